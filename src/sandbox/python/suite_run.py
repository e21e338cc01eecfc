"""The story of a suite: start the program, load it, set up the tests, run them one by one."""


class Run:
    def __init__(self, request, text, peer):
        self.request = request
        self.text = text
        self.peer = peer
        self.cannot = None
        self.declined = False
        self.clock = time.perf_counter
        self.write = os.write
        # Tests may replace what is looked up by name.
        self.tell = functools.partial(tell_by, os.write, json.JSONEncoder().encode)

    def entry(self, name, status, detail="", raised=None, started=None):
        elapsed = 0.0 if started is None else (self.clock() - started) * 1000
        line = self.peer.line if status != "passed" and self.request["trace"] else None
        entry = {"name": name, "status": status, "detail": detail[:500], "raised": raised, "testLine": None}
        self.tell("T", {**entry, "answerLine": line, "elapsedMs": elapsed})
        return status == "passed"

    def fault(self, what, error):
        if isinstance(error, CannotBeSplit):
            self.cannot = str(error)
        if self.peer.gone:
            return "exited", self.peer.gone, None
        return sort_fault(what, error)

    def decline(self, error):
        """The tests cannot be run here, which says nothing of the program."""
        self.cannot = str(error)
        self.declined = True
        self.tell("H", {"detail": f"the tests cannot be run: {error}"[:500], "cannot": True})

    def guarded(self, name, work):
        """Does something before or between the tests; what it raises fails the suite."""
        started = self.clock()
        try:
            work()
            return True
        except Declined as error:
            self.decline(error)
            return False
        except BaseException as error:
            what = "failure" if isinstance(error, AssertionError) else "exception"
            self.entry(name, *self.fault(what, error), started)
            return False

    def set_up(self):
        peer, text, space = self.peer, self.text, self.peer.module.__dict__
        take_names(peer, sorted(text.used | ({self.request["entry"]} if self.request.get("entry") else set())))
        for module, name, bound in text.program_imports:
            # What the program imports, as the library has it, and not as the program left it.
            if bound in text.used and is_library(module):
                try:
                    found = find_in_library(module, name) if name else imported(module, bound)
                except Exception:
                    continue
                if may_travel(found):
                    space[bound] = counted(peer, found) if library_name(found) and not isinstance(found, type) else found
                    peer.globals.own.add(bound)
        for name in text.modules_meant:
            # Also where the program means something else by it.
            space[name] = importlib.import_module(name)
            peer.globals.own.add(name)
        for name in ("__test__", "__main__"):
            sys.modules[name] = peer.module
        if text.stands_in_for_pytest:
            sys.modules["pytest"] = pytest_stand_in()
        sys.meta_path.append(ProgramFinder(peer.module))
        space["__peer__"] = peer
        peer.globals.settle()
        peer.assertions = Assertions(peer)
        peer.assertions.install()
        watch_patches(peer)
        tree = CountAsserts().visit(text.tree)
        exec(compile(ast.fix_missing_locations(tree), "<tests>", "exec"), space)
        own = {name: space[name] for name in text.imported if name in space}
        shared = {name: one for name, one in own.items() if is_shared(one)}
        peer.ask("define", None, shared)

    def cases(self):
        """(name, class, name of the method) of each test."""
        space, wanted = self.peer.module.__dict__, self.request["className"]
        loader = unittest.TestLoader()
        if wanted:
            if not isinstance(space.get(wanted), type) or not issubclass(space[wanted], unittest.TestCase):
                return []
            return [(name, space[wanted], name) for name in loader.getTestCaseNames(space[wanted])]
        found = []
        for name, one in list(space.items()):
            if isinstance(one, type) and issubclass(one, unittest.TestCase) and one.__module__ == "__test__":
                found += [(f"{name}.{each}", one, each) for each in loader.getTestCaseNames(one)]
            elif isinstance(one, type) and one.__module__ == "__test__" and name.startswith("Test"):
                for each in [each for each in dir(one) if each.startswith("test") and callable(getattr(one, each))]:
                    found += self.pytest_cases(f"{name}.{each}", getattr(one, each), one)
            elif name.startswith("test") and isinstance(one, types.FunctionType):
                found += self.pytest_cases(name, one)
        return found

    def pytest_cases(self, name, function, owner=None):
        space = self.peer.module.__dict__
        for shown, work in cases_of_test(function, [space], owner):
            yield name + shown, function_case(work), "runTest"

    def run_one(self, name, kind, method):
        peer, started, result = self.peer, self.clock(), OneResult()
        self.tell("S", name)
        if self.request["trace"]:
            peer.ask("trace", None)
        try:
            kind(method).run(result)
        except BaseException as error:
            result.note("exception", error)
        if peer.gone or result.fault is not None:
            what, error = result.fault or ("exception", Gone())
            if isinstance(error, Declined):
                return self.decline(error)
            if isinstance(error, SkippedTest):
                return self.entry(name, "passed", f"skipped: {error}", started=started)
            return self.entry(name, *self.fault(what, error), started)
        if result.testsRun != 1:
            return self.entry(name, "exception", "the test did not run", None, started)
        return self.entry(name, "passed", started=started)

    def run_all(self, cases):
        kind_before = None
        for name, kind, method in cases:
            if kind is not kind_before:
                if kind_before is not None:
                    self.leave_class(kind_before)
                kind_before = kind
                if not self.guarded(f"setUpClass of {kind.__name__}", kind.setUpClass):
                    return
            passed = self.run_one(name, kind, method)
            if self.peer.gone or self.declined or not passed and self.request["stopAtFailure"]:
                return
        if kind_before is not None:
            self.leave_class(kind_before)

    def leave_class(self, kind):
        self.guarded(f"tearDownClass of {kind.__name__}", kind.tearDownClass)
        self.guarded(f"cleanups of {kind.__name__}", lambda: clean_up(kind))

    def run(self):
        # Python has started there; from here on time is the program's.
        if not self.guarded("starting", lambda: self.peer.ask("ready", None)):
            return
        self.tell("B", None)
        loading = self.guarded("loading", lambda: self.peer.ask("load", None))
        if self.declined:
            return
        asked = self.peer.asked
        if loading and self.guarded("loading", self.set_up):
            # A suite without a class may test while it is set up.
            asked = self.peer.asked if self.request["className"] else asked + 2
            set_up = self.peer.module.__dict__.get("setUpModule")
            cases = []
            if self.guarded("collecting", lambda: cases.extend(self.cases())):
                self.tell("N", [name for name, _, _ in cases])
            if self.declined:
                return
            if set_up is None or self.guarded("setUpModule", set_up):
                self.run_all(cases)
                tear_down = self.peer.module.__dict__.get("tearDownModule")
                if tear_down is not None and not self.declined:
                    self.guarded("tearDownModule", tear_down)
                self.guarded("cleanups of the module", unittest.doModuleCleanups)
            asked = self.peer.asked - asked
        else:
            asked = 0
        if self.declined:
            return
        counts = getattr(self.peer, "assertions", None)
        self.tell(
            "D",
            {
                "asked": asked,
                "assertions": counts.count if counts else 0,
                "trusted": counts.trusted if counts else 0,
                "cannot": self.cannot,
            },
        )


def tell_by(write, encode, tag, message):
    data = (tag + encode(message) + "\n").encode()
    while data:
        data = data[write(4, data) :]


def imported(module, bound):
    """What `import module` or `import module as bound` binds."""
    whole = importlib.import_module(module)
    return sys.modules[bound] if module.partition(".")[0] == bound else whole


def is_shared(value):
    is_module = isinstance(value, types.ModuleType)
    return is_module and is_library(value.__name__) or library_name(value) is not None


def clean_up(kind):
    kind.doClassCleanups()
    for _, error, _ in kind.tearDown_exceptions:
        raise error


def function_case(work):
    class Case(unittest.TestCase):
        def runTest(self):
            work()

    return Case


def main():
    if not close_to_others():
        tell("H", {"detail": "the tests' process cannot be closed to the program", "cannot": True})
        return
    with os.fdopen(3, "r", encoding="utf-8", closefd=False) as host:
        request = json.loads(host.readline())
    try:
        text = SuiteText(request["source"], request["program"], request["className"])
    except (SyntaxError, ValueError) as error:
        tell("H", {"detail": f"the tests do not parse: {error}"[:500]})
        return
    tell("N", expected_names(text.tree, request["className"]))
    tell("P", {"foreign": text.foreign(), "oneProcess": text.needs_one_process()})
    reader, writer = start_program(request["programSide"])
    peer = TesterPeer(reader, writer, text)
    options = {
        "program": request["program"],
        "trace": request["trace"],
        "random": "random" in text.words,
        "logging": text.has_logs,
        "warnings": text.has_warnings,
    }
    os.write(writer, json.dumps(options).encode() + b"\n")
    Run(request, text, peer).run()
    os._exit(0)


MOST_BYTES = CONFIG["answerBytes"]
sys.setrecursionlimit(5_000)
main()
