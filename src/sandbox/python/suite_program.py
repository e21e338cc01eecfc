"""The program's process of a suite of tests. It never sees the tests: they call its functions from another
process, and whatever the program does to this one, all that it can change are its own answers."""

import contextvars
import functools
import gc
import io
import logging
import signal
import time
import warnings


# Characters of a container that both sides keep alike.
# Frames that the encoding of a value may take beyond what the program may.
DEEP = 4_000
MOST_SHARED = 50_000


PARTS_OF_RECORDS = {*vars(logging.makeLogRecord({})), "message", "asctime"}


class Tape(io.RawIOBase):
    """What the program writes to its standard output, to be handed over with the next message."""

    def __init__(self, descriptor):
        self.descriptor = descriptor
        self.owner = os.getpid()
        self.parts = []
        self.size = 0

    def writable(self):
        return True

    def fileno(self):
        return self.descriptor

    def write(self, data):
        data = bytes(data)
        self.size += len(data)
        if os.getpid() != self.owner or self.size > CONFIG["outputBytes"]:
            # Of a forked child; or too much, which the host counts.
            return os.write(self.descriptor, data)
        self.parts.append(data)
        return len(data)

    def take(self):
        parts, self.parts = self.parts, []
        return b"".join(parts).decode("utf-8", "replace")


def taped(descriptor):
    tape = Tape(descriptor)
    return tape, io.TextIOWrapper(tape, "utf-8", errors="replace", write_through=True)


class ProgramPeer(Peer):
    serves_tests = True

    def __init__(self, reader, writer, options):
        super().__init__(reader, writer)
        self.options = options
        self.world = World(options["random"])
        self.globals = None
        self.originals = {}
        self.records = []
        self.warned = []
        self.last_line = None
        # The exception that the tests handle right now, and the contexts of their tasks.
        self.handled = None
        self.task = None
        self.contexts = {}
        self.out, sys.stdout = taped(1)
        self.err, sys.stderr = taped(2)
        self.module = types.ModuleType("__test__")
        if options["logging"]:
            self.tell_records()
        if options["warnings"]:
            self.tell_warnings()

    def tell_records(self):
        call = logging.Logger.callHandlers

        def call_handlers(logger, record):
            try:
                text = record.getMessage()
            except Exception:
                text = str(record.msg)
            extra = {name: value for name, value in vars(record).items() if name not in PARTS_OF_RECORDS}
            self.records.append([record.name, record.levelno, text, record.funcName, record.lineno, extra])
            return call(logger, record)

        logging.Logger.callHandlers = call_handlers

    def tell_warnings(self):
        warnings.simplefilter("always")

        def show(message, category, filename, lineno, file=None, line=None):
            self.describe(category)
            self.warned.append([self.number_of(category), str(message), lineno])

        warnings.showwarning = show

    def library(self, module, path):
        return resolve(module, path)

    def raised(self, error):
        return describe_raised(error)

    def outgoing(self):
        news = {"world": self.world.outgoing(), "line": self.last_line}
        for name, tape in (("out", self.out), ("err", self.err)):
            text = tape.take()
            if text:
                news[name] = text
        if self.globals:
            news["globals"] = self.globals.outgoing()
        if self.records:
            records, self.records = self.records, []
            news["records"] = [[*parts, Frame(self).encode(extra)] for *parts, extra in records]
        if self.warned:
            news["warned"], self.warned = self.warned, []
        return news

    def incoming(self, news):
        self.world.incoming(news["world"])
        if self.globals:
            self.globals.incoming(news.get("globals", {}))
        for path, encoded in news["cells"]:
            self.set_cell(path, encoded)
        for name, level in news.get("levels", {}).items():
            logging.getLogger(name).setLevel(level)
        if "errors" in news:
            warnings.resetwarnings()
            warnings.simplefilter("always")
            for text, kind in reversed(news["errors"]):
                warnings.filterwarnings("error", text, Frame(self).decode(kind))
        self.handled = Frame(self).decode(news["handled"]) if "handled" in news else None
        self.task = news.get("task")

    def set_cell(self, path, encoded):
        module, _, attribute = path.partition(":")
        owner, (*way, name) = __import__(module, fromlist=["_"]), attribute.split(".")
        for step in way:
            owner = getattr(owner, step)
        self.originals.setdefault(path, getattr(owner, name, None))
        value = self.originals[path] if encoded is None else Frame(self).decode(encoded)
        setattr(owner, name, value)

    def special(self, op, name, values):
        if op == "ready":
            return None
        if op == "load":
            return self.load()
        if op == "names":
            space = self.module.__dict__
            self.globals = Globals(self, space, values[0])
            found = {each: space[each] for each in values[0] if each in space}
            self.globals.settle()
            return found
        if op == "define":
            self.module.__dict__.update(values[0])
            return None
        if op == "trace":
            self.last_line = None
            return None
        return super().special(op, name, values)

    def perform_in_place(self, op, number, name, values):
        if op == "contents":
            value = self.exports[number]
            return CONTENTS[contents_of_kind(type(value))][1](value)
        if op == "plain":
            value = self.exports[number]
            return as_plain(plain_base(type(value)), value)
        work = functools.partial(self.perform_traced, op, number, name, values)
        if self.task is not None:
            # Each task of the tests has variables of its own, as where all is one process.
            work = functools.partial(self.contexts.setdefault(self.task, contextvars.copy_context()).run, work)
        handled, self.handled = self.handled, None
        if handled is None:
            return work()
        trace = handled.__traceback__
        try:
            raise handled
        except BaseException:
            if trace is not None:
                handled.__traceback__ = trace
            return work()

    def perform_traced(self, op, number, name, values):
        if not self.options["trace"]:
            return super().perform(op, number, name, values)
        sys.settrace(self.enter_frame)
        try:
            return super().perform(op, number, name, values)
        finally:
            sys.settrace(None)

    def enter_frame(self, frame, _event, _arg):
        return self.see if frame.f_code.co_filename == PROGRAM_FILE else None

    def see(self, frame, event, _arg):
        if event == "line":
            self.last_line = frame.f_lineno
        return self.see

    def load(self):
        for name in ("__test__", "__main__"):
            sys.modules[name] = self.module
        space = self.module.__dict__
        space.update({"sys": sys, "os": os, "environ": os.environ, "__file__": "__test__.py"})
        exec(compile(self.options["program"], PROGRAM_FILE, "exec"), space)
        return None

    def find_lasting(self, frame):
        """Containers of a request and its reply that something of the program still refers to."""
        found = []
        held = {}
        for one in frame.objects:
            for inner in gc.get_referents(one):
                held[id(inner)] = held.get(id(inner), 0) + 1
        for place in range(len(frame.objects)):
            # The list of the frame, and the argument of the count itself.
            others = sys.getrefcount(frame.objects[place]) - 2 - held.get(id(frame.objects[place]), 0)
            if others > 0 and len(self.lasting) < MOST_LASTING:
                value = frame.objects[place]
                if id(value) not in self.lasting_numbers and len(self.text_of(value)) < MOST_SHARED:
                    self.keep(value, len(self.lasting))
                    found.append([place, len(self.lasting) - 1])
        if found:
            self.settle_lasting()
        return found

    def serve(self, message):
        # A deep answer needs more frames to be told than it took to be made.
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(limit + DEEP)
        try:
            super().serve(message)
        finally:
            sys.setrecursionlimit(max(limit, sys.getrecursionlimit() - DEEP))

    def perform(self, op, number, name, values):
        sys.setrecursionlimit(max(100, sys.getrecursionlimit() - DEEP))
        try:
            return self.perform_in_place(op, number, name, values)
        finally:
            sys.setrecursionlimit(sys.getrecursionlimit() + DEEP)

    def serve_all(self):
        while True:
            self.serve(self.receive())


def main():
    with os.fdopen(3, "rb") as reader:
        options = json.loads(reader.readline())
        peer = ProgramPeer(reader, 4, options)
        try:
            peer.serve_all()
        except Gone:
            os._exit(0)


MOST_BYTES = -1
main()
