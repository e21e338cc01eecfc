"""The critique: obligations, each tried on the draft; the line to blame; edits that would mend it.
Input on stdin: {"task", "draft", "function", "contestImports", "budgetMs"}, the budget being processor time for the search
of repairs. Output: one line of JSON.
An obligation is `violated` only with a call that shows it."""


class Obligation:
    """`call`: what to run; `accepts`: whether an outcome fulfils it. Status: met, violated or unknown."""

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
        return self.was_tried() and self.accepts(self.outcome)

    def is_violated(self):
        return self.was_tried() and not self.accepts(self.outcome)

    def report(self):
        met = not self.is_violated()
        return {
            "part": self.part,
            "source": self.source,
            "text": self.text,
            "status": ("met" if met else "violated") if self.was_tried() else "unknown",
            "input": self.shown,
            "expected": self.expected,
            "actual": None if met else self.outcome.describe(),
            "raised": self.outcome.error if self.outcome.status == "raised" else None,
            "line": self.line,
        }


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
                lambda outcome: outcome.status != "timed-out",
                expected="returns within a second",
                shown=shorten(call_text(function.name, arguments)),
            )


def shorten(text):
    return text if len(text) < 300 else f"{text[:140]} ... {text[-140:]} ({len(text)} characters)"


# Exceptions that speak of a fault of the program; others may speak of one of the input.
FAULTS = {"IndexError", "KeyError", "TypeError", "NameError", "UnboundLocalError", "AttributeError", "ZeroDivisionError"}


class Probing:
    """What probes near the examples show: each kind of trouble once, with the smallest input."""

    def __init__(self, function, examples):
        self.function = function
        self.examples = examples
        self.seeds = [example.arguments for example in examples if example.arguments is not None]
        self.kinds = annotation_kinds(function.returns)
        self.usual = {kind_of(example.expected) for example in examples if not example.raises}
        self.may_be_none = "none" in self.usual or bool(re.search(r"\b(None|null)\b", function.text))
        self.may_raise = bool(re.search(r"\b(raise|throw|exception|error)s?\b", function.text, re.IGNORECASE))
        self.relations = list(relations_of(examples, function.text))
        self.leaves_alone = bool(LEAVES_ALONE.search(function.text))

    def wishes(self, arguments):
        """Obligations of a probe: (source, text, accepts, expected)."""
        if not self.may_raise:
            accepts = lambda o: o.status != "raised" or o.error not in FAULTS
            yield "example", "no exception on input like that of the examples", accepts, "returns a value"
        if is_within(arguments, self.seeds):
            accepts = lambda o: o.status != "timed-out"
            yield "example", "an answer in time on input no larger than that of the examples", accepts, "returns"
        if self.kinds:
            shown = " or ".join(sorted(self.kinds))
            accepts = lambda o: o.status != "returned" or o.type in self.kinds | ({"NoneType"} if self.may_be_none else set())
            yield "signature", f"the result is of type {shown}", accepts, f"a value of type {shown}"
        if self.usual and not self.may_be_none:
            yield "example", "every path returns a value", lambda o: o.type != "NoneType", "a value other than None"
        if self.leaves_alone:
            yield "text", "the arguments are left as they were", lambda o: o.changed is None, "unchanged arguments"
        for name, test in self.relations:
            accepts = lambda o, test=test: o.status != "returned" or held(test, arguments, o.value) is not False
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
        if old is None or (one.is_violated(), -len(one.shown)) > (old.is_violated(), -len(old.shown)):
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
    examples = find_examples(function.text, function)
    main = [
        *example_obligations(examples),
        *inverse_obligations(function, task),
        *empty_obligation(function, examples),
        *size_obligations(function, examples),
    ]
    probes = list(Probing(function, examples).obligations())
    try_obligations(draft, main, call_ms=1000, total_ms=8000)
    try_obligations(draft, probes, call_ms=300, total_ms=4000)
    obligations = main + first_of_each(probes)
    repairs, scores = blame(draft, obligations, spent_ms() + request["budgetMs"])
    return {
        "function": function.name,
        "examples": len(examples),
        "obligations": [one.report() for one in obligations],
        "repairs": [repair_report(repair, obligations) for repair in repairs[:5]],
        "unreached": unreached_lines(draft, function.name, scores.keys()),
    }


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


def main():
    out = os.dup(1)
    request = json.load(sys.stdin)
    try:
        answer = critique(request)
    except SyntaxError as error:
        answer = {"syntaxError": {"line": error.lineno, "message": error.msg}}
    except LookupError as error:
        answer = {"missingFunction": str(error.args[0])}
    os.write(out, json.dumps(answer).encode() + b"\n")


if __name__ == "__main__":
    main()
