"""Relations between arguments and result that hold for every call. A relation is asked for only when the
text has a word for it and every example, two of them at least, is an instance of it."""


def first_sequence(arguments, kind=(list, tuple)):
    return next((value for value in arguments if isinstance(value, kind)), None)


def as_counter(values):
    return collections.Counter(repr(value) for value in values)


def is_ascending(values):
    return all(a <= b for a, b in zip(values, values[1:]))


def on_sequences(test):
    """`test` of the first list and the result, where both are lists."""

    def check(arguments, result):
        given = first_sequence(arguments)
        if given is None or not isinstance(result, (list, tuple)):
            return None
        return test(given, result)

    return check


def about_element(arguments, result):
    given = first_sequence(arguments)
    return None if not given or result is None else repr(result) in {repr(value) for value in given}


def without_repetition(arguments, result):
    """Says something only of lists with repetitions."""
    given = first_sequence(arguments)
    if given is None or not isinstance(result, (list, tuple)) or len(as_counter(given)) == len(given):
        return None
    return len(as_counter(result)) == len(result)


def not_negative(_, result):
    return result >= 0 if isinstance(result, (int, float)) else None


# Name of the relation, words of the text that ask for it, and the test: None where it says nothing.
RELATIONS = (
    ("the result has the elements of the list, in some order", r"\b(sort|order|rearrang|shuffl|permut|revers)\w*",
     on_sequences(lambda given, result: as_counter(given) == as_counter(result))),
    ("every element of the result is one of the list", r"\b(filter|only|remov|select|unique|distinct|smallest|largest|sort)\w*",
     on_sequences(lambda given, result: not as_counter(result).keys() - as_counter(given).keys())),
    ("the result is as long as the list", r"\b(each|every|all|rolling|running|cumulative|map|sort|order)\w*",
     on_sequences(lambda given, result: len(given) == len(result))),
    ("the result ascends", r"\b(sort|ascending|increasing)\w*",
     on_sequences(lambda _, result: None if any(isinstance(each, list) for each in result) else is_ascending(result))),
    ("no element occurs twice in the result", r"\b(unique|distinct|remove duplicates)\b",
     without_repetition),
    ("the result is an element of the list", r"\b(max|min|largest|smallest|longest|shortest|median|element|greatest)\w*",
     about_element),
    ("the result is not negative", r"\b(count|number of|how many|length|distance|area)\b", not_negative),
)


def relations_of(examples, text, relations=RELATIONS):
    """Those that the text has a word for and that the examples are instances of, as (name, test)."""
    known = [e for e in examples if e.arguments is not None and not e.raises]
    for name, words, test in relations:
        if not re.search(words, text, re.IGNORECASE):
            continue
        seen = [held(test, example.arguments, example.expected) for example in known]
        seen = [each for each in seen if each is not None]
        if len(seen) >= 2 and all(seen):
            yield name, test


def held(test, arguments, result):
    try:
        return test(arguments, result)
    except TypeError:
        return None
