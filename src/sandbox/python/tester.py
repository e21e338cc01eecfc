"""The tests' side, in a sandbox of its own: the program never runs here, only its answers arrive.

To the host on descriptor 4, one line each: `Q` asks the program, `T` a result, `H` the tests are broken,
`D` done. From the host on 3: the suite; then for each question `R<ms> <answer of the program>`, or
`X<ms> {"status", "detail"}` when the program is gone for good.
"""


def proxy(name):
    def call(*args, **kwargs):
        return call_program(name, args, kwargs)

    call.__name__ = name
    return call


def compile_setup(text):
    """A prompt may end in the head of a function that has nothing below it, not even a docstring."""
    try:
        return compile(text, "<setup>", "exec")
    except SyntaxError:
        return compile(text + "\n    pass\n", "<setup>", "exec")


OUTSIDE = "outside of the assertions"


def judge_asserts(suite, results):
    LINK.words = set(suite["source"].replace("(", " ").replace(":", " ").replace(",", " ").replace(")", " ").split())
    tree = ast.parse(suite["source"], "<tests>")
    transformer = AssertionsAsTests(results)
    tree = transformer.visit(tree)
    namespace = {"__name__": "tests"}
    exec(compile_setup(suite["setup"]), namespace)
    namespace.update({name: proxy(name) for name in suite["functions"]})
    namespace["__recorders__"] = transformer.recorders
    try:
        exec(compile(tree, "<tests>", "exec"), namespace)
        if suite.get("invoke"):
            namespace[suite["invoke"]](namespace[suite["functions"][0]])
    except (Gone, Exception) as error:
        if LINK.asked == 0 or is_broken_test(error):
            raise
        # A statement that is no assertion could not do with what the program answered.
        if all(entry["status"] in ("not-run", "passed") for entry in results.entries.values()):
            results.expect(OUTSIDE)
            results.add_failure(OUTSIDE, error, "an answer that the tests can use")
        return False
    return True


def judge_calls(suite, results):
    for number in range(len(suite["cases"])):
        results.expect(f"case {number + 1}")
    for number, case in enumerate(suite["cases"]):
        name = f"case {number + 1}"
        args = [json.loads(line) for line in case["input"].split("\n")]
        expected = json.loads(case["output"])
        try:
            value = call_program(suite["functionName"], args, {})
            # The benchmark takes a tuple for a list, at the top only.
            value = list(value) if isinstance(value, tuple) else value
            assert value == expected
            results.add(name, "passed")
        except (Gone, Exception) as error:
            results.add_failure(name, error, repr(expected)[:200])
            if isinstance(error, Gone):
                return False
    return True


def writer_of(number, writers):
    """The line of the program that wrote a line of its output; for one that is missing, the last line."""
    written = [line for line in map(clean_line, writers) if line] if isinstance(writers, list) else []
    if not written:
        return None
    claimed = clean_line(writers[number]) if number < len(writers) else None
    return claimed or written[-1]


def judge_output(name, answer, expected, results):
    if answer.get("timedOut"):
        results.add(name, "timed-out", "no end within the time of a test")
    elif answer.get("flood"):
        results.add(name, "output-flood", "more output than allowed")
    elif answer.get("raised"):
        raised = clean_raised(answer["raised"])
        status = "out-of-memory" if raised["type"] == "MemoryError" else "exception"
        results.add(name, status, f"{raised['type']}: {raised['message']}", raised)
    elif answer.get("signal"):
        results.add(name, "exited", f"ended by signal {answer['signal']}")
    else:
        output = str(answer.get("out", ""))
        wrong = difference(output, expected)
        if wrong:
            LINK.line = writer_of(differing_line(output, expected), answer.get("writers"))
        results.add(name, "wrong-answer" if wrong else "passed", wrong or "")


def judge_stdin(suite, results):
    for number in range(len(suite["cases"])):
        results.expect(f"case {number + 1}")
    for number, case in enumerate(suite["cases"]):
        name = f"case {number + 1}"
        try:
            answer = LINK.ask({"do": "run", "input": case["input"], "testMs": suite["testMs"]})
        except Gone as error:
            results.add_failure(name, error, "output")
            return False
        judge_output(name, answer, case["output"], results)
    return True


JUDGES = {"asserts": judge_asserts, "calls": judge_calls, "stdin": judge_stdin}


def load_program(results):
    """Loads a program whose functions are called. False when there is nothing to call."""
    results.expect("loading")
    try:
        answer = LINK.ask({"do": "load"})
        if "raised" in answer:
            LINK.note = ("loading", [], {}, lambda: "raised")
            raise_from_program(answer["raised"])
    except (Gone, ProgramRaised) as error:
        results.add_failure("loading", error, "a program that loads")
        return False
    del results.entries["loading"]
    return True


def main():
    suite = json.loads(HOST.readline())
    results = Results(suite["stopAtFailure"])
    LINK.trace = suite["trace"]
    # What tests print is read by nobody.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    finished = False
    try:
        if suite["kind"] == "stdin" or load_program(results):
            LINK.asked = 0
            finished = JUDGES[suite["kind"]](suite, results)
    except (Stop, Gone):
        pass
    except (Exception, SystemExit) as error:
        tell("H", {"detail": f"{type(error).__name__}: {error}"[:500]})
        return
    results.report(finished)


sys.setrecursionlimit(5_000)
main()
