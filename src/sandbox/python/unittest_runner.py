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
import _thread


def expected_names(tree, class_name):
    """The tests of the class as its text has them; none when the class is not there."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == class_name:
            named = [one.name for one in node.body if isinstance(one, functions)]
            return sorted({name for name in named if name.startswith("test")})
    return []


def make_line_watch():
    """A function for `sys.settrace`, and where it keeps the line of the program that ran last."""
    program_file, last = PROGRAM_FILE, [None]

    def see(frame, event, _arg):
        if event == "line":
            last[0] = frame.f_lineno
        return see

    def enter(frame, _event, _arg):
        return see if frame.f_code.co_filename == program_file else None

    return enter, last


def prepare(request, tree, last_line):
    """The suite as a function that runs it, giving [name, status, detail, raised, line that ran last]."""
    program_file = PROGRAM_FILE
    changed_within, changed_between, liar = make_integrity(program_file)
    describe, run_code, build = describe_raised, exec, compile
    # The program can find this module's globals through any class in it: nothing is looked up there later.
    new_result, tampered, anything = OneResult, Tampered, BaseException
    names = expected_names(tree, request["className"])
    fault = []

    def watch(value):
        name = changed_within()
        if name is not None or liar(value):
            fault.append(f"{name} was changed" if name else "a value equals everything")
            raise tampered
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
        result = new_result()
        try:
            test.run(result)
        except tampered:
            pass
        except anything as error:
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
        except anything as error:
            status, said, raised = sort_fault("exception", error)
            return [["loading", status, said, raised, None]]
        name = changed_between()
        if name is not None:
            return [["loading", "tampered", f"{name} was changed", None, None]]
        run_code(tests, space)
        results = []
        for name in names:
            begin(name)
            last_line[0] = None
            results.append([name, *run_one(space[request["className"]](name)), last_line[0]])
            begin("")
            if results[-1][1] != "passed" and request["stopAtFailure"]:
                break
        return results

    return names, run_suite


def judge(begin, leave):
    """Knows the secret that results are signed with, in a thread of its own. `begin`: takes a function that runs the
    suite and one that is to be called with its results."""
    write, encode = os.write, json.JSONEncoder().encode

    def tell(text):
        data = text.encode("utf-8", "replace") + b"\n"
        while data:
            data = data[write(4, data) :]

    with os.fdopen(3, "r", encoding="utf-8") as source:
        request = json.loads(source.read())
    secret = request.pop("secret")
    enter, last_line = make_line_watch()
    try:
        names, run_suite = prepare(request, ast.parse(request["source"], "<tests>"), last_line)
    except SyntaxError as error:
        tell(f"H the tests do not parse: {error}")
        leave(0)
    tell("L " + encode(names))
    results, finished = [], _thread.allocate_lock()
    finished.acquire()
    begin(run_suite, results, finished, enter, request["trace"], lambda name: tell(f"S {name}"))
    finished.acquire()
    for name, status, *rest in results:
        # The encoder may have been replaced by now; what counts is not said by it.
        tell(f"{secret} {status} {name} {encode(rest)}")
    tell(f"{secret} done")
    leave(0)


def main():
    """The suite runs in the main thread, as signals need it; no frame of this thread knows the secret."""
    import types

    handed, ready, leave = [], _thread.allocate_lock(), os._exit

    def begin(*parts):
        handed.append(parts)
        ready.release()

    def work():
        try:
            judge(begin, leave)
        finally:
            leave(1)

    ready.acquire()
    _thread.stack_size(16 << 20)
    _thread.start_new_thread(work, ())
    ready.acquire()
    _thread.stack_size(0)
    run_suite, results, finished, enter, trace, tell_begin = handed.pop()
    module = sys.modules["__test__"] = types.ModuleType("__test__")
    module.__dict__.update({"sys": sys, "os": os, "environ": os.environ, "__file__": "__test__.py"})
    # An empty stand-in: the program imports nothing of this one.
    sys.modules["__main__"] = types.ModuleType("__main__")
    if trace:
        sys.settrace(enter)
    # From here on nobody can do that any more.
    sys.addaudithook(make_audit_hook(PROGRAM_FILE, enter))
    try:
        results.extend(run_suite(tell_begin, module.__dict__))
    except BaseException as error:
        results.append(["loading", "exception", "the tests cannot be set up", describe_raised(error), None])
    finished.release()
    # The other thread ends the process.
    forever = _thread.allocate_lock()
    forever.acquire()
    forever.acquire()


main()
