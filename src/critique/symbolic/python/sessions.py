"""Runs what is more than one call: sessions as Python's doctest runs them, blocks of asserts, scripts that read stdin.
Each begins with a draft that is loaded anew, so that none sees what another left."""

import contextlib
import doctest
import io

DOCTEST_OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
# What a test or an example meets because this is another machine or another day.
NOT_OURS = (FileNotFoundError, PermissionError, ConnectionError, ModuleNotFoundError, TimeoutError, EOFError)


class Unrunnable(Exception):
    """The test itself cannot run here."""


def is_nobodys_fault(error, namespace):
    """Of an exception that a test met: an absent file or module, or a name that nobody defines."""
    if raised_line(error) is None and isinstance(error, NameError):
        return True
    return isinstance(error, NOT_OURS[:-1]) or isinstance(error, OSError)


def fresh_namespace(source, contest):
    if REPOSITORY["module"]:
        return repository_namespace(source)
    namespace = {"__name__": "draft"}
    if contest:
        exec(CONTEST_IMPORTS, namespace)
    exec(compile(source, DRAFT_FILE, "exec"), namespace)
    expose_methods(namespace)
    return namespace


def run_session(namespace, steps):
    """What the last of the steps prints. Steps before it that raise do not end it."""
    *before, last = steps
    for step in before:
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(step["source"], "<example>", "single"), namespace)
        except Exception:
            # As in doctest, the session goes on; what it then lacks is a NameError of its own.
            pass
    printed = io.StringIO()
    seen = []
    hook, sys.displayhook = sys.displayhook, lambda value: shown_in_session(value, seen)
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(last["source"], "<example>", "single"), namespace)
    finally:
        sys.displayhook = hook
    return printed.getvalue(), seen[-1] if seen else None


def shown_in_session(value, seen):
    if value is not None:
        print(repr(value))
        seen.append(plain_repr(value))


def run_block(namespace, source):
    """Runs a test whose last statement decides; an equality that fails says what its left side was."""
    *before, last = ast.parse(source).body or [ast.Pass()]
    try:
        exec(compile(ast.Module(before, []), "<test>", "exec"), namespace)
    except AssertionError:
        raise Unrunnable() from None
    tree = ast.fix_missing_locations(ast.Module(with_operands(last), []))
    exec(compile(tree, "<test>", "exec"), namespace)


def with_operands(node):
    test = node.test if isinstance(node, ast.Assert) else None
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq):
        copy_of = lambda name, value: ast.Assign([ast.Name(name, ast.Store())], value)
        test_again = ast.Compare(ast.Name("_left", ast.Load()), [ast.Eq()], [ast.Name("_right", ast.Load())])
        said = ast.Call(ast.Name("repr", ast.Load()), [ast.Name("_left", ast.Load())], [])
        parts = [copy_of("_left", test.left), copy_of("_right", test.comparators[0]), ast.Assert(test_again, said)]
        return [ast.copy_location(part, node) for part in parts]
    return [node]


def run_as_script(source, text, contest):
    """What a script prints for the text on stdin."""
    reader, writer = os.pipe()
    os.write(writer, text.encode()[:60_000])
    os.close(writer)
    os.dup2(reader, 0)
    os.close(reader)
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n", write_through=True)
    sys.stdin = open(0, encoding="utf-8", closefd=False)
    namespace = {"__name__": "__main__"}
    if contest:
        exec(CONTEST_IMPORTS, namespace)
    kept = sys.stdout
    sys.stdout = printed
    try:
        exec(compile(source, DRAFT_FILE, "exec"), namespace)
    except SystemExit as end:
        if end.code not in (None, 0):
            raise
    finally:
        sys.stdout = kept
    return printed.buffer.getvalue().decode("utf-8", "replace")


def run_whole(source, call, options):
    """The outcome of a call that is a session, a block or a script."""
    contest = CONTEST["imports"]
    started = time.process_time()
    lines = Lines(options["trace"])
    namespace, result = {}, None
    signal.setitimer(signal.ITIMER_PROF, options["call_ms"] / 1000)
    try:
        if "stdin" not in call:
            # Not traced: that a line which defines a function ran says nothing of the function.
            namespace.update(fresh_namespace(source, contest))
        with lines:
            if "stdin" in call:
                result = {"shown": run_as_script(source, call["stdin"], contest), "type": "str"}
            elif "session" in call:
                shown, value = run_session(namespace, call["session"])
                result = {"shown": shown, "plain": value}
            elif "suite" in call:
                result = outcome_of_suite_test(call["suite"])
            elif "law" in call:
                result = outcome_of_law(namespace, call["law"])
            else:
                run_block(namespace, call["block"])
                result = {"shown": "passed"}
        result.setdefault("status", "returned")
    except Stop:
        result = {"status": "timed-out"}
    except Unrunnable:
        result = {"status": "not-run"}
    except BaseException as error:
        result = {"status": "raised", "error": type(error).__name__[:80], "message": str(error)[:300]}
        result["line"] = raised_line(error)
        if "stdin" not in call and is_nobodys_fault(error, namespace):
            result["status"] = "not-run"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    result["shown"] = (result.get("shown") or "")[:LONGEST_REPR]
    result["ms"] = (time.process_time() - started) * 1000
    result["lines"] = sorted(lines.seen)
    return result


def is_whole(call):
    return any(kind in call for kind in ("session", "block", "stdin", "suite", "law"))
