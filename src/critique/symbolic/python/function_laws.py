"""Laws of functions that need more than one call: `the first on ties`, `rounded to one decimal`, `anything else raises`."""

ROUNDED = re.compile(r"\brounded to (?P<decimals>one|two|three|1|2|3) (?:decimals?|digits?|places?)", re.IGNORECASE)
OF_QUOTIENTS = re.compile(r"\b(?:averages?|means?|percent\w*|scale\w*|factors?|shares?|ratios?|rates?|proportion\w*|per)\b|%", re.IGNORECASE)
ANYTHING_ELSE = re.compile(r"\b(?:anything else|all else|any other (?:text|string|input|form|value)|every other (?:text|string|input)|other\w* (?:texts?|strings?|forms?))\s+(?:is an? |raises? (?:an? )?)(?P<error>[A-Z]\w*Error)", re.IGNORECASE)
AT_MOST_ONCE = re.compile(r"\b(?:at most|only) once\b|\bno \w+ (?:occurs|appears) twice\b", re.IGNORECASE)
SINGLE_BLANKS = re.compile(r"\b(?:a single|single|exactly one|one) (?:spaces?|blanks?)\b", re.IGNORECASE)
EARLIER_ON_TIES = re.compile(
    r"\b(?:first|earliest|leftmost)\b[^.;\n]*\b(?:ties?|tied|equal\w*|several)\b|\b(?:ties?|tied|equally|several)\b[^.;\n]*\b(?:first|earliest|leftmost)\b(?! alphabet)",
    re.IGNORECASE,
)


def function_law(function, said, law, shown, expected):
    return Obligation(
        "text", said, {"law": {**law, "shown": shown}}, law_holds, expected=expected, part="subgoals", shown=shown, confidence="likely"
    )


def function_laws(function, examples, probes):
    seeds = [one.arguments for one in examples if one.arguments and not one.raises]
    # Where the result is text, what it says of blanks may be said of that.
    reads = not any(isinstance(one.expected, str) for one in examples if not one.raises)
    yield from nothing_else(function, seeds, reads)
    yield from first_of_ties(function, seeds)
    yield from decimals(function, examples, probes)


def nothing_else(function, seeds, reads):
    """`Anything else raises ValueError`: more than what an example has, a part twice, two blanks for one."""
    found = ANYTHING_ELSE.search(function.text)
    for seed in seeds[:4] if found else ():
        if len(seed) != 1 or not isinstance(seed[0], str) or not seed[0]:
            continue
        text = seed[0]
        # Not the empty text: where each character is read, it has none that is wrong.
        others = [text + "#", "#" + text, text + text[-1:] + "#"]
        if reads and AT_MOST_ONCE.search(function.text) and re.search(r"\bspaces?\b|\bblanks?\b", function.text):
            others.append(f"{text} {text.split(' ')[0]}")
        if reads and SINGLE_BLANKS.search(function.text) and " " in text:
            others.append(text.replace(" ", "  ", 1))
        for other in others:
            call = call_text(function.name, [other])
            law = {"law": "function-raises", "call": call, "error": found["error"]}
            yield function_law(function, " ".join(found.group().split()), law, call, f"raises {found['error']}")


def function_raises_law(namespace, law):
    try:
        value = eval(compile(law["call"], "<law>", "eval"), dict(namespace))
    except Exception as error:
        if any(kind.__name__ == law["error"] for kind in type(error).__mro__):
            return
        raise DoesNotApply(type(error).__name__) from None
    raise Broken(f"no {law['error']}, but {frozen(value)[:100]}")


def like(value):
    """Another of the same form, all of whose parts are different."""
    if isinstance(value, str):
        return "".join(chr((ord(c) - 97 + 13) % 26 + 97) if "a" <= c <= "z" else chr((ord(c) - 65 + 13) % 26 + 65) if "A" <= c <= "Z" else c for c in value)
    return [item + 100 if type(item) is int else like(item) for item in value]


def first_of_ties(function, seeds):
    """Two inputs of one form, one after the other, in both orders: where always the answer of the later one comes out, ties
    do not go to the first."""
    if not EARLIER_ON_TIES.search(function.text):
        return
    for seed in seeds[:4]:
        value = seed[0]
        plain = isinstance(value, str) or isinstance(value, list) and all(isinstance(item, (int, str)) for item in value)
        if len(seed) != 1 or not value or not plain:
            continue
        # Words stay words of their own.
        between = " " if isinstance(value, str) and " " in value else type(value)()
        both = [value + between + like(value), like(value) + between + value] if isinstance(value, str) else [value + like(value), like(value) + value]
        calls = [call_text(function.name, [each]) for each in (value, like(value), *both)]
        yield function_law(function, "ties go to the first", {"law": "ties", "calls": calls}, calls[2], f"the same as {calls[0]}")


def ties_law(namespace, law):
    try:
        first, second, one, other = (frozen(eval(compile(call, "<law>", "eval"), dict(namespace))) for call in law["calls"])
    except Exception as error:
        raise DoesNotApply(type(error).__name__) from None
    if first == second or {one, other} != {first, second}:
        raise DoesNotApply("no tie")
    if (one, other) == (second, first):
        raise Broken(f"it returned {one[:100]}, not {first[:100]}")


def decimals(function, examples, probes):
    """Of many quotients some are no whole numbers."""
    found = ROUNDED.search(function.text)
    if not found or not OF_QUOTIENTS.search(function.text) or not any(isinstance(number, float) for one in examples for number in numbers_in(one.expected)):
        return
    inputs = {repr(one.call["arguments"]): one.call["arguments"] for one in probes if "arguments" in one.call}
    calls = [call_text(function.name, arguments) for arguments in list(inputs.values())[:40]]
    if len(calls) >= 12:
        law = {"law": "decimals", "calls": calls}
        yield function_law(function, " ".join(found.group().split()), law, calls[0], "decimals in some of the results")


def decimals_law(namespace, law):
    whole = []
    for call in law["calls"]:
        try:
            numbers = numbers_in(eval(compile(call, "<law>", "eval"), dict(namespace)))
        except Exception:
            continue
        if any(number != int(number) for number in numbers):
            return
        whole += [call] if numbers else []
    if len(whole) < 12:
        raise DoesNotApply("too few")
    raise Broken(f"none of {len(whole)} results has decimals")


LAWS.update({"function-raises": function_raises_law, "ties": ties_law, "decimals": decimals_law})
