"""Python and JSON values inside of prose."""

import ast
import re

LITERAL_WORDS = {"true": "True", "false": "False", "null": "None", "none": "None"}
NUMBER = re.compile(r"[-+]?(?:\d+\.\d+|\d+|\.\d+)(?:[eE][-+]?\d+)?")
LONGEST_LITERAL = 4000


def read_literal(text):
    """The value that a text is, e.g. "[1, 2]"; ValueError when it is none."""
    try:
        return ast.literal_eval(words_to_python(text.strip()))
    except (SyntaxError, TypeError, MemoryError, RecursionError) as error:
        raise ValueError(str(error)) from None


def words_to_python(text):
    """JSON's words as Python's, outside of strings."""
    parts = re.split(r"('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")", text)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"\b(true|false|null)\b", lambda m: LITERAL_WORDS[m.group()], parts[i])
    return "".join(parts)


def value_at(text):
    """The value that a text begins with and how many characters it takes, or None. A number that a sum
    goes on with, and a quotation that a word goes on with, are no values."""
    lead = len(text) - len(text.lstrip())
    rest = text[lead : lead + LONGEST_LITERAL]
    word = re.match(r"(true|false|null|none)\b", rest, re.IGNORECASE)
    if word:
        return read_literal(LITERAL_WORDS[word.group().lower()]), lead + word.end()
    number = NUMBER.match(rest)
    if number:
        if re.match(r"\w|[ \t]*[-+*/^%]+[ \t]*[\w(]|\.\d", rest[number.end() :]):
            return None
        return read_literal(number.group().lstrip("+")), lead + number.end()
    if not re.match(r"[\[({'\"]|b['\"]", rest):
        return None
    for closer in re.finditer(r"[\])}'\"]", rest):
        try:
            value = read_literal(rest[: closer.end()])
        except ValueError:
            continue
        if not re.match(r"\w|['\"]|[ \t]*[-+*/][ \t]*[\d\[('\"]", rest[closer.end() :]):
            return value, lead + closer.end()
    return None
