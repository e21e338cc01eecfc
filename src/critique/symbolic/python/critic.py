"""The critique: obligations, each tried on the draft; the line to blame; edits that would mend it.
Input on stdin: {"task", "draft", "function", "contestImports", "budgetMs"}, the budget being processor time for the search
of repairs. Output: one line of JSON.
An obligation is `violated` only with a call that shows it."""


class Obligation:
    """`call`: what to run; `accepts`: whether an outcome fulfils it, None when it says nothing about that."""

    def __init__(self, source, text, call, accepts, expected=None, part="checklist", shown=None):
        self.source = source
        self.text = text
        self.call = call
        self.accepts = accepts
        self.expected = expected
        self.part = part
        self.shown = shown or call.get("expression") or call_text(call["name"], call["arguments"])
        self.outcome = None
        self.line = None

    def was_tried(self):
        return self.outcome.status != "not-run"

    def is_met(self):
        return self.was_tried() and self.accepts(self.outcome) is True

    def is_violated(self):
        return self.was_tried() and self.accepts(self.outcome) is False

    def report(self):
        met, violated = self.is_met(), self.is_violated()
        return {
            "part": self.part,
            "source": self.source,
            "text": self.text,
            # Where nothing that was tried says anything, nobody knows.
            "status": "met" if met else "violated" if violated else "unknown",
            "input": self.shown,
            "expected": self.expected,
            "actual": self.outcome.describe() if violated else None,
            "raised": self.outcome.error if self.outcome.status == "raised" else None,
            "line": self.line,
        }


# Faults of the machine rather than of the draft: files and modules that are not here, no network.
NOT_ITS_FAULT = set(
    "FileNotFoundError PermissionError NotADirectoryError IsADirectoryError ModuleNotFoundError ConnectionError "
    "ConnectionRefusedError gaierror URLError BlockingIOError".split()
)


def as_shown(outcome, want):
    """None when the machine is to blame."""
    if outcome.status == "raised" and (outcome.error in NOT_ITS_FAULT or outcome.error == "NameError" and not outcome.line):
        return None
    if outcome.status != "returned":
        return False
    if outcome.matches or outcome.shown.strip() == want.split("\n")[0].strip():
        return True
    try:
        return same(read_literal(outcome.shown), read_literal(want))
    except ValueError:
        return False


def sessions_of(function, task):
    """(text up to an example of a docstring, what it is, what it shows) of those that show something."""
    for text in dict.fromkeys(docstrings_in(task)):
        try:
            examples = doctest.DocTestParser().get_examples(text)
        except ValueError:
            continue
        lines = text.split("\n")
        for example in examples:
            is_about = re.search(rf"(?<![\w.]){re.escape(function.name)}\b", text)
            if not is_about or example.exc_msg is None and not example.want.strip():
                continue
            end = example.lineno + example.source.count("\n") + example.want.count("\n")
            yield "\n".join(lines[:end]), example.source.strip(), example.want.strip()


def written(source):
    """An expression as Python writes it."""
    tree = parsed(source)
    return ast.unparse(tree) if tree else source


def docstrings_in(task):
    tree = parsed(task)
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield ast.get_docstring(node) or ""


def session_obligations(function, task):
    seen = set()
    for session, source, want in sessions_of(function, task):
        if (source, want) in seen:
            continue
        seen.add((source, want))
        raised = want.startswith("Traceback")
        last = want.split("\n")[-1].strip()
        wanted = f"raises {last.split(':')[0]}" if raised else f"returns {want}"
        yield Obligation(
            "doctest",
            f"{source} {wanted}",
            {"session": session, "expression": source},
            lambda outcome, want=want: as_shown(outcome, want),
            expected=wanted,
            part="subgoals",
            shown=source,
        )


def example_obligations(examples):
    for example in examples:
        wanted = f"raises {example.expected}" if example.raises else f"returns {example.expected!r}"
        yield Obligation(
            example.source,
            f"{example.expression} {wanted}",
            {"expression": example.expression},
            lambda outcome, example=example: fulfils(outcome, example),
            expected=wanted,
            part="subgoals",
        )


def empty_obligation(function, examples):
    wish, arguments = empty_result(function.text), empty_arguments(examples)
    if wish is None or arguments is None:
        return
    said, value = wish
    example = Example("", arguments, value, "text")
    call = {"name": function.name, "arguments": arguments}
    yield Obligation(
        "text", f"empty input: {said}", call, lambda outcome: fulfils(outcome, example), expected=f"returns {value!r}"
    )


def inverse_obligations(function, task):
    other = inverse_of(function, task)
    for sample in ("abc", "abcdef", "helloworld", "aabbccd", "xyz", "a", "") if other else ():
        expression = f"{function.name}({other}({sample!r}))"
        yield Obligation(
            "text",
            f"{function.name} undoes {other}: {expression} is {sample!r}",
            {"expression": expression},
            lambda outcome, sample=sample: outcome.status == "returned" and outcome.value == sample,
            expected=f"returns {sample!r}",
            part="subgoals",
        )


def size_obligations(function, examples):
    known = next((example for example in examples if example.arguments), None)
    for size_range in size_ranges(function.text, function) if known else ():
        for size in (size_range.least, size_range.most):
            arguments = sized_arguments(known, size_range, size)
            if arguments is None:
                continue
            place = f"{function.parameters[size_range.parameter]} of size {size}"
            yield Obligation(
                "constraint",
                f"within {size_range.said}: an answer in time for {place}",
                {"name": function.name, "arguments": arguments},
                answered_in_time,
                expected="returns within a second",
                shown=shorten(call_text(function.name, arguments)),
            )


# A size alone is no reason for these.
SIZE_FAULTS = {"RecursionError", "MemoryError", "OverflowError"}


def answered_in_time(outcome):
    """Other exceptions may speak of an input that is not allowed for reasons we do not know."""
    if outcome.status == "raised" and outcome.error not in SIZE_FAULTS:
        return None
    return outcome.status == "returned"


def shorten(text):
    return text if len(text) < 300 else f"{text[:140]} ... {text[-140:]} ({len(text)} characters)"


# Exceptions that speak of a fault of the program; others may speak of one of the input.
FAULTS = {"IndexError", "KeyError", "TypeError", "NameError", "UnboundLocalError", "AttributeError", "ZeroDivisionError", "RecursionError"}


def own_exceptions(draft):
    """Lines on which the draft raises itself, and whether it says `return None` somewhere, or `return`."""
    nodes = list(ast.walk(ast.parse(draft)))
    raising = {node.lineno for node in nodes if isinstance(node, (ast.Raise, ast.Assert))}
    returned = [node.value for node in nodes if isinstance(node, ast.Return)]
    says_none = lambda value: value is None or isinstance(value, ast.Constant) and value.value is None
    gives = any(isinstance(node, (ast.Yield, ast.YieldFrom, ast.Lambda)) for node in nodes)
    # What never returns a value does something else: it prints, or changes its arguments.
    only_acts = not gives and all(map(says_none, returned))
    return raising, only_acts or any(map(says_none, returned))


class Probing:
    """What probes near the examples show: each kind of trouble once, with the smallest input."""

    def __init__(self, function, examples, draft):
        self.raising, returns_none = own_exceptions(draft)
        self.speaks_of_empty = speaks_of_empty(function.text)
        self.function = function
        self.examples = examples
        self.seeds = [example.arguments for example in examples if example.arguments is not None]
        self.kinds = annotation_kinds(function.returns)
        self.usual = {kind_of(example.expected) for example in examples if not example.raises}
        self.may_be_none = returns_none or "none" in self.usual or bool(re.search(r"\b(None|null)\b", function.text))
        self.may_raise = bool(re.search(r"\b(raise|throw|exception|error)s?\b", function.text, re.IGNORECASE))
        self.relations = list(relations_of(examples, function.text))
        self.leaves_alone = bool(LEAVES_ALONE.search(function.text))

    def is_fault(self, outcome, arguments):
        """An exception that nobody asked for: the draft does not raise it itself, and the input is no reason."""
        if outcome.status != "raised" or outcome.line in self.raising:
            return False
        spoken_of = self.speaks_of_empty and any(hasattr(value, "__len__") and not value for value in arguments)
        return outcome.error in FAULTS or outcome.error == "ValueError" and spoken_of

    def wishes(self, arguments):
        """Obligations of a probe: (source, text, accepts, expected)."""
        if not self.may_raise:
            accepts = lambda o: not self.is_fault(o, arguments)
            yield "example", "no exception on input like that of the examples", accepts, "returns a value"
        if is_within(arguments, self.seeds):
            accepts = lambda o: o.status != "timed-out"
            yield "example", "an answer in time on input no larger than that of the examples", accepts, "returns"
        if self.kinds:
            shown = " or ".join(sorted(self.kinds))
            allowed = self.kinds | ({"NoneType"} if self.may_be_none else set())
            accepts = lambda o: bool(o.types & allowed) if o.status == "returned" else None
            yield "signature", f"the result is of type {shown}", accepts, f"a value of type {shown}"
        if self.usual and not self.may_be_none:
            yield "example", "every path returns a value", lambda o: o.type != "NoneType", "a value other than None"
        if self.leaves_alone:
            yield "text", "the arguments are left as they were", lambda o: o.changed is None, "unchanged arguments"
        for name, test in self.relations:
            accepts = lambda o, test=test: held(test, arguments, o.value) if o.status == "returned" else None
            yield "text", name, accepts, name

    def obligations(self):
        for arguments in make_probes(self.examples, self.function):
            call = {"name": self.function.name, "arguments": arguments}
            for source, text, accepts, expected in self.wishes(arguments):
                yield Obligation(source, text, call, accepts, expected)


def distinct_calls(obligations):
    calls = {}
    for obligation in obligations:
        calls.setdefault(json.dumps(obligation.call, sort_keys=True, default=repr), obligation.call)
    return calls


def run_obligations(source, obligations, **options):
    """Runs each distinct call once. Results in the order of the obligations."""
    calls = distinct_calls(obligations)
    by_call = dict(zip(calls, run_calls(source, list(calls.values()), **options)))
    return [by_call[json.dumps(one.call, sort_keys=True, default=repr)] for one in obligations]


def try_obligations(source, obligations, **options):
    for one, outcome in zip(obligations, run_obligations(source, obligations, **options)):
        one.outcome = outcome


def first_of_each(obligations):
    """Of obligations that say the same, the violated one with the shortest input, or the first."""
    kept = {}
    for one in obligations:
        old = kept.get(one.text)
        rank = lambda each: (each.is_violated(), each.is_met(), -len(each.shown))
        if old is None or rank(one) > rank(old):
            kept[one.text] = one
    return list(kept.values())


def blame(draft, obligations, until):
    """Traces the calls and sets the line of each violated obligation; returns repairs and suspicion."""
    violated = [one for one in obligations if one.is_violated()]
    traces = run_obligations(draft, obligations, call_ms=300, trace=True)
    scores = suspicion([(trace.lines, one.is_violated()) for one, trace in zip(obligations, traces) if trace.lines])
    if not violated:
        return [], scores
    met = [one for one in obligations if one.is_met()]
    slowest = max((one.outcome.ms for one in met), default=0)
    options = {"call_ms": min(200, max(20, 10 * slowest)), "until": until}
    checks = [[(one.call, one.accepts) for one in group] for group in (violated, met)]
    repairs = find_repairs(draft, *checks, scores, options)
    for place, one in enumerate(violated):
        one.line = blamed_line(place, one.outcome, repairs, scores)
    return repairs, scores


def critique(request):
    task, draft = request["task"], request["draft"]
    ast.parse(draft)
    CONTEST["imports"] = bool(request.get("contestImports"))
    function = find_function(task, draft, request.get("function"))
    shown = request.get("shown") or ""
    examples = find_examples(function.text + "\n\n" + shown, function)
    sessions = list(session_obligations(function, task))
    main = [
        *sessions,
        *example_obligations(one for one in examples if one.expression not in {written(each.shown) for each in sessions}),
        *inverse_obligations(function, task),
        *empty_obligation(function, examples),
        *size_obligations(function, examples),
    ]
    probes = list(Probing(function, examples, draft).obligations())
    missing = missing_module(draft)
    if missing:
        return {"missingModule": missing}
    try_obligations(draft, main, call_ms=1000, total_ms=8000)
    try_obligations(draft, probes, call_ms=300, total_ms=4000)
    obligations = main + first_of_each(probes)
    repairs, scores = blame(draft, obligations, spent_ms() + request["budgetMs"])
    question = question_on(repairs, obligations, examples, function)
    return {
        "question": question,
        "function": function.name,
        "examples": len(examples),
        "obligations": [one.report() for one in obligations],
        "repairs": [repair_report(repair, obligations) for repair in repairs[:5]],
        "unreached": unreached_lines(draft, function.name, scores.keys()),
    }


def further_inputs(examples, function):
    """Inputs on which two programs may differ: near those of the examples, and near these again."""
    rng = random.Random(5)
    first = make_probes(examples, function)
    seeds = [one.arguments for one in examples if one.arguments is not None and not one.raises]
    couplings = couplings_of(seeds)
    found = {repr(arguments): arguments for arguments in first}
    for seed in [*seeds, *first[:12]]:
        for i, value in enumerate(seed):
            for other in neighbours(value, rng):
                arguments = [*seed[:i], other, *seed[i + 1 :]]
                try:
                    allowed = all(test(arguments) for test in couplings)
                except Exception:
                    allowed = False
                if allowed and len(repr(arguments)) < 2000:
                    found.setdefault(repr(arguments), arguments)
    return list(found.values())[:160]


LEAST_EXAMPLES = 2


def question_on(repairs, obligations, examples, function):
    """What has to be known before one of the edits that mend everything is taken: an input on which they differ, or
    a further example where there are too few. None when there is nothing to ask."""
    violated = sum(1 for one in obligations if one.is_violated())
    whole = [repair for repair in repairs if len(repair.mended) == violated]
    if not whole:
        return None
    known = sum(1 for one in obligations if one.part == "subgoals" and one.was_tried())
    if known < LEAST_EXAMPLES:
        return f"one more example of {function.name}: {known} cannot tell one edit from another"
    inputs = further_inputs(examples, function)
    calls = [{"name": function.name, "arguments": arguments} for arguments in inputs]
    answers = [run_calls(repair.source, calls, 100, 2000) for repair in whole[:8]]
    for arguments, outcomes in zip(inputs, zip(*answers)):
        if any(outcome.status in ("timed-out", "not-run", "exited") for outcome in outcomes):
            continue
        said = list(dict.fromkeys(outcome.describe() for outcome in outcomes))
        if len(said) > 1:
            return f"{call_text(function.name, arguments)}: {said[0]} or {said[1]}?"[:500]
    return None


def missing_module(draft):
    """A module that the draft imports and this Python lacks."""
    for node in ast.walk(ast.parse(draft)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []
        for name in names:
            root = name.partition(".")[0]
            if root not in sys.stdlib_module_names and importlib.util.find_spec(root) is None:
                return root
    return None


def repair_report(repair, obligations):
    violated = sum(1 for one in obligations if one.is_violated())
    report = {key: getattr(repair, key) for key in ("line", "kind", "before", "after", "source")}
    return {**report, "mends": len(repair.mended), "of": violated}


def unreached_lines(draft, name, reached):
    """First lines of statements of the function that no call reached."""
    found = []
    for node in functions_in(parsed(draft)):
        if node.name == name:
            statements = [inner for part in node.body for inner in ast.walk(part) if isinstance(inner, ast.stmt)]
            found = sorted({each.lineno for each in statements if leaves_a_trace(each)} - set(reached))
    return found if reached else []


def leaves_a_trace(statement):
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return not is_text and not isinstance(statement, (ast.FunctionDef, ast.Pass))


def declined(request, wanted):
    """Of a class or a script there is no single function to call: that is no fault of the draft."""
    classes = {node.name for node in ast.walk(ast.parse(request["draft"])) if isinstance(node, ast.ClassDef)}
    if wanted in classes:
        return {"declined": f"{wanted} is a class: only the tests that the task shows are tried"}
    if request.get("function") is None and wanted == ANY_FUNCTION:
        return {"declined": "the draft defines no function: only the tests that the task shows are tried"}
    return {"missingFunction": wanted}


def main():
    out = os.dup(1)
    request = json.load(sys.stdin)
    try:
        answer = critique(request)
    except SyntaxError as error:
        answer = {"syntaxError": {"line": error.lineno, "message": error.msg}}
    except MissingFunction as error:
        answer = declined(request, str(error.args[0]))
    os.write(out, json.dumps(answer).encode() + b"\n")


if __name__ == "__main__":
    main()
