"""Tests of a repository, each a function or method of a file for pytest or unittest, run on the draft."""

import inspect
import unittest


class NamedOperands(ast.NodeTransformer):
    """An equality that fails says what its sides are."""

    def visit_Assert(self, node):
        test = node.test
        if node.msg is not None or not (isinstance(test, ast.Compare) and len(test.ops) == 1):
            return node
        # Names that no test has, and each is read before another can be assigned.
        left, right = ast.Name("_left_", ast.Load()), ast.Name("_right_", ast.Load())
        said = ast.JoinedStr([
            ast.Constant(f"{ast.unparse(test.left)[:200]} is "), ast.FormattedValue(left, 114),
            ast.Constant(f", which is not {SIGNS.get(type(test.ops[0]), 'as it should be to')} "), ast.FormattedValue(right, 114),
        ])
        keep = lambda name, value: ast.Assign([ast.Name(name.id, ast.Store())], value)
        parts = [keep(left, test.left), keep(right, test.comparators[0]), ast.Assert(ast.Compare(left, test.ops, [right]), said)]
        return [ast.fix_missing_locations(ast.copy_location(part, node)) for part in parts]


SIGNS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not"}


def suite_space(suite):
    """The names of a test file, and of the `conftest.py`s above it."""
    sys.modules["pytest"] = pytest_stand_in()
    spaces = []
    for text in [*suite["around"], suite["source"]]:
        space = {"__name__": suite["module"], "__package__": suite["module"].rpartition(".")[0], "__file__": suite["path"]}
        tree = ast.fix_missing_locations(NamedOperands().visit(ast.parse(text)))
        exec(compile(tree, "<test>", "exec"), space)
        spaces.append(space)
    return spaces


def suite_cases(spaces, name):
    owner_name, _, method = name.rpartition(".")
    owner = spaces[-1].get(owner_name) if owner_name else None
    if owner is not None and issubclass(owner, unittest.TestCase):
        return [("", lambda: run_unittest(owner, method))]
    return cases_of_test(getattr(owner, method) if owner else spaces[-1][method], spaces, owner)


def run_unittest(owner, method):
    result = KeptResult()
    unittest.TestSuite([owner(method)]).run(result)
    if result.error is not None:
        raise result.error
    if result.skipped:
        raise SkippedTest("")


class KeptResult(unittest.TestResult):
    error = None

    def addError(self, test, err):
        self.error = self.error or err[1]

    addFailure = addError

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.error = self.error or err[1]


def run_suite_test(suite):
    """Runs all cases of a test; the first that fails ends it. Gives how many there were."""
    count = 0
    for shown, work in suite_cases(suite_space(suite), suite["test"]):
        SUITE["case"] = suite["test"] + shown
        REPOSITORY["called"] = None
        work()
        count += 1
    if count == 0:
        raise SkippedTest("")


SUITE = {"case": ""}


def outcome_of_suite_test(suite):
    """An outcome: `returned`; `raised` where the draft is to blame; `not-run`, with the reason under `declined`."""
    SUITE["case"] = suite["test"]
    try:
        run_suite_test(suite)
        return {"status": "returned", "shown": "passed"}
    except SkippedTest:
        return {"status": "not-run"}
    except Declined as reason:
        return {"status": "not-run", "declined": str(reason)}
    except Stop:
        return {"status": "not-run", "declined": "it did not end in time"}
    except BaseException as error:
        line = raised_line(error)
        # A test that fails before it calls the function speaks of something else; calls of classes are not noted.
        called = REPOSITORY["called"] is not None or REPOSITORY["watched"] is None
        is_failure = isinstance(error, AssertionError) and called
        is_ours = is_failure or line is not None and not isinstance(error, (*NOT_OURS, ImportError, OSError))
        said = {"error": type(error).__name__[:80], "message": str(error)[:300], "line": line}
        if not is_ours:
            return {"status": "not-run", "declined": f"{said['error']}: {said['message'][:160]}"}
        call = f", in {REPOSITORY['called']}" if REPOSITORY["called"] else ""
        return {"status": "raised", **said, "input": SUITE["case"] + call}


def suite_obligations(tests):
    for suite in tests:
        for test in suite["names"]:
            call = {key: suite[key] for key in ("path", "source", "module", "around")}
            yield Obligation(
                "test",
                f"{suite['path']}::{test.replace('.', '::')} passes",
                {"suite": {**call, "test": test}},
                lambda outcome: {"returned": True, "raised": False}.get(outcome.status),
                expected="the test passes",
                part="subgoals",
                shown=test,
            )
