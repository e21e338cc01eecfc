"""What the prose itself asks for and a call can show: results for empty input, kinds of results, ranges of
sizes, arguments left alone, inverse functions."""

EMPTY_VALUES = {"list": [], "array": [], "string": "", "text": "", "tuple": (), "dictionary": {}, "dict": {}}
EMPTY_THING = r"(?:an?\s+|the\s+)?empty\s+(list|array|string|tuple|dict\w*)"
RESULT_IN_WORDS = rf"(?:{EMPTY_THING}|[`'\"]?(None|True|False|-?\d+(?:\.\d+)?|\[\]|\"\"|'')[`'\"]?(?!\w|\.\d))"
IF_EMPTY = re.compile(
    r"(?:if|when)\s+(?:the\s+|an?\s+)?(?:input\s+|given\s+)?(?:[`'\"]?\w+[`'\"]?\s+){0,2}is\s+(?:an?\s+)?empty[^,.\n]{0,20}[,.]?\s+"
    rf"(?:then\s+)?(?:the\s+function\s+|it\s+|you\s+)?(?:should\s+)?returns?\s+{RESULT_IN_WORDS}",
    re.IGNORECASE,
)
RETURN_FOR_EMPTY = re.compile(
    rf"returns?\s+{RESULT_IN_WORDS}\s+(?:if|for|when)\s+(?:the\s+|an?\s+)?(?:[\w'`]+\s+){{0,3}}(?:is\s+)?(?:an?\s+)?empty"
    r"(?!\s*(?:sub|or|and))",
    re.IGNORECASE,
)
LEAVES_ALONE = re.compile(
    r"without\s+(?:modifying|changing|mutating)|(?:do|does|must|should)\s+not\s+(?:modify|change|mutate)|\bnew\s+(?:list|array)\b|\bcopy\b"
    r"|(?:stays?|left|remains?|must\s+be|kept)\s+(?:untouched|unchanged|unmodified|alone)|\bnot\s+be\s+(?:modified|changed|mutated)",
    re.IGNORECASE,
)
BOUND = r"(\d[\d,]*(?:\s*(?:\*\s*)?(?:\^|\*\*)\s*\d+)?)"
RANGE = re.compile(rf"{BOUND}\s*(?:<=|≤|<)\s*(?:len\((\w+)\)|\|(\w+)\||(\w+)(\.length)?)\s*(?:<=|≤)\s*{BOUND}")


def number_in_words(text):
    """E.g. 100000 for `10^5` and for `100,000`."""
    base, _, power = re.sub(r"[\s,]", "", text).replace("**", "^").partition("^")
    return int(base) ** int(power or 1) if int(power or 1) < 20 else None


def empty_result(text):
    """What the text wants for empty input, as (sentence, value), or None."""
    for pattern in (IF_EMPTY, RETURN_FOR_EMPTY):
        found = pattern.search(text)
        if found:
            thing, value = found.group(1), found.group(2)
            result = EMPTY_VALUES.get((thing or "").lower(), {}) if thing else read_literal(value)
            return " ".join(found.group().split()), result
    return None


def empty_arguments(examples):
    """Arguments of an example with the first sequence made empty, when there is only one sequence."""
    for example in examples:
        places = [i for i, value in enumerate(example.arguments or []) if isinstance(value, (str, list, tuple))]
        if len(places) == 1:
            i = places[0]
            return [*example.arguments[:i], type(example.arguments[i])(), *example.arguments[i + 1 :]]
    return None


def large_sequence(value, size):
    """Of distinct numbers where the example has numbers, in its order where that ascends; else the example, repeated."""
    if isinstance(value, list) and all(type(item) is int for item in value):
        numbers = list(range(min(value), min(value) + size))
        if value != sorted(value):
            random.Random(size).shuffle(numbers)
        return numbers
    return (value * (size // len(value) + 1))[:size]


class SizeRange:
    """`1 <= n <= 10^5`: of the value of a number, of the length of a sequence."""

    def __init__(self, said, parameter, least, most):
        self.said = said
        self.parameter = parameter
        self.least = least
        self.most = most


def size_ranges(text, function):
    for found in RANGE.finditer(text):
        low, of_len, of_bars, plain, _, high = found.groups()
        name = of_len or of_bars or plain
        least, most = number_in_words(low), number_in_words(high)
        if name in function.parameters and least is not None and most is not None:
            yield SizeRange(found.group(), function.parameters.index(name), least, most)


def sized_arguments(example, size_range, size):
    """The example's arguments with one of the given size; None when that is no matter of size."""
    arguments = list(example.arguments)
    if size_range.parameter >= len(arguments):
        return None
    value = arguments[size_range.parameter]
    if isinstance(value, int) and not isinstance(value, bool):
        value = size
    elif isinstance(value, (str, list)) and len(value) > 0 and size <= 1_000_000:
        value = large_sequence(value, size)
    else:
        return None
    arguments[size_range.parameter] = value
    return arguments


def annotation_kinds(node):
    """Names of the classes that an annotation allows, or None when it says nothing that can be checked."""
    if isinstance(node, ast.Constant):
        if node.value is None:
            return {"NoneType"}
        node = parsed_annotation(node.value) if isinstance(node.value, str) else None
    if isinstance(node, ast.BinOp):
        left, right = annotation_kinds(node.left), annotation_kinds(node.right)
        return left | right if left and right else None
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        if node.value.id == "Optional":
            inner = annotation_kinds(node.slice)
            return inner | {"NoneType"} if inner else None
        if node.value.id == "Union":
            parts = [annotation_kinds(part) for part in getattr(node.slice, "elts", [])]
            return set().union(*parts) if parts and all(parts) else None
        return annotation_kinds(node.value)
    if isinstance(node, ast.Name):
        name = node.id.lower() if node.id in ("List", "Tuple", "Dict", "Set") else node.id
        # A function that says `float` may return an int.
        return {"float": {"float", "int"}, "int": {"int", "bool"}}.get(name, {name}) if name in KINDS else None
    return None


KINDS = {"int", "float", "str", "bool", "list", "tuple", "dict", "set"}


def parsed_annotation(text):
    try:
        return ast.parse(text, mode="eval").body
    except SyntaxError:
        return None


def inverse_of(function, task):
    """The helper that the function undoes: `encode_x` of the task, for `decode_x`."""
    found = re.match(r"(?:decode|decrypt|decompress)_(\w+)$", function.name)
    if not found or not re.search(r"\bencod|\bencrypt|\bcompress", function.text, re.IGNORECASE):
        return None
    wanted = {f"{verb}_{found.group(1)}" for verb in ("encode", "encrypt", "compress")}
    return next((node.name for node in functions_in(parsed(task)) if node.name in wanted), None)
