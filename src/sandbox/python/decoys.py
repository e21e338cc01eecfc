"""Values that are asked for in place of the right one, to see whether an object of the program knows it from them."""


def decoys_for(value, dice):
    """Values of the same kind that are not the same: those before and after it on a random walk, so that nobody can
    tell by them which one it is."""
    if not isinstance(value, (int, float, str, list, tuple, dict, set, frozenset)) or isinstance(value, bool):
        return [object_apart(dice), "%x" % dice.randrange(10**9), dice.randrange(10**9)]
    place, walk = dice.randrange(6), []
    for count in (place, 5 - place):
        current = value
        for _ in range(count):
            current = step_from(current, dice)
            walk.append(current)
    return [one for one in walk if one != value] or [object_apart(dice)]


def step_from(value, dice):
    """A value close by. What is in it stays of its kind: by a key or an item of another kind a decoy would be told."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + dice.choice([-7, -3, -2, -1, 1, 2, 3, 7])
    if isinstance(value, str):
        at = dice.randrange(len(value) + 1)
        return value[:at] + dice.choice("abcxyz019 ") + value[at + dice.randrange(2) :]
    if isinstance(value, dict):
        return step_from_dict(value, dice)
    if isinstance(value, (set, frozenset)):
        return type(value)(step_from(sorted(value, key=repr), dice))
    if not isinstance(value, (list, tuple)):
        return value
    kind = type(value) if type(value) in (list, tuple) else list
    items = list(value)
    at = dice.randrange(len(items)) if items else 0
    like = step_from(items[at], dice) if items else dice.randrange(10)
    if items and like != items[at] and dice.randrange(2):
        items[at] = like
    else:
        items.insert(dice.randrange(len(items) + 1), like)
    return kind(items)


def step_from_dict(value, dice):
    """With another value for a key, or one more key like those that are there."""
    if not value:
        return {dice.choice("abcxyz"): dice.randrange(10)}
    key = dice.choice(list(value))
    like = step_from(value[key], dice)
    if like != value[key] and dice.randrange(2):
        return {**value, key: like}
    return {**value, step_from(key, dice): like}


def object_apart(dice):
    return {"%x" % dice.randrange(10**9): dice.randrange(10**9)}
