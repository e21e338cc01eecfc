"""What a program has to fulfil, each point with a call that shows whether it does, and how sure that is."""


# Exceptions that speak of the machine: a file, a module or a network that is not there.
OF_THE_MACHINE = {"FileNotFoundError", "PermissionError", "ConnectionError", "ModuleNotFoundError", "ConnectionRefusedError"}


class Obligation:
    """`call`: what to run; `accepts`: whether an outcome fulfils it. Status: met, violated or unknown."""

    def __init__(self, source, text, call, accepts, expected=None, part="checklist", shown=None, confidence="sure"):
        self.source = source
        self.text = text
        self.call = call
        self.accepts = accepts
        self.expected = expected
        self.part = part
        self.shown = shown or call.get("expression") or call_text(call["name"], call["arguments"])
        # `sure`: the task says so; `likely`: it follows from what the task says; `possible`: only a guess.
        self.confidence = confidence
        self.outcome = None
        self.line = None
        # Lines to look at first; none: all alike.
        self.suspects = set()

    def judge(self):
        """True, False, or None where the call was not made or says nothing."""
        if self.outcome.status == "not-run":
            return None
        accepted = self.accepts(self.outcome)
        is_elsewhere = self.outcome.status == "raised" and self.outcome.error in OF_THE_MACHINE
        return None if accepted is False and is_elsewhere else accepted

    def is_met(self):
        return self.judge() is True

    def is_violated(self):
        return self.judge() is False and self.confidence != "possible"

    def described(self):
        said = self.outcome.describe(self.text)
        return said.replace("returned", "printed", 1) if "stdin" in self.call and self.outcome.status == "returned" else said

    def report(self):
        judged, doubtful = self.judge(), self.confidence == "possible"
        return {
            "part": self.part,
            "source": self.source,
            "text": self.text,
            "status": {True: "met", False: "unknown" if doubtful else "violated", None: "unknown"}[judged],
            "confidence": self.confidence,
            "input": self.outcome.input or self.shown,
            "expected": self.expected,
            "actual": self.described() if judged is False else None,
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
                answers_in_time,
                expected="returns within a second",
                confidence="likely",
                shown=shorten(call_text(function.name, arguments)),
            )


def answers_in_time(outcome):
    """A call that raises gives no answer; an exception that may speak of the input says nothing."""
    if outcome.status == "raised" and outcome.error not in FAULTS:
        return None
    return outcome.status == "returned"


def shorten(text):
    return text if len(text) < 300 else f"{text[:140]} ... {text[-140:]} ({len(text)} characters)"


# Exceptions that speak of a fault of the program; others may speak of one of the input.
FAULTS = {
    *("IndexError", "KeyError", "TypeError", "NameError", "UnboundLocalError", "AttributeError", "ZeroDivisionError"),
    *("RecursionError", "ValueError", "MemoryError", "OverflowError"),
}


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
        """Obligations of a probe: (source, text, accepts, expected, confidence)."""
        doubt = "possible" if are_coupled(self.seeds, self.function) else "likely"
        if not self.may_raise:
            accepts = lambda o: o.status != "raised" or o.error not in FAULTS
            said = "no exception on input like that of the examples"
            yield "example", said, accepts, "returns a value", doubt
        if is_within(arguments, self.seeds):
            accepts = lambda o: o.status != "timed-out"
            said = "an answer in time on input no larger than that of the examples"
            yield "example", said, accepts, "returns", doubt
        if self.kinds:
            shown = " or ".join(sorted(self.kinds))
            allowed = self.kinds | ({"NoneType"} if self.may_be_none else set())
            accepts = lambda o: o.type in allowed if o.status == "returned" else None
            yield "signature", f"the result is of type {shown}", accepts, f"a value of type {shown}", "likely"
        if self.usual and not self.may_be_none:
            accepts = lambda o: o.type != "NoneType" if o.status == "returned" else None
            yield "example", "every path returns a value", accepts, "a value other than None", doubt
        if self.leaves_alone:
            accepts = lambda o: o.changed is None
            yield "text", "the arguments are left as they were", accepts, "unchanged arguments", "likely"
        for name, test in self.relations:
            accepts = lambda o, test=test: held(test, arguments, o.value) if o.status == "returned" else None
            yield "text", name, accepts, name, "likely"

    def obligations(self):
        seeds = self.seeds if self.leaves_alone else []
        for arguments in [*seeds, *make_probes(self.examples, self.function)]:
            call = {"name": self.function.name, "arguments": arguments}
            for source, text, accepts, expected, confidence in self.wishes(arguments):
                yield Obligation(source, text, call, accepts, expected, confidence=confidence)


def are_coupled(seeds, function):
    """Whether one argument may speak of another, such as a length or an index, so that one that changes alone is no
    input that the task means; or a text has a form that the examples do not tell."""
    if any(is_formatted(value) for seed in seeds for value in seed):
        return True
    return any(len(seed) > 1 for seed in seeds) and len(function.parameters) > 1


def is_formatted(value):
    return isinstance(value, dict) or any(not text.isalpha() for text in strings_in(value) if text)


def first_of_each(obligations):
    """Of obligations that say the same, the violated one with the shortest input, else one that is met."""
    kept = {}
    weight = lambda one: (one.is_violated(), one.is_met(), -len(one.shown))
    for one in obligations:
        old = kept.get(one.text)
        if old is None or weight(one) > weight(old):
            kept[one.text] = one
    return list(kept.values())
