"""Runs drafts. Each in a forked child, so that one that crashes, exits or eats memory ends only itself;
what the child says is data, read with care, and evidence for a critique, never a verdict. Times are those
of the processor, so that a busy machine changes no outcome."""

DRAFT_FILE = "<draft>"
LONGEST_REPR = 20_000
# Calls that run out of time before the rest is left out.
MOST_TIMEOUTS = 2
# Wall time, as a multiple of processor time, after which a child counts as asleep.
PATIENCE = 10
# Less than the sandbox has, so that a draft without end gets a MemoryError and the analysis goes on.
CHILD_MEMORY = 600 << 20


# What contests put into the namespace of a program before it runs.
CONTEST_IMPORTS = """
from typing import *
from collections import *
from heapq import *
from bisect import *
from itertools import *
from functools import *
from math import *
import bisect, collections, functools, heapq, itertools, math, random, re, string, sys
"""
CONTEST = {"imports": False}


class Stop(BaseException):
    """Time for one call is up."""


class Outcome:
    """What came of one call. `status`: returned, raised, timed-out, exited, not-run. `value`: the value
    where it is a literal, else an Opaque; `shown`: its repr."""

    def __init__(self, data):
        self.status = data["status"]
        self.shown = data.get("shown")
        self.type = data.get("type")
        self.error = data.get("error")
        self.message = data.get("message", "")
        self.line = data.get("line")
        self.changed = data.get("changed")
        self.lines = data.get("lines", [])
        # Of a test: which of its cases failed, or why it cannot be run.
        self.input = data.get("input")
        self.declined = data.get("declined")
        self.ms = data.get("ms", 0)
        returned = self.status == "returned"
        self.value = value_of_repr(data.get("plain") or self.shown or "None") if returned else None
        self.plain_value = value_of_repr(data["plain"]) if returned and data.get("plain") else None

    def describe(self, wish=""):
        if self.status == "returned":
            if self.changed is not None and "left as they were" in wish:
                return f"changed its arguments to {self.changed[:200]}"
            return f"returned {self.shown.strip()[:200] or None}"
        if self.status == "raised" and self.input and self.error in ("AssertionError", "DidNotRaise"):
            return f"failed: {self.message[:300]}"
        if self.status == "raised" and self.error == "AssertionError" and self.message.startswith("no "):
            return f"raised {self.message}"
        if self.status == "raised":
            return f"raised {self.error}: {self.message[:160]}"
        return "did not end in time" if self.status == "timed-out" else "ended the process"


class Opaque:
    def __init__(self, shown):
        self.shown = shown

    def __repr__(self):
        return self.shown

    def __eq__(self, other):
        return isinstance(other, Opaque) and self.shown == other.shown


def value_of_repr(shown):
    if shown in ("inf", "-inf", "nan"):
        return float(shown)
    try:
        return ast.literal_eval(shown)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return Opaque(shown)


def shown_value(value):
    return repr(value)[:LONGEST_REPR]


def plain(value, depth=0):
    """A value with instances of subclasses of plain classes as those classes: a Counter is the dict that it equals."""
    if depth > 50:
        return value
    if isinstance(value, dict):
        return {plain(key, depth + 1): plain(item, depth + 1) for key, item in value.items()}
    for kind in (list, tuple, set, frozenset):
        if isinstance(value, kind):
            return kind(plain(item, depth + 1) for item in value)
    if isinstance(value, collections.deque):
        return value
    for kind in (int, float, str, bytes):
        if isinstance(value, kind) and type(value) not in (kind, bool):
            return kind(value)
    return value


def plain_repr(value):
    try:
        return shown_value(plain(value))
    except Exception:
        return shown_value(value)


def on_alarm(*_):
    raise Stop()


def raised_line(error):
    """Innermost line of the draft that an exception passed."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == DRAFT_FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


class Lines:
    """Lines of the draft that run between enter and exit."""

    def __init__(self, is_wanted):
        self.seen = set()
        self.is_wanted = is_wanted

    def __enter__(self):
        if self.is_wanted:
            sys.settrace(self.frame)
        return self

    def __exit__(self, *_):
        sys.settrace(None)

    def frame(self, frame, _event, _argument):
        return self.line if frame.f_code.co_filename == DRAFT_FILE else None

    def line(self, frame, event, _argument):
        if event == "line":
            self.seen.add(frame.f_lineno)
        return self.line


def plain_type(value):
    """The name of the plain class that a value is an instance of, or of its class."""
    kinds = (bool, int, float, str, list, tuple, dict, set)
    return next((kind.__name__ for kind in kinds if isinstance(value, kind)), type(value).__name__)


def finished(coroutine):
    """The result of a coroutine that waits for nothing but its own."""
    for _ in range(100_000):
        try:
            coroutine.send(None)
        except StopIteration as end:
            return end.value
    raise Stop()


def run_one(namespace, call, options):
    """`call`: {"expression"} or {"name", "arguments"}; the latter tells whether the arguments changed."""
    arguments = copy.deepcopy(call["arguments"]) if "arguments" in call else None
    before = shown_value(arguments)
    started = time.process_time()
    lines = Lines(options["trace"])
    signal.setitimer(signal.ITIMER_PROF, options["call_ms"] / 1000)
    try:
        with lines:
            if arguments is None:
                value = eval(compile(call["expression"], "<example>", "eval"), namespace)
            else:
                value = namespace[call["name"]](*arguments)
            if hasattr(value, "cr_await"):
                value = finished(value)
            if hasattr(value, "__next__"):
                value = list(value)
        signal.setitimer(signal.ITIMER_PROF, 0)
        result = {"status": "returned", "shown": shown_value(value), "plain": plain_repr(value)}
        result["type"] = plain_type(value)[:80]
    except Stop:
        result = {"status": "timed-out"}
    except BaseException as error:
        signal.setitimer(signal.ITIMER_PROF, 0)
        result = {"status": "raised", "error": type(error).__name__[:80], "message": str(error)[:300]}
        result["line"] = raised_line(error)
    result["ms"] = (time.process_time() - started) * 1000
    result["lines"] = sorted(lines.seen)
    if arguments is not None and shown_value(arguments) != before:
        result["changed"] = shown_value(arguments)
    return result


def expose_methods(namespace):
    """Solutions of LeetCode are methods of a class of this name: they are called like functions."""
    if "Solution" in namespace:
        solution = namespace["Solution"]()
        for name in dir(solution):
            if not name.startswith("_"):
                namespace.setdefault(name, getattr(solution, name))


def child(source, calls, options, pipe):
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    # The draft has no way to our own output.
    os.closerange(3, pipe)
    os.closerange(pipe + 1, 256)
    signal.signal(signal.SIGPROF, on_alarm)
    report = os.fdopen(pipe, "w")
    namespace = {"__name__": "draft"}
    load = {"status": "returned", "shown": "None"}
    signal.setitimer(signal.ITIMER_PROF, 2)
    try:
        if not all(map(is_whole, calls)):
            namespace.update(fresh_namespace(source, CONTEST["imports"]))
        signal.setitimer(signal.ITIMER_PROF, 0)
    except Stop:
        load = {"status": "timed-out"}
    except BaseException as error:
        signal.setitimer(signal.ITIMER_PROF, 0)
        line = error.lineno if isinstance(error, SyntaxError) else raised_line(error)
        load = {"status": "raised", "error": type(error).__name__, "message": str(error)[:300], "line": line}
    timeouts = 0
    for call in calls:
        if timeouts >= MOST_TIMEOUTS:
            outcome = {"status": "not-run"}
        else:
            whole = is_whole(call)
            outcome = run_whole(source, call, options) if whole else load
            if not whole and load["status"] == "returned":
                outcome = run_one(namespace, call, options)
        timeouts += outcome["status"] == "timed-out"
        report.write(json.dumps(outcome) + "\n")
        report.flush()
        if options.get("stop") and not options["stop"](Outcome(outcome), call):
            break


def run_calls(source, calls, call_ms=500, total_ms=4000, trace=False, stop=None):
    """Outcomes in the order of the calls. With `stop`, ends after the first outcome that it is false of."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        seconds, most = math.ceil(total_ms / 1000), resource.getrlimit(resource.RLIMIT_CPU)[1]
        if most == resource.RLIM_INFINITY or seconds < most:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (CHILD_MEMORY, CHILD_MEMORY))
        try:
            child(source, calls, {"call_ms": call_ms, "trace": trace, "stop": stop}, writer)
        finally:
            os._exit(0)
    os.close(writer)
    data, timed_out = read_until(reader, total_ms * PATIENCE)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    outcomes = []
    for line in data.decode("utf-8", "replace").split("\n")[:-1][: len(calls)]:
        try:
            outcomes.append(Outcome(json.loads(line)))
        except (ValueError, KeyError, TypeError):
            outcomes.append(Outcome({"status": "exited"}))
    if stop is None:
        missing = "timed-out" if timed_out else "exited"
        outcomes += [Outcome({"status": missing}) for _ in range(len(calls) - len(outcomes))]
    return outcomes


def read_until(descriptor, wall_ms):
    """All that is written until the other end closes, or time is up."""
    deadline = time.monotonic() + wall_ms / 1000
    data = b""
    with os.fdopen(descriptor, "rb", buffering=0) as pipe:
        poll = select.poll()
        poll.register(pipe, select.POLLIN | select.POLLHUP)
        while True:
            left = (deadline - time.monotonic()) * 1000
            if left <= 0 or len(data) > 1 << 24:
                return data, True
            if poll.poll(left):
                chunk = pipe.read(1 << 16)
                if not chunk:
                    return data, False
                data += chunk


def spent_ms():
    """Processor time of this process and of its children so far."""
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime)
