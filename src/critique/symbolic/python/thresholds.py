"""Numbers at which the text says that something changes: `from 5`, `at least 5`, `more than 5`, `below 1024`. What happens at
the number itself has to be like what happens on its side. That is told by what is alike at three numbers of each side."""

NUMBER_THEN = r"(?P<number>-?\d[\d,]*(?:\.\d+)?)(?![\d^]|\*\*)"
# The number belongs to those above it.
WITH_THOSE_ABOVE = (
    re.compile(rf"\b(?:from|at least|no(?:t)? less than|below|(?:less|fewer|smaller|lower|younger|shorter|cheaper) than|under)\s+{NUMBER_THEN}", re.IGNORECASE),
    re.compile(rf"(?<![\w.]){NUMBER_THEN}\s+(?:\w+\s+)?(?:or|and)\s+(?:more|above|older|higher|greater|later|longer|over|larger)\b", re.IGNORECASE),
    re.compile(rf"(?:>=|≥|(?<![<>=])<(?!=))\s*{NUMBER_THEN}"),
)
WITH_THOSE_BELOW = (
    re.compile(rf"\b(?:at most|up to|no(?:t)? (?:more|greater) than|over|above|(?:more|greater|higher|larger|older|longer|heavier) than|exceed(?:s|ing)?|beyond)\s+{NUMBER_THEN}", re.IGNORECASE),
    re.compile(rf"(?<![\w.]){NUMBER_THEN}\s+(?:\w+\s+)?or\s+(?:less|fewer|below|under|lower|smaller|younger|shorter)\b", re.IGNORECASE),
    re.compile(rf"(?:<=|≤|(?<![<>=-])>(?![=>]))\s*{NUMBER_THEN}"),
)
LARGEST_THRESHOLD = 100_000


def stated_thresholds(text):
    """(number, whether it belongs to those above, the words)."""
    found = {}
    for patterns, above in ((WITH_THOSE_ABOVE, True), (WITH_THOSE_BELOW, False)):
        for pattern in patterns:
            for one in pattern.finditer(text):
                number = one["number"].replace(",", "")
                value = float(number) if "." in number else int(number)
                if abs(value) <= LARGEST_THRESHOLD:
                    found.setdefault((value, above), " ".join(one.group().split()))
    # A text that says both of one number speaks of two things.
    return [(value, above, said) for (value, above), said in found.items() if (value, not above) not in found]


def faces(value, n):
    """Ways in which values on one side may be alike."""
    yield "value", frozen(value)
    yield "type", type(value).__name__
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        yield "difference", round(value - n, 9)
        if n:
            yield "ratio", round(value / n, 9)
    if isinstance(value, str):
        yield "form", re.sub(r"\d+", "#", value)
    if isinstance(value, (list, tuple, dict, set)):
        yield "length", len(value)


def steps_around(limit):
    """Near numbers of both sides, and one a little farther, since what changes slowly is alike at neighbours."""
    far = max(3, abs(int(limit)) // 8)
    return (-far, -2, -1, 0, 1, 2, far)


def check_threshold(outcomes, limit, above):
    """`outcomes`: {step: {channel: faces}}, those at the limit and near it. Throws Broken."""
    for channel in outcomes[0]:
        for face, here in outcomes[0][channel].items():
            lower = {repr(outcomes[step].get(channel, {}).get(face)) for step in outcomes if step < 0}
            upper = {repr(outcomes[step].get(channel, {}).get(face)) for step in outcomes if step > 0}
            if len(lower) > 1 or len(upper) > 1 or lower == upper or "None" in lower | upper:
                continue
            # Much begins at 0 and 1 of which the text does not speak, and at a part of one: there only exceptions count.
            if (abs(limit) <= 1 or limit != int(limit)) and (channel != "the call" or not any(one.startswith("'raises ") for one in lower | upper)):
                continue
            if {repr(here)} == (lower if above else upper):
                side = "below" if above else "above"
                raise Broken(f"at {limit} {channel.removeprefix('it.')} is {outcomes[0][channel].get('value', here)}, as {side} it")


def threshold_law(namespace, law):
    """Of a method, a property or the class: `steps` have the place of the number."""
    outcomes = {}
    for step in steps_around(law["limit"]):
        number = repr(law["limit"] + step)
        asked = {**law, "make": law["make"].replace(HOLE, number)}
        outcomes[step] = outcomes_at([one.replace(HOLE, number) for one in law["left"]], namespace, asked, law["limit"] + step)
    check_threshold(outcomes, law["limit"], law["above"])


HOLE = "<number>"


def outcomes_at(steps, namespace, law, number):
    try:
        made, space = after(namespace, law, steps[:-1])
        last = law["last"].replace(HOLE, repr(number)) if law.get("last") else None
        result = eval(compile(last, "<law>", "eval"), space) if last else exec(compile((steps or ["it"])[-1], "<law>", "exec"), space)
    except DoesNotApply as reason:
        return {"the call": {"value": f"raises {reason}"}}
    except Exception as error:
        return {"the call": {"value": f"raises {type(error).__name__}"}}
    found = {"the call": dict(faces(result, number))} if last else {"the call": {"value": "accepted"}}
    for source in [*law["looks"], *public_looks(space["it"])]:
        try:
            found[source] = dict(faces(on_copy(space["it"], source, namespace), number))
        except Exception as error:
            found[source] = {"value": f"raises {type(error).__name__}"}
    return found


LAWS["threshold"] = threshold_law


def class_thresholds(laws):
    cls = laws.cls
    for limit, above, said in stated_thresholds(cls.text):
        ask = lambda situation, left, **more: law_obligation(
            cls, "threshold", f"{said}: {limit} is one of those {'above' if above else 'below'}", situation, left,
            limit=limit, above=above, looks=laws.looks, **more,
        )
        for name, method in laws.actions.items():
            for arguments in cls.calls[name][:2]:
                for i, value in enumerate(arguments):
                    if type(literal_of(value)) in (int, float):
                        call = cls.step(method, [*arguments[:i], HOLE, *arguments[i + 1 :]])
                        for situation in laws.situations[:4]:
                            yield ask(situation, [call], last=call)
            optional = len(method.required)
            if len(method.parameters) > optional and cls.calls[name] and method.parameters[optional][1] in ("1", "0"):
                call = cls.step(method, [*cls.calls[name][0][:optional], HOLE])
                yield ask(laws.situations[0], [call], last=call)
        for name in sorted(cls.setters):
            yield ask(laws.situations[0], [f"it.{name} = {HOLE}"])
        for i, value in enumerate(cls.makers[0]):
            if type(literal_of(value)) in (int, float):
                yield ask((cls.made([*cls.makers[0][:i], HOLE, *cls.makers[0][i + 1 :]]), []), [])


def with_number(value, place, number):
    """The value with another number at a place, a list of indices."""
    if not place:
        return number
    changed = list(value.items() if isinstance(value, dict) else value)
    changed[place[0]] = with_number(changed[place[0]], place[1:], number)
    return dict(changed) if isinstance(value, dict) else type(value)(changed)


def places_of_numbers(value, place=()):
    if isinstance(value, (list, tuple, dict)):
        for i, item in enumerate(value.items() if isinstance(value, dict) else value):
            yield from places_of_numbers(item, (*place, i))
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield place


def function_thresholds(function, examples):
    seeds = [one.arguments for one in examples if one.arguments][:3]
    for limit, above, said in stated_thresholds(function.text):
        for seed in seeds:
            for place in itertools.islice(places_of_numbers(seed), 6):
                call = call_text(function.name, with_number(seed, place, limit))
                calls = [call_text(function.name, with_number(seed, place, limit + step)) for step in steps_around(limit)]
                law = {"law": "function-threshold", "calls": calls, "limit": limit, "above": above, "shown": call}
                yield Obligation(
                    "text", f"{said}: {limit} is one of those {'above' if above else 'below'}", {"law": law},
                    law_holds,
                    expected=f"as for the numbers {'above' if above else 'below'}", shown=call, confidence="likely",
                )


def function_threshold_law(namespace, law):
    outcomes = {}
    for step, call in zip(steps_around(law["limit"]), law["calls"]):
        try:
            value = eval(compile(call, "<law>", "eval"), dict(namespace))
            outcomes[step] = {"the call": dict(faces(value, law["limit"] + step))}
        except Exception as error:
            outcomes[step] = {"the call": {"value": f"raises {type(error).__name__}"}}
    check_threshold(outcomes, law["limit"], law["above"])


LAWS["function-threshold"] = function_threshold_law
