"""What a task's text says: the functions with their types, and examples of calls with results."""

import ast
import re

LITERAL_WORDS = {"true": "True", "false": "False", "null": "None", "none": "None"}
ARROW = r"==+>|=+>|-+>|➞|→|⇒|===?|=|:"
SAYING = (
    r"(?:(?:should|must|will|would)\s+)?(?:returns?|gives?|outputs?|produces?|equals?|evaluates?\s+to|be(?:come)?s?|is)"
    r"(?:\s+(?:equal\s+to|back))?"
)
SEPARATOR = re.compile(rf"\s*(?:#\s*)?(?:\)\s*)?(?:{ARROW}|{SAYING})\s*(?::\s*)?", re.IGNORECASE)
SENTENCE_RESULT = re.compile(
    r"(?:(?:the\s+)?(?:output|result|answer|function|return\s+value)s?\s*(?:should|must|will|would|is|:|=)?\s*"
    r"(?:be|return|returns|give|equal)?|returns?|=+>|➞|→|->)\s*[:=]?\s*",
    re.IGNORECASE,
)


class Example:
    """A call and what the text says of it. `arguments`: source of a tuple; `expected`: a value or, for
    `raises`, the name of an exception."""

    def __init__(self, arguments, expected, source, raises=False):
        self.arguments = arguments
        self.expected = expected
        self.source = source
        self.raises = raises


def literal(text):
    """The value that a text is, e.g. "[1, 2]"; raises ValueError when it is none."""
    try:
        return ast.literal_eval(text.strip())
    except (SyntaxError, TypeError, MemoryError, RecursionError) as error:
        raise ValueError(str(error)) from None


def value_at(text):
    """The value that a text begins with, as (value,), or None. The longest reading counts."""
    text = text.lstrip()
    word = re.match(r"(true|false|null|none)\b", text, re.IGNORECASE)
    if word:
        return (literal(LITERAL_WORDS[word.group().lower()]),)
    number = re.match(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.]*\w)", text)
    if number:
        return (literal(number.group().lstrip("+")),)
    if not re.match(r"[\[({'\"]|b['\"]", text):
        return None
    closers = [m.end() for m in re.finditer(r"[\])}'\"]", text[:2000])]
    for end in closers:
        try:
            value = literal(words_to_python(text[:end]))
        except ValueError:
            continue
        rest = text[end:]
        # `('a', 'b')` reads as a whole, `"a" "b"` too: only a value that nothing continues counts.
        if not re.match(r"\s*['\"]", rest) or isinstance(value, (list, tuple, dict, set)):
            return (value,)
    return None


def words_to_python(text):
    """JSON's words as Python's, outside of strings."""
    parts = re.split(r"('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")", text)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"\b(true|false|null)\b", lambda m: LITERAL_WORDS[m.group()], parts[i])
    return "".join(parts)


def call_at(text, start, name):
    """The call of `name` that begins at `start`, as (arguments, end); None when it has no literal ones."""
    depth_end = start + len(name)
    for closer in re.finditer(r"\)", text[depth_end : depth_end + 3000]):
        end = depth_end + closer.end()
        try:
            node = ast.parse(words_to_python(text[start:end]).replace("\n", " "), mode="eval").body
        except (SyntaxError, ValueError):
            continue
        if not isinstance(node, ast.Call):
            return None
        return arguments_of(node), end
    return None


def arguments_of(call):
    """Source of a tuple, or None when the arguments are no literals."""
    try:
        values = [ast.literal_eval(argument) for argument in call.args]
        named = {word.arg: ast.literal_eval(word.value) for word in call.keywords}
    except (ValueError, TypeError):
        return None
    return (values, named)


def result_after(text, end):
    """What a text says of a call that ended at `end`."""
    rest = text[end : end + 3000]
    said = SEPARATOR.match(rest)
    if said:
        return value_at(rest[said.end() :])
    return None


def doctest_result(text, end):
    """The lines after a `>>>` line, as a value, a Traceback or nothing."""
    lines = text[end:].split("\n")[1:]
    shown = []
    for line in lines:
        if not line.strip() or line.strip().startswith(">>>"):
            break
        shown.append(line.strip())
    if shown and shown[0].startswith("Traceback"):
        return None, re.split(r"[:\s]", shown[-1])[0]
    joined = "\n".join(shown)
    return value_at(joined), None


def call_examples(text, name):
    for found in re.finditer(rf"(?<![\w.]){re.escape(name)}\s*\(", text):
        call = call_at(text, found.start(), name)
        if call is None or call[0] is None:
            continue
        arguments, end = call
        line_start = text.rfind("\n", 0, found.start()) + 1
        before = text[line_start : found.start()]
        if re.match(r"\s*(def|class)\s", before):
            continue
        is_doctest = before.strip() == ">>>"
        value, raised = result_after(text, end), None
        if value is None and is_doctest:
            value, raised = doctest_result(text, end)
        elif value is None:
            value = value_on_next_line(text[end:])
        if raised:
            yield Example(arguments, raised, "doctest", raises=True)
        elif value is not None:
            yield Example(arguments, value[0], "doctest" if is_doctest else "example")


def value_on_next_line(rest):
    """`f(1)` alone on its line, and the result alone on the next."""
    found = re.match(r"[ \t]*\n[ \t]*(?:#\s*)?(?:returns?|=+>|->|output:?)?[ \t]*", rest, re.IGNORECASE)
    return value_at(rest[found.end() :]) if found else None


def named_argument_examples(text, parameters):
    """`nums = [1, 2], k = 3` ... `Output: 5`, and sentences such as `For N = 15, the output is 6`."""
    if not parameters:
        return
    name = parameters[0]
    for found in re.finditer(rf"(?<![\w.]){re.escape(name)}\s*(?:=|is|:)\s*", text, re.IGNORECASE):
        values, end = [], found.end()
        for i, parameter in enumerate(parameters):
            if i > 0:
                following = re.match(
                    rf"\s*(?:,|and|;)?\s*(?:and\s+)?{re.escape(parameter)}\s*(?:=|is|:)\s*", text[end:], re.IGNORECASE
                )
                if not following:
                    break
                end += following.end()
            read = measured_value(text[end:])
            if read is None:
                break
            values.append(read[0])
            end += read[1]
        if len(values) == len(parameters):
            result = sentence_result(text[end:])
            if result is not None:
                yield Example((values, {}), result[0], "example")


def input_examples(text, parameters):
    """`Input: [1, 2]` ... `Output: 3`, `for [1, 2] return 3`, `[1, 2] => 3` for functions of one argument."""
    if len(parameters) != 1:
        return
    for found in re.finditer(r"(?:\binputs?\s*[:=]?\s*|\bfor\s+|\bgiven\s+|^[ \t]*(?:>>>\s*)?)(?=[\[({'\"\d-])", text, re.IGNORECASE | re.MULTILINE):
        read = measured_value(text[found.end() :])
        if read is None:
            continue
        result = sentence_result(text[found.end() + read[1] :])
        if result is not None:
            yield Example(([read[0]], {}), result[0], "example")


def measured_value(text):
    """The value that a text begins with, and how many characters it takes."""
    read = value_at(text)
    if read is None:
        return None
    lead = len(text) - len(text.lstrip())
    for end in range(lead + 1, min(len(text), 2000) + 1):
        again = value_at(text[lead:end])
        if again is not None and again == read and type(again[0]) is type(read[0]):
            if end == len(text) or not re.match(r"[\w.]\d", text[end - 1 : end + 1]):
                return read[0], end
    return None


def sentence_result(rest):
    """The result that a sentence gives, at most two lines on."""
    sentence = "\n".join(rest.split("\n")[:3])
    found = SENTENCE_RESULT.match(re.sub(r"^[\s,.;]*(?:then|so)?[\s,]*", "", sentence))
    if not found:
        return None
    cleaned = re.sub(r"^[\s,.;]*(?:then|so)?[\s,]*", "", sentence)
    return value_at(cleaned[found.end() :])


def find_examples(text, name, parameters):
    """Each call once; two results for one call mean that the text was misread, and neither counts."""
    found = {}
    for example in [
        *call_examples(text, name),
        *named_argument_examples(text, parameters),
        *input_examples(text, parameters),
    ]:
        found.setdefault(repr(example.arguments), []).append(example)
    kept = []
    for same in found.values():
        if all(repr(one.expected) == repr(same[0].expected) for one in same):
            kept.append(same[0])
    return kept
