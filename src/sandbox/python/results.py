"""What came of each test, and assertions as tests of their own."""

import ast


class Results:
    """One entry per test; the first failure of a test that runs several times counts."""

    def __init__(self, stop_at_failure):
        self.stop_at_failure = stop_at_failure
        self.entries = {}

    def expect(self, name, line=None):
        entry = {"name": name, "status": "not-run", "detail": "", "raised": None}
        self.entries[name] = {**entry, "testLine": line, "answerLine": None, "elapsedMs": 0.0}

    def add(self, name, status, detail="", raised=None):
        entry = self.entries[name]
        entry["elapsedMs"] += LINK.take_ms()
        if entry["status"] in ("not-run", "passed"):
            entry.update(status=status, detail=detail[:500], raised=raised)
            entry["answerLine"] = LINK.line if status == "wrong-answer" else None
        if status != "passed" and self.stop_at_failure:
            raise Stop

    def add_failure(self, name, error, what):
        """`what` was to be true when `error` came."""
        if isinstance(error, Gone):
            self.add(name, error.status, error.detail)
        elif isinstance(error, ProgramRaised):
            kind, message = error.raised["type"], error.raised["message"]
            status = "out-of-memory" if kind == "MemoryError" else "exception"
            self.add(name, status, f"{LINK.last()} {kind}: {message}", error.raised)
        elif isinstance(error, AssertionError):
            self.add(name, "wrong-answer", f"{LINK.last()}; expected: {what}")
        else:
            said = f"{type(error).__name__}: {error}"
            self.add(name, "wrong-answer", f"{LINK.last()}; {said}; expected: {what}")

    def report(self, finished):
        for entry in self.entries.values():
            # An assertion in a branch that was never taken is no test of this program.
            if finished and entry["status"] == "not-run" and entry["testLine"] is not None:
                continue
            tell("T", entry)
        tell("D", {"asked": LINK.asked})


def is_broken_test(error):
    """A name that the test lacks is no fault of the program; a variable that it did not come to set may well be one."""
    return isinstance(error, NameError) and not isinstance(error, (ProgramRaised, UnboundLocalError))


class Recorder:
    """Stands around one assertion: notes what came of it, and lets the next one have its turn."""

    def __init__(self, results, name, what):
        self.results = results
        self.name = name
        self.what = what

    def __enter__(self):
        LINK.note = None

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
