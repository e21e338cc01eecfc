"""The tests' side, in a sandbox of its own: the program never runs here, only its answers arrive.

To the host on descriptor 4, one line each: `Q` asks the program, `T` a result, `H` the tests are broken,
`D` done. From the host on 3: the suite; then for each question `R<ms> <answer of the program>`, or
`X<ms> {"status", "detail"}` when the program is gone for good.
"""

import ast
import builtins
import decimal
import os


class Gone(BaseException):
    """The program will not answer any more."""

    def __init__(self, status, detail):
        super().__init__(detail)
        self.status = status
        self.detail = detail


class Stop(BaseException):
    """A test failed and the rest is not wanted."""


class ProgramRaised(Exception):
    """The program raised. Also an instance of the class it raised, where that is a built-in one."""

    raised = None


HOST = os.fdopen(3, "r", encoding="utf-8", newline="\n")


def tell(tag, message):
    data = (tag + json.dumps(message) + "\n").encode()
    while data:
        data = data[os.write(4, data) :]


class Link:
    """Asks the program, and remembers what the last answer was."""

    def __init__(self):
        self.ms = 0.0
        self.asked = 0
        self.last = ""

    def ask(self, question):
        self.asked += 1
        tell("Q", question)
        line = HOST.readline()
        if not line:
            raise SystemExit
        head, _, text = line[1:].partition(" ")
        self.ms += float(head)
        if line[0] == "X":
            gone = json.loads(text)
            raise Gone(gone["status"], gone["detail"])
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise Gone("exited", "the program garbled the connection to its tests")
        return answer

    def take_ms(self):
        ms, self.ms = self.ms, 0.0
        return ms


LINK = Link()


def clean_raised(claim):
    """What the program says that it raised, in the form that was agreed."""
    claim = claim if isinstance(claim, dict) else {}
    line = claim.get("line")
    kind = str(claim.get("type", ""))[:100]
    return {
        "type": kind if kind.isidentifier() else "unknown",
        "message": str(claim.get("message", ""))[:500],
        "line": line if isinstance(line, int) and not isinstance(line, bool) and line > 0 else None,
    }


def raise_from_program(claim):
    raised = clean_raised(claim)
    base = getattr(builtins, raised["type"], None)
    bases = (ProgramRaised,)
    if isinstance(base, type) and issubclass(base, Exception) and base is not Exception:
        bases = (ProgramRaised, base)
    try:
        error = type(raised["type"], bases, {})(raised["message"])
    except TypeError:
        # Its class wants other arguments, as UnicodeDecodeError does.
        error = ProgramRaised(raised["message"])
    error.raised = raised
    raise error


def call_program(name, args, kwargs):
    question = {"do": "call", "name": name, "args": encode(list(args)), "kwargs": encode(kwargs)}
    answer = LINK.ask(question)
    shown = ", ".join([repr(arg) for arg in args] + [f"{k}={v!r}" for k, v in kwargs.items()])
    if "value" not in answer:
        LINK.last = f"{name}({shown[:200]}) raised"
        raise_from_program(answer.get("raised"))
    try:
        value = decode_answer(answer["value"])
    except Malformed as error:
        raise Gone("exited", f"the answer of {name} is malformed: {error}") from None
    LINK.last = f"{name}({shown[:200]}) returned {repr(value)[:200]}"
    return value


class Results:
    """One entry per test; the first failure of a test that runs several times counts."""

    def __init__(self, stop_at_failure):
        self.stop_at_failure = stop_at_failure
        self.entries = {}

    def expect(self, name, line=None):
        entry = {"name": name, "status": "not-run", "detail": "", "raised": None}
        self.entries[name] = {**entry, "testLine": line, "elapsedMs": 0.0}

    def add(self, name, status, detail="", raised=None):
        entry = self.entries[name]
        entry["elapsedMs"] += LINK.take_ms()
        if entry["status"] in ("not-run", "passed"):
            entry.update(status=status, detail=detail[:500], raised=raised)
        if status != "passed" and self.stop_at_failure:
            raise Stop

    def add_failure(self, name, error, what):
        """`what` was to be true when `error` came."""
        if isinstance(error, Gone):
            self.add(name, error.status, error.detail)
        elif isinstance(error, ProgramRaised):
            kind, message = error.raised["type"], error.raised["message"]
            status = "out-of-memory" if kind == "MemoryError" else "exception"
            self.add(name, status, f"{LINK.last} {kind}: {message}", error.raised)
        elif isinstance(error, AssertionError):
            self.add(name, "wrong-answer", f"{LINK.last}; expected: {what}")
        else:
            said = f"{type(error).__name__}: {error}"
            self.add(name, "wrong-answer", f"{LINK.last}; {said}; expected: {what}")

    def report(self, finished):
        for entry in self.entries.values():
            # An assertion in a branch that was never taken is no test of this program.
            if finished and entry["status"] == "not-run" and entry["testLine"] is not None:
                continue
            tell("T", entry)
        tell("D", {"asked": LINK.asked})


def is_broken_test(error):
    """A name that the test lacks is no fault of the program."""
    return isinstance(error, NameError) and not isinstance(error, ProgramRaised)


class Recorder:
    """Stands around one assertion: notes what came of it, and lets the next one have its turn."""

    def __init__(self, results, name, what):
        self.results = results
        self.name = name
        self.what = what

    def __enter__(self):
        LINK.last = ""

    def __exit__(self, _kind, error, _trace):
        if error is None:
            self.results.add(self.name, "passed")
            return False
        if isinstance(error, Gone):
            self.results.add_failure(self.name, error, self.what)
            return False
        if not isinstance(error, Exception) or is_broken_test(error):
            return False
        self.results.add_failure(self.name, error, self.what)
        return True


class AssertionsAsTests(ast.NodeTransformer):
    """`assert x` becomes `with recorder: assert x`."""

    def __init__(self, results):
        self.results = results
        self.recorders = []

    def visit_Assert(self, node):
        name = f"assert {len(self.recorders) + 1}"
        self.results.expect(name, node.lineno)
        self.recorders.append(Recorder(self.results, name, ast.unparse(node.test)[:300]))
        index = ast.parse(f"__recorders__[{len(self.recorders) - 1}]", mode="eval").body
        wrapped = ast.With(items=[ast.withitem(context_expr=index)], body=[node])
        return ast.fix_missing_locations(ast.copy_location(wrapped, node))


def proxy(name):
    def call(*args, **kwargs):
        return call_program(name, args, kwargs)

    call.__name__ = name
    return call


def compile_setup(text):
    """A prompt may end in the head of a function that has nothing below it, not even a docstring."""
    try:
        return compile(text, "<setup>", "exec")
    except SyntaxError:
        return compile(text + "\n    pass\n", "<setup>", "exec")


OUTSIDE = "outside of the assertions"


def judge_asserts(suite, results):
    tree = ast.parse(suite["source"], "<tests>")
    transformer = AssertionsAsTests(results)
    tree = transformer.visit(tree)
    namespace = {"__name__": "tests"}
    exec(compile_setup(suite["setup"]), namespace)
    namespace.update({name: proxy(name) for name in suite["functions"]})
    namespace["__recorders__"] = transformer.recorders
    try:
        exec(compile(tree, "<tests>", "exec"), namespace)
        if suite.get("invoke"):
            namespace[suite["invoke"]](namespace[suite["functions"][0]])
    except (Gone, Exception) as error:
        if LINK.asked == 0 or is_broken_test(error):
            raise
        # A statement that is no assertion could not do with what the program answered.
        if all(entry["status"] in ("not-run", "passed") for entry in results.entries.values()):
            results.expect(OUTSIDE)
            results.add_failure(OUTSIDE, error, "an answer that the tests can use")
        return False
    return True


def judge_calls(suite, results):
    for number in range(len(suite["cases"])):
        results.expect(f"case {number + 1}")
    for number, case in enumerate(suite["cases"]):
        name = f"case {number + 1}"
        args = [json.loads(line) for line in case["input"].split("\n")]
        expected = json.loads(case["output"])
        try:
            value = call_program(suite["functionName"], args, {})
            # The benchmark takes a tuple for a list, at the top only.
            value = list(value) if isinstance(value, tuple) else value
            assert value == expected
            results.add(name, "passed")
        except (Gone, Exception) as error:
            results.add_failure(name, error, repr(expected)[:200])
            if isinstance(error, Gone):
                return False
    return True


def stripped_lines(text):
    return [line.strip() for line in text.strip().split("\n")]


def as_numbers(line):
    try:
        return [decimal.Decimal(word) for word in line.split()]
    except decimal.InvalidOperation:
        return None


def lines_agree(got, expected):
    """Equal, or equal numbers: 1.50 is 1.5, but 0.3333 is not 0.33333."""
    if got == expected:
        return True
    numbers = as_numbers(got)
    return numbers is not None and numbers == as_numbers(expected)


def difference(got_text, expected_text):
    """None when the outputs agree."""
    got, expected = stripped_lines(got_text), stripped_lines(expected_text)
    if len(got) != len(expected):
        return f"{len(got)} lines instead of {len(expected)}"
    for number, (mine, theirs) in enumerate(zip(got, expected), 1):
        if not lines_agree(mine, theirs):
            return f"line {number} is {mine[:200]!r}, expected: {theirs[:200]!r}"
    return None


def judge_output(name, answer, expected, results):
    if answer.get("timedOut"):
        results.add(name, "timed-out", "no end within the time of a test")
    elif answer.get("flood"):
        results.add(name, "output-flood", "more output than allowed")
    elif answer.get("raised"):
        raised = clean_raised(answer["raised"])
        status = "out-of-memory" if raised["type"] == "MemoryError" else "exception"
        results.add(name, status, f"{raised['type']}: {raised['message']}", raised)
    elif answer.get("signal"):
        results.add(name, "exited", f"ended by signal {answer['signal']}")
    else:
        wrong = difference(str(answer.get("out", "")), expected)
        results.add(name, "wrong-answer" if wrong else "passed", wrong or "")


def judge_stdin(suite, results):
    for number in range(len(suite["cases"])):
        results.expect(f"case {number + 1}")
    for number, case in enumerate(suite["cases"]):
        name = f"case {number + 1}"
        try:
            answer = LINK.ask({"do": "run", "input": case["input"], "testMs": suite["testMs"]})
        except Gone as error:
            results.add_failure(name, error, "output")
            return False
        judge_output(name, answer, case["output"], results)
    return True


JUDGES = {"asserts": judge_asserts, "calls": judge_calls, "stdin": judge_stdin}


def load_program(results):
    """Loads a program whose functions are called. False when there is nothing to call."""
    results.expect("loading")
    try:
        answer = LINK.ask({"do": "load"})
        if "raised" in answer:
            LINK.last = "loading the program raised"
            raise_from_program(answer["raised"])
    except (Gone, ProgramRaised) as error:
        results.add_failure("loading", error, "a program that loads")
        return False
    del results.entries["loading"]
    return True


def main():
    suite = json.loads(HOST.readline())
    results = Results(suite["stopAtFailure"])
    finished = False
    try:
        if suite["kind"] == "stdin" or load_program(results):
            LINK.asked = 0
            finished = JUDGES[suite["kind"]](suite, results)
    except (Stop, Gone):
        pass
    except (Exception, SystemExit) as error:
        tell("H", {"detail": f"{type(error).__name__}: {error}"[:500]})
        return
    results.report(finished)


sys.setrecursionlimit(5_000)
main()
