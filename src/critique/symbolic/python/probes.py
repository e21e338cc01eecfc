"""Inputs near those of the examples, which therefore lie in the domain that the text means: no smaller
numbers, no shorter sequences, no other characters than examples show, but where the text speaks of them."""

PROBE_LIMIT = 48


class Domain:
    """What the examples and the text say of the values of one parameter."""

    def __init__(self, values, text):
        self.numbers = [n for value in values for n in numbers_in(value)]
        self.lengths = [len(value) for value in values if isinstance(value, (str, list, tuple))]
        self.characters = {c for value in values for s in strings_in(value) for c in s}
        self.may_be_empty = speaks_of_empty(text)

    def allows(self, value):
        if isinstance(value, (str, list, tuple)):
            least = 0 if self.may_be_empty else min(self.lengths, default=1)
            if len(value) < least:
                return False
        least = min(self.numbers, default=0)
        if any(number < least for number in numbers_in(value)):
            return False
        return all(c in self.characters for s in strings_in(value) for c in s)


def speaks_of_empty(text):
    return bool(re.search(r"(?<!non-)(?<!non )(?<!not )\bempty\b", text, re.IGNORECASE))


def numbers_in(value):
    if isinstance(value, (list, tuple)):
        return [number for item in value for number in numbers_in(item)]
    return [value] if isinstance(value, (int, float)) and not isinstance(value, bool) else []


def strings_in(value):
    if isinstance(value, (list, tuple)):
        return [string for item in value for string in strings_in(item)]
    return [value] if isinstance(value, str) else []


def neighbours(value, rng):
    """Values of the same shape."""
    if isinstance(value, bool) or value is None:
        return [not value] if isinstance(value, bool) else []
    if isinstance(value, int):
        return [value + 1, value - 1, value * 2, value + 7, 0, 1, 2]
    if isinstance(value, float):
        return [value + 1.0, value / 2, value * 2]
    if isinstance(value, str):
        return near_strings(value)
    if isinstance(value, (list, tuple)):
        return near_lists(value, rng)
    return []


def near_strings(value):
    """Words and their parts; of sentences other orders of the words. Strings with signs or digits have a
    form that we do not know: nothing is near them."""
    if value.isalpha():
        return [value[:-1], value[1:], value[::-1], value + value, value[:1], "", value + value[:1]]
    words = value.split(" ")
    if len(words) < 2 or not all(map(str.isalpha, words)):
        return []
    return [" ".join(other) for other in (words[1:], words[:-1], words[::-1], words + words[:1])]


def near_lists(value, rng):
    kind = type(value)
    shuffled = list(value)
    rng.shuffle(shuffled)
    if any(isinstance(item, (list, tuple)) for item in value):
        return [value[::-1], kind(shuffled)]
    near = [value[:-1], value[1:], value[::-1], value + value[:1], value[:1], kind(shuffled), kind(), value + value]
    for i in range(min(len(value), 3)):
        near += [value[:i] + kind([other]) + value[i + 1 :] for other in neighbours(value[i], rng)[:3]]
    return near


def lengths_of(arguments):
    return [len(value) for value in arguments if isinstance(value, (list, tuple))]


def is_within(arguments, seeds):
    """No number and no length is larger than what the examples have."""
    largest = max((abs(n) for seed in seeds for n in numbers_in(seed)), default=0)
    longest = max((len(value) for seed in seeds for value in seed if hasattr(value, "__len__")), default=0)
    return all(abs(n) <= largest for n in numbers_in(arguments)) and all(
        len(value) <= longest for value in arguments if hasattr(value, "__len__")
    )


def make_probes(examples, function):
    """Argument lists that no example has, at most `PROBE_LIMIT`: one argument differs from an example's."""
    seeds = [example.arguments for example in examples if example.arguments is not None and not example.raises]
    rng = random.Random(20)
    # Lists that are equally long in all examples, or matrices, stay so.
    go_together = all(len(set(lengths_of(seed))) <= 1 for seed in seeds) and any(len(lengths_of(seed)) > 1 for seed in seeds)
    seen = {repr(seed) for seed in seeds}
    widest = max(map(len, seeds), default=0)
    domains = [Domain([seed[i] for seed in seeds if i < len(seed)], function.text) for i in range(widest)]
    found = []
    for seed in seeds:
        for i, value in enumerate(seed):
            for other in neighbours(value, rng):
                arguments = [*seed[:i], other, *seed[i + 1 :]]
                if go_together and len(set(lengths_of(arguments))) > 1:
                    continue
                if domains[i].allows(other) and len(repr(arguments)) < 2000 and repr(arguments) not in seen:
                    seen.add(repr(arguments))
                    found.append(arguments)
    rng.shuffle(found)
    return found[:PROBE_LIMIT]
