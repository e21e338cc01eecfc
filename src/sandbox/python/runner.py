"""The program's side. It knows inputs, never what is expected: whatever a program does to this process,
all that it can change are its own answers. Requests: lines of JSON on descriptor 3; replies: on 4."""

import ast
import atexit
import gc
import io
import os
import select
import shutil
import signal
import tempfile
import time
import types


def reply(message):
    data = json.dumps(message).encode() + b"\n"
    while data:
        data = data[os.write(4, data) :]


class Program:
    """Module of the program, and how its functions are found."""

    def __init__(self, request):
        self.text = request["program"]
        self.contest = request["contestImports"]
        self.code = None
        self.module = None
        self.solution = None

    def load(self, name):
        self.code = compile(self.text, PROGRAM_FILE, "exec")
        module = types.ModuleType(name)
        sys.modules[name] = self.module = module
        if self.contest:
            contest_imports(module.__dict__)
        exec(self.code, module.__dict__)
        # Solutions of LeetCode are methods of a class of this name, made once.
        if self.contest and "class Solution" in self.text:
            self.solution = module.Solution()

    def function(self, name):
        if self.solution is not None:
            return getattr(self.solution, name)
        if name not in self.module.__dict__:
            raise NameError(f"name {name!r} is not defined")
        return self.module.__dict__[name]


def answer_load(program, _):
    program.load("program")
    return {"loaded": True}


def short_repr(value):
    return repr(value)[:10_000]


class LineTrace:
    """Which lines of the program run between enter and exit."""

    def __init__(self):
        self.lines = set()
        self.last = None

    def __enter__(self):
        sys.settrace(self.enter_frame)
        return self

    def __exit__(self, *_):
        sys.settrace(None)

    def enter_frame(self, frame, _event, _arg):
        return self.see if frame.f_code.co_filename == PROGRAM_FILE else None

    def see(self, frame, event, _arg):
        if event == "line":
            self.lines.add(frame.f_lineno)
            self.last = frame.f_lineno
        return self.see


def encode_deep(value):
    """A deep answer needs more frames to be told than it took to be made."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + 4_000)
    try:
        return encode(value)
    finally:
        sys.setrecursionlimit(limit)


def answer_call(program, request):
    args = decode(request["args"])
    kwargs = decode(request["kwargs"])
    function = program.function(request["name"])
    if not request["trace"]:
        return {"value": encode_deep(function(*args, **kwargs))}
    with LineTrace() as trace:
        # A generator runs while its items are taken.
        value = encode_deep(function(*args, **kwargs))
    return {"value": value, "last": trace.last}


def answer_probe(program, request):
    args = ast.literal_eval(request["literal"])
    before = short_repr(args)
    trace = LineTrace() if request["trace"] else None
    answer = {}
    try:
        function = program.function(request["name"])
        if trace:
            with trace:
                value = function(*args)
        else:
            value = function(*args)
        answer = {"value": short_repr(value), "type": type(value).__name__[:100]}
    except BaseException as error:
        answer = {"raised": describe_raised(error)}
    after = short_repr(args)
    answer["changed"] = None if after == before else after
    if trace:
        answer["lines"] = sorted(trace.lines)
        answer["last"] = trace.last
    return answer


class OutputWriters(io.BufferedWriter):
    """Standard output that remembers which line of the program wrote each line of it."""

    def __init__(self):
        super().__init__(io.FileIO(1, "w", closefd=False))
        self.size = 0
        # For each line of output a line of the program; 0: nobody yet.
        self.writers = [0]

    def write(self, data):
        frame = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename != PROGRAM_FILE:
            frame = frame.f_back
        self.note(bytes(data), frame.f_lineno if frame else 0)
        return super().write(data)

    def note(self, data, line):
        self.size += len(data)
        if len(self.writers) > MAX_WRITERS:
            return
        *ended, rest = data.split(b"\n")
        for piece in ended:
            # What ends a line is seldom what fills it: `print(a)` writes `a`, then the end.
            if piece.strip() or self.writers[-1] == 0:
                self.writers[-1] = line
            self.writers.append(0)
        if rest.strip():
            self.writers[-1] = line

    def told(self, written):
        """None where something wrote past it, or there is too much to tell."""
        return self.writers if self.size == written and len(self.writers) <= MAX_WRITERS else None


MAX_WRITERS = 50_000


def end_as_python(program):
    """What the interpreter does at its end: threads are waited for, functions of `atexit` run, files are closed."""
    if "threading" in sys.modules:
        sys.modules["threading"]._shutdown()
    atexit._run_exitfuncs()
    if program.module is not None:
        program.module.__dict__.clear()
    gc.collect()
    for stream in {id(one): one for one in (sys.stdout, sys.__stdout__)}.values():
        if not getattr(stream, "closed", False):
            stream.flush()


def run_script_in_child(program, stdin, stdout, stderr, report, trace):
    """In the forked child: the program as a script. Ends the process."""
    for source, target in ((stdin, 0), (stdout, 1), (stderr, 2)):
        os.dup2(source, target)
    os.dup2(report, 9)
    os.closerange(3, 9)
    os.closerange(10, 256)
    sys.stdin = os.fdopen(0, "r", encoding="utf-8", errors="replace", closefd=False)
    writers = OutputWriters() if trace else None
    if trace:
        sys.stdout = io.TextIOWrapper(writers, "utf-8", errors="replace", write_through=True)
    else:
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="replace", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="replace", closefd=False)
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
    status = 0
    try:
        try:
            program.load("__main__")
        except SystemExit:
            # It has said what it wanted to say; the benchmarks judge the output.
            pass
        end_as_python(program)
    except BaseException as error:
        status = 1
        os.write(9, json.dumps({"raised": describe_raised(error)}).encode())
    if trace and status == 0:
        os.write(9, json.dumps({"writers": writers.told(os.fstat(1).st_size)}).encode())
    os._exit(status)


def wait_and_clean(pid, milliseconds):
    """Waits for the child, then ends whatever it left behind. None when time ran out."""
    poll = select.poll()
    descriptor = os.pidfd_open(pid)
    poll.register(descriptor, select.POLLIN)
    ended = bool(poll.poll(milliseconds))
    os.close(descriptor)
    status = os.waitpid(pid, os.WNOHANG)[1] if ended else None
    try:
        os.kill(-1, signal.SIGKILL)
    except ProcessLookupError:
        pass
    while True:
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return status


def open_folders(path):
    """Folders that their maker closed can be emptied again."""
    os.chmod(path, 0o700)
    for folder, folders, _ in os.walk(path):
        for name in folders:
            if not os.path.islink(os.path.join(folder, name)):
                os.chmod(os.path.join(folder, name), 0o700)


def empty_folders():
    """What one run wrote is not there for the next."""
    for folder in ("/tmp", "/dev/shm"):
        for entry in os.scandir(folder):
            if entry.is_dir(follow_symlinks=False):
                open_folders(entry.path)
                shutil.rmtree(entry.path, ignore_errors=True)
            else:
                os.unlink(entry.path)


def answer_run(program, request):
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout:
        with tempfile.TemporaryFile() as stderr, tempfile.TemporaryFile() as report:
            stdin.write(request["input"].encode("utf-8", "surrogatepass"))
            stdin.seek(0)
            files = [file.fileno() for file in (stdin, stdout, stderr, report)]
            pid = os.fork()
            if pid == 0:
                run_script_in_child(program, *files, request["trace"])
            status = wait_and_clean(pid, request["testMs"])
            empty_folders()
            size = os.fstat(files[1]).st_size + os.fstat(files[2]).st_size
            report = os.pread(files[3], 1 << 20, 0)
            said = json.loads(report) if report else {}
            return {
                "out": os.pread(files[1], CONFIG["outputBytes"], 0).decode("utf-8", "replace"),
                "raised": said.get("raised"),
                "writers": said.get("writers"),
                "flood": size > CONFIG["outputBytes"],
                "timedOut": status is None,
                "signal": os.WTERMSIG(status) if status and os.WIFSIGNALED(status) else None,
            }


ANSWERS = {"load": answer_load, "call": answer_call, "probe": answer_probe, "run": answer_run}


def serve():
    program = None
    reply({"ready": True})
    with os.fdopen(3, "rb") as requests:
        for line in requests:
            request = json.loads(line)
            if request["do"] == "program":
                program = Program(request)
                continue
            try:
                answer = ANSWERS[request["do"]](program, request)
            except BaseException as error:
                answer = {"raised": describe_raised(error)}
            reply(answer)


serve()
