"""Runs laws of classes: two sequences of steps after which an object has to look the same, a last step that has to raise,
or an expression that has to be true. An object is looked at by public attributes, properties and methods, each on a copy."""

import itertools


class Broken(Exception):
    """A law does not hold; the message says how it shows."""


class DoesNotApply(Exception):
    pass


def frozen(value, depth=0):
    """What can be compared and shown of a value; objects of the draft by their public attributes."""
    if isinstance(value, float):
        return f"{value:.9g}"
    if isinstance(value, (bool, int, complex, str, bytes, type(None))):
        return repr(plain(value))
    if isinstance(value, dict):
        return "{" + ", ".join(sorted(f"{frozen(key, depth + 1)}: {frozen(item, depth + 1)}" for key, item in value.items())) + "}"
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(sorted(frozen(item, depth + 1) for item in value)) + "}"
    if isinstance(value, (list, tuple, collections.deque)):
        ends = "()" if isinstance(value, tuple) else "[]"
        return ends[0] + ", ".join(frozen(item, depth + 1) for item in value) + ends[1]
    if depth < 4 and type(value).__module__ == "draft" and hasattr(value, "__dict__"):
        public = {name: item for name, item in vars(value).items() if not name.startswith("_")}
        return type(value).__name__ + frozen(public, depth + 1)
    return type(value).__name__


def on_copy(made, source, namespace):
    """What an expression gives for a copy of the object."""
    return eval(compile(source, "<law>", "eval"), {**namespace, "it": copy.deepcopy(made)})


def looked_at(made, source, namespace):
    """The same as text."""
    try:
        value = on_copy(made, source, namespace)
        if hasattr(value, "__next__"):
            value = list(itertools.islice(value, 50))
        return frozen(value)
    except Exception as error:
        return f"raises {type(error).__name__}"


def look(namespace, made, looks):
    return {source: looked_at(made, source, namespace) for source in looks}


def public_looks(made):
    return [f"it.{name}" for name in getattr(made, "__dict__", {}) if not name.startswith("_")]


def after(namespace, law, steps):
    """The object, and its namespace, after what stands before, whether that raises or not, and the steps. Throws what
    the steps throw."""
    space = {**namespace, "raised_by": raised_by, "is_empty": is_empty}
    try:
        exec(compile(f"it = {law['make']}", "<law>", "exec"), space)
    except Exception as error:
        raise DoesNotApply(type(error).__name__) from None
    for step in law["before"]:
        with contextlib.suppress(Exception):
            exec(compile(step, "<law>", "exec"), space)
    for step in steps:
        exec(compile(step, "<law>", "exec"), space)
    return space["it"], space


def raised_by(work):
    """The name of the exception, or None."""
    try:
        work()
    except Exception as error:
        return type(error).__name__
    return None


def is_empty(made):
    """Whether an object that is new has nothing in it, as far as its fields tell."""
    return not any(
        isinstance(value, (list, dict, set, collections.deque)) and value or type(value) is int and value > 1
        for value in getattr(made, "__dict__", {}).values()
    )


def object_after(namespace, law, steps):
    try:
        return after(namespace, law, steps)
    except Exception as error:
        raise DoesNotApply(type(error).__name__) from None


def run_law(namespace, law):
    LAWS[law["law"]](namespace, law)


def same_law(namespace, law):
    """After `left` the object looks as after `right`. `moved`: steps after which it has to look different, else the law
    says nothing; `ignored`: words of looks that count what was done."""
    right, _ = object_after(namespace, law, law["right"])
    looks = [one for one in [*law["looks"], *public_looks(right)] if not is_ignored(one, law.get("ignored", ()))]
    wanted = look(namespace, right, looks)
    for steps in law.get("moved", ()):
        moved, _ = object_after(namespace, law, steps)
        if look(namespace, moved, looks) == wanted:
            raise DoesNotApply("nothing changed")
    try:
        left, _ = after(namespace, law, law["left"])
    except Exception as error:
        if not law.get("never_raises"):
            raise DoesNotApply(type(error).__name__) from None
        raise Broken(f"it raised {type(error).__name__}: {str(error)[:80]}") from error
    shown = look(namespace, left, looks)
    for source in looks:
        if shown[source] != wanted[source]:
            said = source if source.startswith(("str(", "len(", "list(")) else source.removeprefix("it.")
            raise Broken(f"{said} is {shown[source][:120]}, not {wanted[source][:120]}")


def is_ignored(source, words):
    return any(re.search(rf"\bit\.{re.escape(word)}\b", source) for word in words)


def raises_law(namespace, law):
    """The last step raises `error`."""
    # Without steps it is the making that raises.
    space = object_after(namespace, law, law["left"][:-1])[1] if law["left"] else dict(namespace)
    if law.get("if_empty") and not is_empty(space["it"]):
        raise DoesNotApply("not empty")
    last = law["left"][-1] if law["left"] else law["make"]
    wanted = law["error"]
    try:
        exec(compile(last, "<law>", "exec"), space)
    except Exception as error:
        if any(kind.__name__ == wanted for kind in type(error).__mro__):
            return
        raise DoesNotApply(type(error).__name__) from None
    raise Broken(f"no {wanted}")


def true_law(namespace, law):
    """The expression is true; `told`: another that shows why not."""
    space = object_after(namespace, law, law["left"])[1]
    try:
        if eval(compile(law["expression"], "<law>", "eval"), space):
            return
        said = eval(compile(law["told"], "<law>", "eval"), after(namespace, law, law["left"])[1])
    except Exception as error:
        if not law.get("never_raises"):
            raise DoesNotApply(type(error).__name__) from None
        raise Broken(f"it raised {type(error).__name__}: {str(error)[:80]}") from error
    raise Broken(f"{law['told'].removeprefix('it.')} is {frozen(said)[:160]}")


LAWS = {"same": same_law, "raises": raises_law, "true": true_law}


def outcome_of_law(namespace, law):
    try:
        run_law(namespace, law)
        return {"shown": "passed"}
    except DoesNotApply:
        return {"status": "not-run"}
    except Broken as broken:
        line = raised_line(broken.__cause__) if broken.__cause__ else None
        return {"status": "raised", "error": "AssertionError", "message": str(broken), "input": law["shown"], "line": line}
