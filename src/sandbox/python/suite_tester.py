"""Runs a suite of tests in a process of its own, with the real `unittest`; the program runs in another one, in
the same sandbox, and the tests call it from here. What is plain data is compared here and nowhere else.

The program cannot look into this process: it is the first of its sandbox, so that no signal reaches it, and its
memory and descriptors are closed to others. To the host on descriptor 4, one line each: `N` names of the tests,
`B` the program begins, `S` a test does, `T` its result, `H` the tests are broken, `D` done.
"""

import contextlib
import ctypes
import functools
import importlib.util
import logging
import random
import signal
import time
import unittest
import unittest.mock
import warnings


def tell(tag, message):
    data = (tag + json.dumps(message) + "\n").encode()
    while data:
        data = data[os.write(4, data) :]


def close_to_others():
    """False when other processes of the sandbox could look into this one."""
    PR_SET_DUMPABLE, PR_GET_DUMPABLE = 4, 3
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, signal.SIG_DFL)
    return os.getpid() == 1 and libc.prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0


def start_program(source):
    """Starts the program's process; gives what to read from it and to write to it."""
    to_program, to_us = os.pipe(), os.pipe()
    pid = os.fork()
    if pid == 0:
        os.dup2(to_program[0], 10)
        os.dup2(to_us[1], 11)
        os.dup2(10, 3)
        os.dup2(11, 4)
        os.closerange(5, 256)
        os.execv(sys.executable, [sys.executable, "-I", "-c", source, sys.argv[1]])
    os.close(to_program[0])
    os.close(to_us[1])
    return os.fdopen(to_us[0], "rb"), to_program[1]


MOCK_NAMES = {name for name in dir(unittest.mock.MagicMock()) if not name.startswith("_")}
INNARDS = ("gi_", "cr_", "ag_", "f_", "tb_", "co_", "func_")
CLOSED = (unittest.TestCase, unittest.TestResult, types.ModuleType, types.FrameType, types.TracebackType, types.CodeType)


class TesterPeer(Peer):
    def __init__(self, reader, writer, text):
        super().__init__(reader, writer)
        self.text = text
        self.world = World("random" in text.words)
        self.globals = None
        self.cells = []
        self.line = None
        self.module = SuiteModule("__test__", self)
        self.decoy = random.SystemRandom()

    # What the program may do with objects of the tests.

    def is_hidden(self, value):
        kind = value if isinstance(value, type) else type(value)
        return issubclass(kind, CLOSED) or kind.__module__ in ("unittest.case", "unittest.mock") and isinstance(value, type)

    def permit(self, op, target, name):
        if isinstance(target, CLOSED) or isinstance(target, type) and issubclass(target, CLOSED):
            raise PermissionError("this is closed to the program")
        if op in ("call", "op", "wait", "dir"):
            return
        own = type(target).__module__ == "__test__"
        if name.startswith(INNARDS) or name.startswith("__") and name not in ("__name__", "__doc__", "__dict__"):
            raise AttributeError(name)
        if name.startswith("_") and not own:
            raise AttributeError(name)
        if isinstance(target, unittest.mock.NonCallableMock) and name in MOCK_NAMES:
            raise AttributeError(name)
        if op in ("set", "del"):
            is_method = callable(in_class(type(target), name))
            is_mock = isinstance(target, unittest.mock.NonCallableMock)
            if not own and not is_mock or is_method or isinstance(target, type) or name.startswith("__"):
                raise AttributeError(f"{name} cannot be set")

    def library(self, module, path):
        return resolve(module, path)

    # Whether an object of the program may say how it compares with one of ours.

    def is_named(self, proxy):
        """Of a class that the tests speak of themselves."""
        return any(kind.__name__ in self.text.classes for kind in type(proxy).__mro__ if "_described" in vars(kind))

    def may_compare(self, proxy, name, other):
        if isinstance(other, (Proxy, MirrorKind)):
            self.trusted += 1
            return True
        if not self.is_named(proxy):
            return False
        self.trusted += 1
        # What a test makes itself, it trusts as any test does.
        return name not in ("__eq__", "__ne__") or id(proxy) in self.made or self.knows_apart(proxy, name, other)

    def knows_apart(self, proxy, name, other):
        """Asks for others, too, in any order: what equals everything equals nothing."""
        number, strange = proxy.__dict__["_remote"], name == "__ne__"
        decoys = [decoy for decoy in decoys_for(other, self.decoy)]
        self.decoy.shuffle(decoys)
        for decoy in decoys:
            answer = self.ask("op", number, decoy, name=name)
            if answer is not NotImplemented and bool(answer) is not strange:
                return False
        return True

    # What travels along.

    def outgoing(self):
        changes = [change for change in (cell.change(self) for cell in self.cells) if change]
        news = {"world": self.world.outgoing(), "cells": changes}
        if self.globals:
            news["globals"] = self.globals.outgoing()
        if "logging" in self.text.roots:
            names = list(logging.Logger.manager.loggerDict)
            levels = {name: logging.getLogger(name).level for name in names}
            news["levels"] = {"": logging.getLogger().level, **{name: level for name, level in levels.items() if level}}
        return news

    def incoming(self, news):
        self.world.incoming(news["world"])
        for name, stream in (("out", sys.stdout), ("err", sys.stderr)):
            if name in news:
                stream.write(str(news[name]))
        line = news["line"]
        self.line = line if isinstance(line, int) and 0 < line < 1_000_000 else None
        if self.globals and "globals" in news:
            self.globals.incoming(news["globals"])
        for name, level, text, function, number in news.get("records", ()):
            logger = logging.getLogger(str(name))
            record = logger.makeRecord(str(name), int(level), "<program>", int(number), str(text), (), None, str(function))
            if logger.isEnabledFor(int(level)):
                logger.callHandlers(record)
        for number, text, line in news.get("warned", ()):
            category = self.kinds.get(number, UserWarning)
            if issubclass(category, Warning):
                warnings.warn_explicit(str(text), category, "<program>", int(line))

    def watch(self, owner, name):
        """From now on a name of a library stands for the same on both sides."""
        known = any(cell.owner is owner and cell.name == name for cell in self.cells)
        if known or (owner is sys and name in ("stdout", "stderr", "modules", "path")):
            return
        if isinstance(owner, types.ModuleType) and is_library(owner.__name__) or library_name(owner):
            self.cells.append(Cell(owner, name))


def decoys_for(value, dice):
    """Values of the same kind that are not the same."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return [value + 1, value - 1, value * 2 + 3, -value - 7, dice.randrange(10**6, 10**7)]
    if isinstance(value, str):
        return [value + "x", value[:-1] if value else "a", value[::-1] + "q", "%x" % dice.randrange(10**9)]
    if isinstance(value, (list, tuple)):
        kind = type(value) if type(value) in (list, tuple) else list
        return [kind(value) + kind([0]), kind(value)[1:] if value else kind([1]), kind([dice.randrange(10**9)])]
    return [object_apart(dice), "%x" % dice.randrange(10**9), dice.randrange(10**9)]


def object_apart(dice):
    return {"%x" % dice.randrange(10**9): dice.randrange(10**9)}


class SuiteModule(types.ModuleType):
    """The module of the tests, which is that of the program, too."""

    def __init__(self, name, peer):
        super().__init__(name)
        self.__dict__["__peer__"] = peer

    def __getattr__(self, name):
        peer = self.__dict__.get("__peer__")
        if peer is None or name.startswith("__") or peer.globals is None:
            raise AttributeError(name)
        take_names(peer, [*peer.globals.names, name])
        if name not in self.__dict__:
            raise AttributeError(f"module has no attribute {name!r}")
        return self.__dict__[name]


def take_names(peer, names):
    """Names of the program that the tests use, as they stand there."""
    space = peer.module.__dict__
    found = peer.ask("names", None, list(names))
    for name, value in found.items():
        if peer.globals is None or name not in peer.globals.names:
            space[name] = value
    own = peer.globals.own if peer.globals else set()
    peer.globals = Globals(peer, space, names)
    peer.globals.own = own
    peer.globals.settle()


class ProgramFinder:
    """`import solution`: a module that nobody knows is the program."""

    def __init__(self, module):
        self.module = module

    def find_spec(self, name, path=None, target=None):
        if path is not None:
            return None
        return importlib.util.spec_from_loader(name, self)

    def create_module(self, spec):
        return self.module

    def exec_module(self, module):
        pass


def watch_patches(peer):
    """What `unittest.mock` replaces here is replaced there."""
    enter = unittest.mock._patch.__enter__

    def enter_and_watch(self):
        target = self.getter()
        if not isinstance(target, (Proxy, MirrorKind)):
            peer.watch(target, self.attribute)
        return enter(self)

    unittest.mock._patch.__enter__ = enter_and_watch
    for owner, name in ((sys, "stdin"), (sys, "argv"), (builtins, "input"), (builtins, "print"), (builtins, "open")):
        peer.watch(owner, name)
    for text, name in peer.text.replaced:
        root, *way = text.split(".")
        owner = sys.modules.get(root) if is_library(root) else None
        for step in way:
            owner = getattr(owner, step, None)
        if owner is not None:
            peer.watch(owner, name)


class Assertions:
    """How many assertions there were, and how many of them an object of the program had a say in."""

    def __init__(self, peer):
        self.peer = peer
        self.count = 0
        self.trusted = 0
        self.seen = 0
        self.depth = 0

    def note(self):
        self.count += 1
        if self.peer.trusted != self.seen:
            self.trusted += 1
            self.seen = self.peer.trusted

    def around(self, method):
        @functools.wraps(method)
        def assertion(*args, **kwargs):
            self.depth += 1
            try:
                return method(*args, **kwargs)
            finally:
                self.depth -= 1
                if self.depth == 0:
                    self.note()

        return assertion

    def install(self):
        for name, method in list(vars(unittest.TestCase).items()):
            if name.startswith("assert") and isinstance(method, types.FunctionType):
                setattr(unittest.TestCase, name, self.around(method))


class CountAsserts(ast.NodeTransformer):
    """`assert x` is an assertion like any other."""

    def visit_Assert(self, node):
        self.generic_visit(node)
        note = ast.parse("__peer__.assertions.note()", mode="eval").body
        wrapped = ast.Try(body=[node], handlers=[], orelse=[], finalbody=[ast.Expr(note)])
        return ast.fix_missing_locations(ast.copy_location(wrapped, node))


class OneResult(unittest.TestResult):
    """Keeps the first thing that went wrong in a test."""

    def __init__(self):
        super().__init__()
        self.fault = None

    def note(self, what, error):
        if self.fault is None:
            self.fault = (what, error)

    def addError(self, test, err):
        self.note("exception", err[1])

    def addFailure(self, test, err):
        self.note("failure", err[1])

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.note("failure" if issubclass(err[0], AssertionError) else "exception", err[1])

    def addSkip(self, test, reason):
        self.note("skip", reason)

    def addExpectedFailure(self, test, err):
        pass

    def addUnexpectedSuccess(self, test):
        """Not among what the benchmark counts as a failure."""


def text_of(error):
    try:
        return str(error)[:500]
    except Exception:
        return ""


def sort_fault(what, error):
    """[status, detail, raised] of what went wrong."""
    if what == "skip":
        return "exception", f"skipped: {error}"[:500], {"type": "SkipTest", "message": "", "line": None}
    claim = getattr(error, "__dict__", {}).get("_raised")
    said = f"{type(error).__name__}: {text_of(error)}"[:500]
    if claim is None and what == "failure":
        return "wrong-answer", said, None
    raised = clean_raised(claim or {"type": type(error).__name__, "message": text_of(error), "line": None})
    return ("out-of-memory" if raised["type"] == "MemoryError" else "exception"), said, raised


def clean_raised(claim):
    """What the program says that it raised, in the form that was agreed."""
    claim = claim if isinstance(claim, dict) else {}
    line, kind = claim.get("line"), str(claim.get("type", ""))[:100]
    is_line = isinstance(line, int) and not isinstance(line, bool) and 0 < line < 1_000_000
    return {
        "type": kind if kind.isidentifier() else "unknown",
        "message": str(claim.get("message", ""))[:500],
        "line": line if is_line else None,
    }
