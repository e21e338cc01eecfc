"""Examples of calls and results in a task's text: doctests, `f(1) == 2`, `f(1) ➞ 2`, `f(1) should return
2`, `Input: ... Output: ...`, and sentences such as `For N = 15 the output should be 6`."""

ARROW = r"==+>|=+>|-+>|➞|→|⇒|===?|=|:"
SAYING = (
    r"(?:(?:should|must|will|would)\s+)?"
    r"(?:returns?|gives?|outputs?|produces?|equals?|evaluates?\s+to|be(?:comes?)?|is)(?:\s+equal\s+to)?"
)
SEPARATOR = re.compile(rf"\s*(?:#\s*)?(?:{ARROW}|{SAYING})\s*:?\s*", re.IGNORECASE)
RESULT_WORD = re.compile(
    r"(?:\b(?:outputs?|results?|answers?|returns?(?:\s+value)?|function)\b"
    r"(?:\s*(?:should|must|will|would))?(?:\s*(?:be|is|returns?|gives?|equals?))?\s*[:=]?|==*>|➞|→|-+>)\s*",
    re.IGNORECASE,
)
INPUT_WORD = re.compile(
    r"(?:\binputs?\b\s*[:=]?\s*|\bfor\s+|\bgiven\s+|^[ \t]*(?:>>>[ \t]*)?)(?=[\[({'\"\d-])",
    re.IGNORECASE | re.MULTILINE,
)


class Example:
    """`expression`: Python that contains the call, e.g. `round(f([1]), 2)`; `arguments`: positional ones
    of the call; `expected`: a value, or with `raises` the name of an exception."""

    def __init__(self, expression, arguments, expected, source, raises=False):
        self.expression = expression
        self.arguments = arguments
        self.expected = expected
        self.source = source
        self.raises = raises


def call_text(name, values):
    return f"{name}({', '.join(repr(value) for value in values)})"


def parsed_call(text, start, name):
    """The call of `name` that begins at `start` as (syntax tree, end), or None."""
    for closer in re.finditer(r"\)", text[start : start + LONGEST_LITERAL]):
        source = words_to_python(text[start : start + closer.end()]).replace("\n", " ")
        try:
            node = ast.parse(source.strip(), mode="eval").body
        except (SyntaxError, ValueError):
            continue
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        return (node, start + closer.end()) if is_call and node.func.id == name else None
    return None


def argument_values(call, function):
    """Values of a call's arguments in the order of the parameters; None when they are no literals.
    A bare word stands for a string in tasks about strings: `is_happy(abcd)`."""
    values = []
    for argument in call.args:
        try:
            values.append(ast.literal_eval(argument))
        except (ValueError, TypeError):
            is_word = isinstance(argument, ast.Name) and argument.id not in function.parameters
            is_word = is_word and not re.search(rf"\b{re.escape(argument.id)}\s*=", function.text)
            if not (is_word and function.speaks_of_strings):
                return None
            values.append(argument.id)
    named = {word.arg: word.value for word in call.keywords}
    for parameter in function.parameters[len(values) :]:
        if parameter not in named:
            break
        try:
            values.append(ast.literal_eval(named.pop(parameter)))
        except (ValueError, TypeError):
            return None
    return None if named or not function.takes(len(values)) else values


def call_examples(text, name, function):
    for found in re.finditer(rf"(?<![\w.]){re.escape(name)}\s*\(", text):
        line_start = text.rfind("\n", 0, found.start()) + 1
        before = text[line_start : found.start()]
        call = parsed_call(text, found.start(), name)
        if call is None or re.match(r"\s*(def|class)\s", before) or before.lstrip().startswith(">>>"):
            continue
        values = argument_values(call[0], function)
        if values is None:
            continue
        result = result_after(text[call[1] :])
        if result is not None:
            yield Example(call_text(function.name, values), values, result[0], "example")


def result_after(rest):
    """What a text says right after a call, on the same line or alone on the next."""
    said = SEPARATOR.match(rest)
    if said:
        return value_at(rest[said.end() :]) or last_of_sum(rest[said.end() :])
    said = re.match(r"[ \t]*\n[ \t]*(?:#\s*)?(?:returns?|=+>|➞|-+>|output:?)?[ \t]*", rest, re.IGNORECASE)
    return value_at(rest[said.end() :]) if said else None


def last_of_sum(rest):
    """In `19 - 5 - 6 = 8` the 8."""
    line = rest.split("\n")[0]
    said = re.search(r"=\s*([^=]+)$", line)
    return value_at(said.group(1)) if said and re.match(r"[\d\s()*/+-]+=", line) else None


def doctest_examples(text, function):
    for found in re.finditer(r"^[ \t]*>>>[ \t]*(.*)$", text, re.MULTILINE):
        lines = []
        for line in text[found.end() :].split("\n")[1:]:
            if not line.strip() or line.strip().startswith(">>>"):
                break
            lines.append(line.strip())
        yield from doctest_example(words_to_python(found.group(1)), "\n".join(lines), function)


def doctest_example(source, shown, function):
    said = re.match(r"(.*\))\s*(?:=+>|-+>|➞|→|==?)\s*(.+)$", source)
    try:
        node = ast.parse(source.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        node = None
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq):
        node = node.left
    elif node is None and said:
        try:
            node = ast.parse(said.group(1).strip(), mode="eval").body
        except (SyntaxError, ValueError):
            return
    if node is None:
        return
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
    calls = [call for call in calls if call.func.id == function.name]
    if not calls:
        return
    values = argument_values(calls[0], function)
    expression = ast.unparse(node)
    if shown.startswith("Traceback"):
        error = re.match(r"[\w.]+", shown.split("\n")[-1])
        if error:
            yield Example(expression, values, error.group().split(".")[-1], "doctest", raises=True)
        return
    result = value_at(shown) or (value_at(said.group(2)) if said else None)
    if result is not None:
        yield Example(expression, values, result[0], "doctest")


def named_argument_examples(text, function):
    """`nums = [1, 2], k = 3` and then a result."""
    if not function.parameters:
        return
    first, *others = function.parameters
    for found in re.finditer(parameter_pattern(first), text, re.IGNORECASE):
        values, end = [], found.end()
        for parameter in [first, *others]:
            if values:
                link = re.match(rf"\s*(?:,|;|and|,\s*and)?\s*{parameter_pattern(parameter)}", text[end:], re.IGNORECASE)
                if not link:
                    break
                end += link.end()
            read = value_at(text[end:])
            if read is None:
                break
            values.append(read[0])
            end += read[1]
        result = said_result(text[end:]) if len(values) == len(function.parameters) else None
        if result is not None:
            yield Example(call_text(function.name, values), values, result[0], "example")


def parameter_pattern(name):
    return rf"(?<![\w.])\w*{re.escape(name)}\s*(?:=|\bis\b|:)\s*"


def input_examples(text, function):
    """`Input: [1, 2] Output: 3`, `for [1, 2] return 3`, `[1, 2] => 3`."""
    if len(function.parameters) != 1:
        return
    for found in INPUT_WORD.finditer(text):
        read = value_at(text[found.end() :])
        if read is None:
            continue
        result = said_result(text[found.end() + read[1] :])
        if result is not None:
            yield Example(call_text(function.name, [read[0]]), [read[0]], result[0], "example")


def said_result(rest):
    """The result that the following lines speak of: a word such as `return` counts more than an arrow."""
    sentence = re.split(r"\n\s*\n|\bexamples?\b|\binput\b", rest, maxsplit=1, flags=re.IGNORECASE)[0]
    sentence = "\n".join(sentence.split("\n")[:6])
    said = [(found, value_at(sentence[found.end() :])) for found in RESULT_WORD.finditer(sentence)]
    said = [(found, value) for found, value in said if value is not None]
    by_word = [value for found, value in said if found.group()[0].isalpha()]
    by_arrow = [value for found, value in said if found.start() < 80]
    return (by_word or by_arrow or [None])[0]


def find_examples(text, function):
    """Each call once. Two results for one call, or a result of another kind than most, mean that the text
    was misread: those do not count."""
    found = list(doctest_examples(text, function)) + list(call_examples(text, function.name, function))
    if not found:
        found = list(named_argument_examples(text, function)) + list(input_examples(text, function))
    if not found:
        for other in set(re.findall(r"(?<![\w.])([A-Za-z]\w*)\(", text)) - set(dir(builtins)):
            found += call_examples(text, other, function)
    by_call = {}
    for example in found:
        by_call.setdefault(example.expression, []).append(example)
    agreed = [same[0] for same in by_call.values() if len({repr(one.expected) for one in same}) == 1]
    kept = [example for example in agreed if is_of_usual_kind(example, agreed)]
    kinds = {kind_of(one.expected) for one in agreed if not one.raises}
    return [] if defines_a_sequence(text, function) and len(kinds) > 1 else kept


def defines_a_sequence(text, function):
    """`f(n) = f(n - 1) + ...`: then `f(1) = 3` may be of the sequence and not of the function."""
    return bool(re.search(rf"(?<![\w.]){re.escape(function.name)}\(\s*[a-z][\w\s+*/-]*\)\s*=", text))


def kind_of(value):
    if value is None:
        return "none"
    return "number" if isinstance(value, (int, float)) and not isinstance(value, bool) else type(value).__name__


def is_of_usual_kind(example, all_examples):
    """Results of one odd kind among many of another are misread, except for None and for truth."""
    if example.raises or example.expected is None or isinstance(example.expected, bool):
        return True
    kinds = [kind_of(each.expected) for each in all_examples if not each.raises]
    own = kinds.count(kind_of(example.expected))
    return own > 1 or own * 2 > max(kinds.count(kind) for kind in kinds)
