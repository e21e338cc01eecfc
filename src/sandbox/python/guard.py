"""Keeps a program from changing what judges it in its own process; see unittest_runner.py for its reach."""

import ast
import os
import sys
import types
import unittest


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


def with_constant(code, mark, value):
    """The code with the constant `mark` replaced, functions inside it included."""
    swap = lambda const: value if const == mark and isinstance(const, str) else (
        with_constant(const, mark, value) if hasattr(const, "co_consts") else const
    )
    return code.replace(co_consts=tuple(swap(const) for const in code.co_consts))


def make_audit_hook(program_file, own_trace):
    """Cannot be taken away again once added. Everything that it needs is bound here. `own_trace`: a function
    that may look at the code of frames, and tells nobody."""
    getframe, error = sys._getframe, PermissionError
    refused = frozenset(
        "gc.get_objects gc.get_referrers gc.get_referents sys._current_frames sys._current_exceptions "
        "sys.settrace sys.setprofile sys.addaudithook".split()
    )
    frames = frozenset("tb_frame gi_frame cr_frame ag_frame f_code __code__".split())
    bootstrap, own_code = "<frozen importlib", own_trace.__code__
    # It marks generators, as asyncio needs it, and leaves what they do.
    marks_generators = types.coroutine.__code__

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
                if getframe(1).f_code is marks_generators:
                    return
                raise error("replacing code is refused here")
            if event == "object.__getattr__" and args[1] in frames and from_program(getframe(1), 2):
                if getframe(1).f_code is not own_code:
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
