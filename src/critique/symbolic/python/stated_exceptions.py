"""Exceptions that a text asks for with a condition that one call can meet: `ValueError if coins < 1`, `raises KeyError for a
negative n`, `an empty list raises ValueError`, `remove(name): KeyError if missing`. The call is like one that the task shows,
with one argument replaced; an object is made as the task makes one."""

ERROR = r"(?P<error>[A-Z]\w*(?:Error|Exception))"
SIGN = r"(?P<sign><=|>=|<|>|==|(?:is |are )?(?:less|smaller|lower|fewer) than|below|(?:is |are )?(?:greater|more|larger) than|above)"
COMPARED = (
    re.compile(rf"\b{ERROR}\s+(?:is raised\s+)?(?:if|when|for)\s+(?P<name>\w+)\s*{SIGN}\s*(?P<limit>-?\d+)\b"),
    re.compile(rf"\b(?P<name>\w+)\s*{SIGN}\s*(?P<limit>-?\d+)\s+raises?\s+(?:an?\s+)?{ERROR}"),
)
KIND = r"(?P<kind>negative|empty|unknown|non-existing|missing)"
NAMED = (
    re.compile(rf"\b{ERROR}\s+(?:is raised\s+)?(?:if|when|for)\s+(?:an?\s+|the\s+)?{KIND}\s+(?P<name>\w+)"),
    re.compile(rf"\b{ERROR}\s+(?:is raised\s+)?(?:if|when)\s+(?P<name>\w+)\s+(?:is|are)\s+(?P<kind>negative|empty|zero|unknown|missing)\b"),
    re.compile(rf"\b{KIND}\s+(?:\w+\s+of\s+)?(?P<name>\w+)\s+(?:must\s+|should\s+)?raises?\s+(?:an?\s+)?{ERROR}", re.IGNORECASE),
)
# Of the only parameter of the method that the sentence begins with.
OF_THE_METHOD = re.compile(
    rf"\b(?P<method>\w+)\((?P<name>\w+)\)[^.;()]*[(,;]?\s*{ERROR}\s+if\s+(?:missing|unknown|absent|there is none|it is missing|not there|it does not exist)\b"
)
VALUES = {"negative": -1, "zero": 0, "empty": "empty"}


def breaking_value(sign, limit):
    """The value nearest to a limit that a condition speaks of."""
    if sign in ("<", "below") or sign.endswith(("less than", "smaller than", "lower than", "fewer than")):
        return limit - 1
    if sign in (">", "above") or sign.endswith(("greater than", "more than", "larger than")):
        return limit + 1
    return limit


def stated_conditions(text):
    """(error, method or None, name of a parameter, number, "empty" or "unknown", the words)."""
    for pattern in COMPARED:
        for found in pattern.finditer(text):
            yield found["error"], None, found["name"], breaking_value(found["sign"], int(found["limit"])), found.group()
    for pattern in NAMED:
        for found in pattern.finditer(text):
            yield found["error"], None, found["name"], VALUES.get(found["kind"].lower(), "unknown"), found.group()
    for found in OF_THE_METHOD.finditer(text):
        yield found["error"], found["method"], found["name"], "unknown", found.group()


def broken_like(shown, value):
    """What takes the place of a value that the task shows; None where the kinds do not agree."""
    if value == "empty":
        return type(shown)() if isinstance(shown, (list, tuple, str, dict, set)) and shown else None
    if value == "unknown":
        return f"no such {shown}" if isinstance(shown, str) else None
    return value if type(shown) is int else None


class ShownCalls(ast.NodeVisitor):
    """Calls in what the task shows, by the name of what is called: their arguments."""

    def __init__(self):
        self.calls = {}

    def visit_Call(self, node):
        self.generic_visit(node)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
        try:
            arguments = [ast.literal_eval(one) for one in node.args]
        except ValueError:
            return
        if name and not node.keywords:
            self.calls.setdefault(name, arguments)


def parameters_of(draft):
    """{function or method: (class or None, its parameters, how many have defaults)}, a class standing for its `__init__`."""
    found = {}
    for node in ast.parse(draft).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = (None, [one.arg for one in node.args.args], len(node.args.defaults))
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not method.decorator_list:
                    name = node.name if method.name == "__init__" else method.name
                    found[name] = (node.name, [one.arg for one in method.args.args][1:], len(method.args.defaults))
    return found


def exception_obligations(task, draft, blocks):
    trees = [tree for tree in map(parsed, blocks) if tree is not None]
    shown = ShownCalls()
    for tree in trees:
        shown.visit(tree)
    parameters = parameters_of(draft)
    # What each parameter is called with, whichever method it is one of.
    values = {}
    for function, arguments in shown.calls.items():
        for name, value in zip(parameters.get(function, (None, [], 0))[1], arguments):
            values.setdefault(name, value)
    for error, method, name, value, said in stated_conditions(task):
        asked = [
            (each, at)
            for each, (_, names, _) in parameters.items()
            for at, own in enumerate(names)
            if method in (None, each) and (own == name or f"{own}s" == name or len(names) == 1 and name in GENERAL)
        ]
        for function, at in asked if len(asked) == 1 else []:
            owner, names, optional = parameters[function]
            arguments = list(shown.calls.get(function) or [values.get(each) for each in names[: len(names) - optional]])
            broken = broken_like(arguments[at], value) if at < len(arguments) else None
            if broken is None or None in arguments:
                continue
            arguments[at] = broken
            before, target = ([], "") if owner in (None, function) else maker_of(trees, owner)
            if before is None:
                continue
            call = target + call_text(function, arguments)
            block = "\n".join([*before, f"try:\n    {call}\nexcept {error}:\n    pass\nelse:\n    assert False, 'no {error}'"])
            yield Obligation(
                "text", f"{said}: {call} raises {error}", {"block": block}, raises_as_stated,
                expected=f"raises {error}", part="subgoals", shown="; ".join([*before, call]), confidence="likely",
            )


# Words for the only argument of a function, whatever it is called.
GENERAL = ("list", "string", "text", "sequence", "input")


def maker_of(trees, owner):
    """The statement that makes an object, as the task shows it, and its name with a dot; None where it shows none."""
    for tree in trees:
        for node in tree.body:
            is_made = isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and isinstance(node.targets[0], ast.Name)
            if is_made and getattr(node.value.func, "id", None) == owner:
                return [ast.unparse(node)], f"{node.targets[0].id}."
    return None, ""


def raises_as_stated(outcome):
    """A call that ended otherwise says nothing: it may not be the one that the text means."""
    if outcome.status == "returned":
        return True
    return False if outcome.status == "raised" and outcome.error == "AssertionError" and outcome.message.startswith("no ") else None
