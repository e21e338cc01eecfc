"""When a result is what a text says: numbers by value, rounded as the text rounds; lists and tuples alike."""


def decimals_of(number):
    shown = repr(number)
    return len(shown.split(".")[1]) if "." in shown and "e" not in shown else 0


def same(value, expected):
    if isinstance(value, bool) or isinstance(expected, bool):
        return isinstance(value, (bool, int)) and value == expected
    if isinstance(value, (int, float)) and isinstance(expected, (int, float)):
        if isinstance(value, int) and isinstance(expected, int):
            return value == expected
        if math.isclose(value, expected, rel_tol=1e-6, abs_tol=1e-6):
            return True
        decimals = decimals_of(expected)
        return isinstance(expected, float) and decimals > 1 and round(value, decimals) == expected
    if isinstance(value, (list, tuple)) and isinstance(expected, (list, tuple)):
        return len(value) == len(expected) and all(map(same, value, expected))
    if isinstance(value, dict) and isinstance(expected, dict):
        return value.keys() == expected.keys() and all(same(value[key], expected[key]) for key in expected)
    return type(value) is type(expected) and value == expected


def fulfils(outcome, example):
    if example.raises:
        return outcome.status == "raised" and outcome.error == example.expected
    return outcome.status == "returned" and same(outcome.value, example.expected)
