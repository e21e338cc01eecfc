"""Runs a `unittest` suite in the program's own process, as its benchmark does: these tests patch modules
and compare objects that cannot leave the process.

A program that shares its process with its judge cannot be kept from deceiving it by all means; one that
reads the process's memory, or changes `unittest` from inside a comparison and mends it in time, can. What
is done here stops the usual ways: the tests are named to the host and compiled before the program runs;
results are signed with a secret that no namespace, class or frame within its reach holds; `unittest` is
compared with what it was around every test and after every argument of an assertion; the garbage
collector, tracing, frames, replaced code and foreign memory are refused to it; objects that equal
everything are noticed. Nothing of the judge is a global that the program could find.
"""

import ast
import os
import sys
import unittest
import _thread


class Tampered(BaseException):
    """The program changed what judges it."""


class OneResult:
    """Keeps the first thing that went wrong. Uses no globals: a program could find and change them."""

    failfast = shouldStop = buffer = tb_locals = False

    def __init__(self):
        self.fault = None
        self.ran = 0

    def note(self, what, error):
        if self.fault is None:
            self.fault = (what, error)

    def startTest(self, test):
        self.ran += 1

    def stopTest(self, test):
        pass

    def addSuccess(self, test):
        pass

    def addDuration(self, test, elapsed):
        pass

    def addError(self, test, err):
        self.note("exception", err[1])

    def addFailure(self, test, err):
        self.note("failure", err[1])

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.note("failure" if err[0] is test.failureException else "exception", err[1])

    def addSkip(self, test, reason):
        self.note("skip", reason)

    def addExpectedFailure(self, test, err):
        pass

    def addUnexpectedSuccess(self, test):
        """Not among what the benchmark counts as a failure."""


class WatchArguments(ast.NodeTransformer):
    """`self.assertX(a)` becomes `self.assertX(watch(a))`, and so for compared values: whatever `a` did to
    the assertion is noticed before it runs. `watch` is a constant of the code, in no namespace."""

    def __init__(self, mark):
        self.mark = mark

    def watched(self, node):
        if isinstance(node, ast.Starred):
            return node
        call = ast.Call(func=ast.Constant(self.mark), args=[node], keywords=[])
        return ast.fix_missing_locations(ast.copy_location(call, node))

    def visit_Call(self, node):
        self.generic_visit(node)
        target = node.func
        if isinstance(target, ast.Attribute) and target.attr.startswith("assert"):
            node.args = [self.watched(arg) for arg in node.args]
        return node

    def visit_Assert(self, node):
        self.generic_visit(node)
        node.test = self.watched(node.test)
        return node

    def visit_Compare(self, node):
        self.generic_visit(node)
        if any(isinstance(op, (ast.Eq, ast.NotEq, ast.In)) for op in node.ops):
            node.left = self.watched(node.left)
            node.comparators = [self.watched(one) for one in node.comparators]
        return node


def expected_names(tree, class_name):
    """The tests of the class as its text has them; none when the class is not there."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == class_name:
            named = [one.name for one in node.body if isinstance(one, functions)]
            return sorted({name for name in named if name.startswith("test")})
    return []


def with_constant(code, mark, value):
    """The code with the constant `mark` replaced, functions inside it included."""
    swap = lambda const: value if const == mark and isinstance(const, str) else (
        with_constant(const, mark, value) if hasattr(const, "co_consts") else const
    )
    return code.replace(co_consts=tuple(swap(const) for const in code.co_consts))


def make_audit_hook(program_file):
    """Cannot be taken away again once added. Everything that it needs is bound here."""
    getframe, error = sys._getframe, PermissionError
    refused = frozenset(
        "gc.get_objects gc.get_referrers gc.get_referents sys._current_frames sys._current_exceptions "
        "sys.settrace sys.setprofile sys.addaudithook".split()
    )
    frames = frozenset("tb_frame gi_frame cr_frame ag_frame f_code __code__".split())
    bootstrap = "<frozen importlib"

    def from_program(frame, depth):
        while frame is not None and depth > 0:
            if frame.f_code.co_filename == program_file:
                return True
            if not frame.f_code.co_filename.startswith(bootstrap):
                depth -= 1
            frame = frame.f_back
        return False

    inside = []

    def hook(event, args):
        if inside:
            return
        inside.append(event)
        try:
            if event in refused:
                raise error(f"{event} is refused here")
            if event == "object.__setattr__" and args[1] == "__code__" and from_program(getframe(1), 9):
                raise error("replacing code is refused here")
            if event == "object.__getattr__" and args[1] in frames and from_program(getframe(1), 2):
                raise error("looking into frames is refused here")
            if event == "sys._getframe" and from_program(getframe(1), 1):
                raise error("looking into frames is refused here")
            if event == "import" and args[0] in ("ctypes", "_ctypes") and from_program(getframe(1), 1):
                raise error("ctypes is refused here")
        finally:
            inside.pop()

    return hook


def make_integrity(program_file):
    """Functions that compare what judges with what it was, and that notice liars."""
    import builtins
    import contextlib

    variables, length, kind_of, attribute = vars, len, type, getattr
    urandom, integer, fresh = os.urandom, int, object
    case = unittest.case
    judging = [unittest.TestCase, case._Outcome, case._AssertRaisesContext, OneResult, case]
    judging += [case._AssertRaisesBaseContext, contextlib._GeneratorContextManager, WatchArguments]
    always = [(space, dict(vars(space)), space.__name__) for space in judging]
    between = [*always, (builtins, dict(vars(builtins)), "builtins")]

    def changed(snapshot):
        for space, before, called in snapshot:
            now = variables(space)
            if length(now) != length(before):
                return called
            for name, value in before.items():
                # What the interpreter itself sets: the last value at a prompt, caches of classes.
                if name not in now or now[name] is not value and name != "_":
                    return f"{called}.{name}"
        return None

    def liar(value):
        code = attribute(attribute(kind_of(value), "__eq__", None), "__code__", None)
        if code is None or code.co_filename != program_file:
            return False
        secret = urandom(8).hex()
        for other in (fresh(), secret, integer(secret, 16), [secret], {secret: 1}):
            if value == other:
                return True
        return False

    return lambda: changed(always), lambda: changed(between), liar


def prepare(request, tree):
    """The suite as a function without arguments that runs it, giving [name, status, detail, raised]."""
    program_file = PROGRAM_FILE
    changed_within, changed_between, liar = make_integrity(program_file)
    describe, kind_of, run_code, build = describe_raised, type, exec, compile
    names = expected_names(tree, request["className"])
    fault = []

    def watch(value):
        name = changed_within()
        if name is not None or liar(value):
            fault.append(f"{name} was changed" if name else "a value equals everything")
            raise Tampered
        return value

    mark = "watch " + os.urandom(8).hex()
    tests = compile(WatchArguments(mark).visit(tree), "<tests>", "exec")
    tests = with_constant(tests, mark, watch)

    def sort_fault(what, error):
        if what == "skip":
            return "exception", f"skipped: {error}"[:500], {"type": "SkipTest", "message": "", "line": None}
        raised = describe(error)
        said = f"{raised['type']}: {raised['message']}"[:500]
        if what == "failure" and raised["line"] is None:
            return "wrong-answer", said, None
        return ("out-of-memory" if raised["type"] == "MemoryError" else "exception"), said, raised

    def run_one(test):
        result = OneResult()
        try:
            test.run(result)
        except Tampered:
            pass
        except BaseException as error:
            result.note("exception", error)
        name = changed_between()
        if name is not None:
            fault.append(f"{name} was changed")
        if fault:
            return "tampered", fault[0], None
        if result.fault is not None:
            return sort_fault(*result.fault)
        return ("passed", "", None) if result.ran == 1 else ("tampered", "the test did not run", None)

    def run_suite(begin, space):
        try:
            run_code(build(request["program"], program_file, "exec"), space)
        except BaseException as error:
            status, said, raised = sort_fault("exception", error)
            return [["loading", status, said, raised]]
        name = changed_between()
        if name is not None:
            return [["loading", "tampered", f"{name} was changed", None]]
        run_code(tests, space)
        results = []
        for name in names:
            begin(name)
            results.append([name, *run_one(space[request["className"]](name))])
            begin("")
            if results[-1][1] != "passed" and request["stopAtFailure"]:
                break
        return results

    return names, run_suite


def main():
    import types

    write, encode = os.write, json.JSONEncoder().encode

    def tell(text):
        data = text.encode("utf-8", "replace") + b"\n"
        while data:
            data = data[write(4, data) :]

    with os.fdopen(3, "r", encoding="utf-8") as source:
        request = json.loads(source.read())
    secret = request.pop("secret")
    try:
        names, run_suite = prepare(request, ast.parse(request["source"], "<tests>"))
    except SyntaxError as error:
        tell(f"H the tests do not parse: {error}")
        return
    tell("L " + encode(names))
    module = sys.modules["__test__"] = types.ModuleType("__test__")
    module.__dict__.update({"sys": sys, "os": os, "environ": os.environ, "__file__": "__test__.py"})
    # An empty stand-in: the program imports nothing of this one.
    sys.modules["__main__"] = types.ModuleType("__main__")
    leave, results, finished = os._exit, [], _thread.allocate_lock()

    def work():
        try:
            results.extend(run_suite(lambda name: tell(f"S {name}"), module.__dict__))
        except BaseException as error:
            results.append(["loading", "exception", "the tests cannot be set up", describe_raised(error)])
        finished.release()

    finished.acquire()
    sys.addaudithook(make_audit_hook(PROGRAM_FILE))
    _thread.stack_size(64 << 20)
    # In a thread of its own, so that no frame above the program's knows the secret.
    _thread.start_new_thread(work, ())
    finished.acquire()
    for name, status, *rest in results:
        # The encoder may have been replaced by now; what counts is not said by it.
        tell(f"{secret} {status} {name} {encode(rest)}")
    tell(f"{secret} done")
    leave(0)


main()
