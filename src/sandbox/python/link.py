"""How the tests reach the program: questions to the host, answers as plain data."""

import builtins
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
        self.note = None
        # Ask which line of the program gave an answer; the line that it says gave the last one.
        self.trace = False
        self.line = None
        # Of the text of the tests.
        self.words = set()

    def ask(self, question):
        self.asked += 1
        self.line = None
        question["trace"] = self.trace
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

    def last(self):
        """What the program said last, in words. Large values are written out only when someone asks."""
        if self.note is None:
            return ""
        name, args, kwargs, outcome = self.note
        try:
            shown = [repr(arg) for arg in args] + [f"{key}={value!r}" for key, value in kwargs.items()]
            return f"{name}({', '.join(shown)[:200]}) {outcome()}"
        except Exception as error:
            return f"{name}: too large to be shown ({type(error).__name__})"

    def take_ms(self):
        ms, self.ms = self.ms, 0.0
        return ms


LINK = Link()


def clean_line(claim):
    is_line = isinstance(claim, int) and not isinstance(claim, bool) and 0 < claim < 1_000_000
    return claim if is_line else None


def clean_raised(claim):
    """What the program says that it raised, in the form that was agreed."""
    claim = claim if isinstance(claim, dict) else {}
    kind = str(claim.get("type", ""))[:100]
    return {
        "type": kind if kind.isidentifier() else "unknown",
        "message": str(claim.get("message", ""))[:500],
        "line": clean_line(claim.get("line")),
    }


# One that ends a loop or the process silently is no such exception for tests that do not speak of it.
SILENT = (StopIteration, StopAsyncIteration, SystemExit)


def base_of(claim, raised):
    """The class of Python or of a module that the tests imported which an exception of the program extends."""
    kinds = claim.get("kinds") if isinstance(claim, dict) else None
    named = [tuple(kind) for kind in kinds if isinstance(kind, list)] if isinstance(kinds, list) else []
    for module, name in [*(kind for kind in named if len(kind) == 2), ("builtins", raised["type"])]:
        is_known = isinstance(module, str) and isinstance(name, str) and module.partition(".")[0] in sys.stdlib_module_names
        base = getattr(sys.modules.get(module), name, None) if is_known or module == "builtins" else None
        if isinstance(base, type) and base.__name__ == name and issubclass(base, (Exception, SystemExit)):
            if base is Exception:
                return None
            return base if not issubclass(base, SILENT) or base.__name__ in LINK.words else None
    return None


def raise_from_program(claim):
    raised = clean_raised(claim)
    base = base_of(claim, raised)
    bases = (ProgramRaised, base) if base else (ProgramRaised,)
    arguments = claim.get("args") if isinstance(claim, dict) else None
    arguments = arguments if isinstance(arguments, list) else [raised["message"]]
    try:
        kind = type(raised["type"], bases, {"__str__": lambda self: raised["message"]})
        # As its class would without an `__init__` of its own.
        error = kind.__new__(kind, *arguments)
        error.args = tuple(arguments)
    except TypeError:
        error = ProgramRaised(raised["message"])
    if isinstance(error, SystemExit):
        error.code = arguments[0] if arguments else None
    error.raised = raised
    raise error


def call_program(name, args, kwargs):
    question = {"do": "call", "name": name, "args": encode(list(args)), "kwargs": encode(kwargs)}
    answer = LINK.ask(question)
    LINK.note = (name, args, kwargs, lambda: "raised")
    if "value" not in answer:
        raise_from_program(answer.get("raised"))
    LINK.line = clean_line(answer.get("last"))
    try:
        value = decode_answer(answer["value"])
    except Malformed as error:
        raise Gone("exited", f"the answer of {name} is malformed: {error}") from None
    LINK.note = (name, args, kwargs, lambda: f"returned {repr(value)[:200]}")
    return value
