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
import itertools
import logging
import random
import signal
import time
import unittest
import unittest.mock
import warnings
import weakref


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


PARTS_OF_RECORDS = {*vars(logging.makeLogRecord({})), "message", "asctime"}
# Of an object of the program, when something is looked for in it.
MOST_LOOKED_AT = 10_000
MOCK_NAMES = {name for name in dir(unittest.mock.MagicMock()) if not name.startswith("_")}
INNARDS = ("gi_", "cr_", "ag_", "f_", "tb_", "co_", "func_")
CLOSED = (unittest.TestCase, unittest.TestResult, types.ModuleType, types.FrameType, types.TracebackType, types.CodeType)


# What a decorator takes over from the function that it wraps, and what tells methods of an object from functions.
OF_FUNCTIONS = set("name doc qualname module annotations defaults kwdefaults dict wrapped self func code".split())
OF_FUNCTIONS = {f"__{name}__" for name in OF_FUNCTIONS}


def outline_of(code):
    """Of a function's code, what tells its parameters and place; never its constants or instructions."""
    told = "co_name co_firstlineno co_filename co_flags co_argcount co_posonlyargcount co_kwonlyargcount".split()
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return types.SimpleNamespace(co_varnames=names, **{each: getattr(code, each) for each in told})


def is_own_function(value):
    """A function or method of the tests, of no class of theirs that tests."""
    owner = getattr(value, "__self__", None) if type(value) is types.MethodType else None
    function = value.__func__ if type(value) is types.MethodType else value
    is_own = type(function) is types.FunctionType and function.__module__ == "__test__"
    return is_own and not isinstance(owner, CLOSED) and not (isinstance(owner, type) and issubclass(owner, CLOSED))


class TesterPeer(Peer):
    def __init__(self, reader, writer, text):
        super().__init__(reader, writer)
        self.text = text
        self.world = World("random" in text.words, "getstate" in text.words, "getcontext" in text.words)
        self.globals = None
        self.cells = []
        self.line = None
        self.module = SuiteModule("__test__", self)
        self.decoy = random.SystemRandom()
        self.tasks = weakref.WeakKeyDictionary()
        self.task_numbers = itertools.count(1)

    # What the program may do with objects of the tests.

    def is_hidden(self, value):
        kind = value if isinstance(value, type) else type(value)
        return issubclass(kind, CLOSED) or kind.__module__ in ("unittest.case", "unittest.mock") and isinstance(value, type)

    def permit(self, op, target, name):
        if isinstance(target, CLOSED) or isinstance(target, type) and issubclass(target, CLOSED):
            raise PermissionError("this is closed to the program")
        if op in ("call", "op", "wait", "dir", "is", "below", "copy"):
            return
        own = type(target).__module__ == "__test__"
        if op == "get" and is_own_function(target) and name in OF_FUNCTIONS:
            return
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

    def perform(self, op, number, name, values):
        value = super().perform(op, number, name, values)
        return outline_of(value) if isinstance(value, types.CodeType) else value

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
        return id(proxy) in self.made or self.knows_apart(proxy, name, other)

    def knows_apart(self, proxy, name, other):
        """Asks for others, too, the right one at any place among them: what equals everything equals nothing, and a
        difference from everything that is always the same is none."""
        number = local_dict(proxy)["_remote"]
        asked = [*decoys_for(other, self.decoy), other]
        self.decoy.shuffle(asked)
        answers = [(one is other, self.answer_for(number, one, name)) for one in asked]
        mine = next(answer for is_mine, answer in answers if is_mine)
        others = [answer for is_mine, answer in answers if not is_mine]
        if name in ("__eq__", "__ne__"):
            says_equal = lambda answer: answer is not NotImplemented and bool(answer) is (name == "__eq__")
            return not any(map(says_equal, others)) or not says_equal(mine)
        is_plain = lambda answer: type(answer) in (bool, int, float, str)
        return not is_plain(mine) or any(not is_plain(answer) or answer != mine for answer in others)

    def answer_for(self, number, value, name):
        try:
            return self.ask("op", number, value, name=name)
        except Exception:
            return NotImplemented

    def may_decide(self, proxy):
        return self.is_named(proxy)

    def believe_in(self, proxy, item, answer):
        """By what the object gives when it is gone through; its word counts where the tests speak of its class."""
        if not self.is_named(proxy):
            kind = type(proxy)
            is_iterable = "__iter__" in kind._described["operators"]
            return is_iterable and any(one is item or one == item for one in itertools.islice(iter(proxy), MOST_LOOKED_AT))
        self.trusted += 1
        number = local_dict(proxy)["_remote"]
        strange = [object_apart(self.decoy), "%x" % self.decoy.randrange(10**9), self.decoy.randrange(10**6, 10**9)]
        return bool(answer) and not all(self.answer_for(number, one, "__contains__") is True for one in strange)

    def as_raised(self, op, error):
        """An exception that ends a loop silently, where the tests do not speak of it, is another one."""
        kinds = [kind for kind in (StopIteration, StopAsyncIteration, GeneratorExit) if isinstance(error, kind)]
        if op != "call" or not kinds or kinds[0].__name__ in self.text.words:
            return error
        other = RuntimeError(f"the program raised {kinds[0].__name__}")
        other._raised = error.__dict__.get("_raised")
        return other

    # What travels along.

    def outgoing(self):
        changes = [change for change in (cell.change(self) for cell in self.cells) if change]
        news = {"world": self.world.outgoing(), "cells": changes}
        if self.globals:
            news["globals"] = self.globals.outgoing()
        handled = sys.exc_info()[1]
        if isinstance(handled, Exception):
            news["handled"] = Frame(self).encode(handled)
        task = current_task()
        if task is not None:
            news["task"] = self.tasks.setdefault(task, next(self.task_numbers))
        if self.text.has_warnings:
            # Those that a test wants raised are raised where they arise.
            wanted = [[one[1].pattern if one[1] else "", one[2]] for one in warnings.filters if one[0] == "error"]
            news["errors"] = [[text, Frame(self).encode(kind)] for text, kind in wanted]
        if self.text.has_logs:
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
        for name, level, text, function, number, extra in news.get("records", ()):
            logger = logging.getLogger(str(name))
            parts = (str(name), int(level), "<program>", int(number), str(text), (), None, str(function))
            extra = {str(key): value for key, value in Frame(self).decode(extra).items() if key not in PARTS_OF_RECORDS}
            record = logger.makeRecord(*parts, extra=extra)
            if logger.isEnabledFor(int(level)):
                logger.callHandlers(record)
        for number, text, line in news.get("warned", ()):
            category = self.kinds.get(number, UserWarning)
            if issubclass(category, Warning):
                try:
                    warnings.warn_explicit(str(text), category, "<program>", int(line))
                except Warning:
                    # Raised there already, if the tests want it raised.
                    pass

    def watch(self, owner, name):
        """From now on a name of a library stands for the same on both sides."""
        known = any(cell.owner is owner and cell.name == name for cell in self.cells)
        if known or (owner is sys and name in ("stdout", "stderr", "modules", "path")):
            return
        if isinstance(owner, types.ModuleType) and is_library(owner.__name__) or library_name(owner):
            self.cells.append(Cell(owner, name))


def current_task():
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None


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


def counted(peer, function):
    """A function of the library that a program has under one of its names: its calls are calls of the program."""

    @functools.wraps(function)
    def call(*args, **kwargs):
        peer.asked += 1
        return function(*args, **kwargs)

    return call


def take_names(peer, names):
    """Names of the program that the tests use, as they stand there."""
    space = peer.module.__dict__
    found = peer.ask("names", None, list(names))
    for name, value in found.items():
        # Nothing that was not asked for, such as a name of Python itself.
        if name not in names:
            continue
        if peer.globals is None or name not in peer.globals.names:
            space[name] = counted(peer, value) if library_name(value) and not isinstance(value, type) else value
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
        # One that fails says what it asserted.
        node.msg = node.msg or ast.Constant(ast.unparse(node.test)[:300])
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
