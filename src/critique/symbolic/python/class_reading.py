"""What the task says of a class and its draft declares: methods with what the text says of each, and arguments that the
task shows or that are like those. Arguments are source text, so that functions and objects can be among them."""

ABSENT = object()
# What a parameter of a name takes, where the task shows no call of its method.
USUAL_NUMBERS = {
    *("n", "k", "x", "y", "a", "b", "i", "amount", "count", "size", "capacity", "limit", "times", "seconds", "minutes"),
    *("hours", "days", "start", "end", "price", "cents", "age", "floor", "level", "score", "number", "width", "height"),
    *("quantity", "qty", "t", "now", "time", "steps", "coins", "seats", "spaces", "value", "points", "weight"),
}
USUAL_WORDS = {
    *("name", "title", "key", "word", "text", "s", "person", "voter", "user", "plate", "author", "label", "item", "city"),
    *("event", "student", "player", "guest", "url", "page", "shape", "song", "product", "id", "task", "topic", "owner"),
}


class Method:
    def __init__(self, node, cls):
        self.name = node.name
        self.node = node
        decorators = {ast.unparse(one) for one in node.decorator_list}
        self.is_property = bool(decorators & {"property", "cached_property", "functools.cached_property"})
        self.is_bound = not decorators or self.is_property
        arguments = [*node.args.posonlyargs, *node.args.args][1:]
        defaults = [ast.unparse(one) for one in node.args.defaults]
        known = [None] * (len(arguments) - len(defaults)) + defaults
        self.parameters = [(one.arg, default) for one, default in zip(arguments, known)]
        self.required = [name for name, default in self.parameters if default is None]
        self.takes_more = bool(node.args.vararg or node.args.kwarg or node.args.kwonlyargs)
        self.annotations = {one.arg: ast.unparse(one.annotation) for one in arguments if one.annotation}
        self.clause = ""

    def names(self):
        return [name for name, _ in self.parameters]


class ClassTask:
    """`methods`: public ones and properties by name; `calls`: {method: lists of arguments}; `makers`: arguments of the class."""

    def __init__(self, task, draft, wanted, blocks):
        classes = [node for node in ast.parse(draft).body if isinstance(node, ast.ClassDef)]
        self.node = next((node for node in classes if node.name == wanted), classes[-1])
        self.classes = {node.name for node in classes}
        self.name = self.node.name
        self.text = " ".join(task.split())
        self.variable = "it"
        declared = [node for node in self.node.body if isinstance(node, ast.FunctionDef)]
        self.all_methods = {}
        self.setters = set()
        for node in declared:
            if any(isinstance(one, ast.Attribute) and one.attr == "setter" for one in node.decorator_list):
                self.setters.add(node.name)
            else:
                self.all_methods.setdefault(node.name, Method(node, self))
        self.specials = {name for name in self.all_methods if name.startswith("__")}
        self.methods = {name: one for name, one in self.all_methods.items() if not name.startswith("_") and one.is_bound}
        self.constructor = self.read_constructor()
        read_clauses(self, task)
        self.read_calls(task, blocks)

    def read_constructor(self):
        """(name, default or None) of each parameter."""
        if "__init__" in self.all_methods:
            return self.all_methods["__init__"].parameters
        if any("dataclass" in ast.unparse(one) for one in self.node.decorator_list):
            fields = [node for node in self.node.body if isinstance(node, ast.AnnAssign)]
            return [(one.target.id, ast.unparse(one.value) if one.value else None) for one in fields]
        return []

    def actions(self):
        return [one for one in self.methods.values() if not one.is_property]

    def read_calls(self, task, blocks):
        shown = ShownSources(self.classes)
        for block in blocks:
            tree = parsed(block)
            if tree is not None:
                shown.visit(tree)
        for found in re.finditer(rf"(?<![\w.]){re.escape(self.name)}\(", task):
            call = parsed_call(task, found.start(), self.name)
            if call is not None:
                shown.visit(ast.Module([ast.Expr(call[0])], []))
        self.shown = shown.calls
        self.makers = distinct([one for one in shown.calls.get(self.name, []) if self.is_constructed(one)])
        self.values = self.read_values()
        if not self.makers:
            arguments = [self.some_value(name) for name, default in self.constructor if default is None]
            self.makers = [arguments] if ABSENT not in arguments else []
        self.calls = {method.name: self.calls_of(method) for method in self.actions()}

    def is_constructed(self, arguments):
        required = sum(1 for _, default in self.constructor if default is None)
        return required <= len(arguments) and not any("=" in one and re.match(r"\w+=", one) for one in arguments)

    def read_values(self):
        """{parameter: values}, whichever method it is one of; elements of a list that the class is made of, too."""
        values = {}
        for name, calls in self.shown.items():
            names = [one for one, _ in self.constructor] if name == self.name else self.all_methods[name].names() if name in self.all_methods else []
            for arguments in calls:
                for parameter, value in zip(names, arguments):
                    values.setdefault(parameter, []).append(value)
        return {name: list(dict.fromkeys(each)) for name, each in values.items()}

    def elements(self, value):
        """The elements of a list or the keys of a dict that the class is made of and that has this value."""
        for arguments in self.makers:
            for one in map(literal_of, arguments):
                if isinstance(one, (list, tuple, dict)) and literal_of(value) in list(one):
                    return [repr(each) for each in one]
        return []

    def made_of(self, value):
        """Dicts that the class is made of, for one that a method takes."""
        if not isinstance(literal_of(value), dict):
            return []
        return [one for arguments in self.makers for one in arguments if isinstance(literal_of(one), dict)]

    def nodes_named(self, name):
        return [node for node in self.node.body if isinstance(node, ast.FunctionDef) and node.name == name]

    def some_value(self, name, annotation=""):
        if self.values.get(name):
            return self.values[name][0]
        if annotation == "int" or not annotation and name in USUAL_NUMBERS:
            return "3"
        if annotation == "str" or not annotation and name in USUAL_WORDS:
            return "'abc'"
        if name == "other" and self.makers:
            return f"{self.name}({', '.join(self.makers[-1])})"
        if name in ("callback", "function", "func", "fn", "f", "handler", "listener", "predicate"):
            return "abs"
        # A word that is no such value raises, and then nothing is said.
        return ABSENT if annotation else "'abc'"

    def calls_of(self, method):
        """Lists of arguments: those shown, some like those, else what parameters of the same names take elsewhere."""
        if method.takes_more:
            return [one for one in self.shown.get(method.name, [])][:4]
        shown = [one for one in self.shown.get(method.name, []) if len(method.required) <= len(one) <= len(method.parameters)]
        if not shown:
            arguments = [self.some_value(name, method.annotations.get(name, "")) for name in method.required]
            shown = [arguments] if ABSENT not in arguments else []
        others = [other for one in shown for other in self.alike(method, one)]
        return distinct([one for one in [*shown, *others] if not any(re.match(r"\w+=", each) for each in one)])[:10]

    def alike(self, method, arguments):
        """Calls with other values of the same kind; numbers move together, so that what is ordered stays so."""
        pool = [self.values.get(name, []) for name in method.names()]
        for i, value in enumerate(arguments):
            for other in [*self.elements(value), *self.made_of(value), *(pool[i] if i < len(pool) else [])]:
                yield [*arguments[:i], other, *arguments[i + 1 :]]
        yield [another(value, 1, self) for value in arguments]
        yield [another(value, 2, self) for value in arguments]
        for i, value in enumerate(arguments):
            if len(arguments) > 1 and isinstance(literal_of(value), str):
                yield [*arguments[:i], another(value, 1, self), *arguments[i + 1 :]]

    def made(self, arguments=None):
        return f"{self.name}({', '.join(self.makers[0] if arguments is None else arguments)})"

    def step(self, method, arguments):
        if method.name == "__setitem__":
            return f"{self.variable}[{arguments[0]}] = {arguments[1]}"
        return f"{self.variable}.{method.name}({', '.join(arguments)})"


def another(value, place, cls):
    """A value of the same kind, none that the task shows."""
    literal = literal_of(value)
    closed = cls.elements(value)
    if closed:
        return closed[(closed.index(value) + place) % len(closed)] if value in closed else closed[0]
    if isinstance(literal, bool) or literal is ABSENT:
        return value
    if isinstance(literal, (int, float)):
        return repr(literal + (10, 23)[place - 1])
    if isinstance(literal, str) and literal.isalpha():
        # Before and after what is shown, in the order of the alphabet.
        return repr(("a" if place == 1 else "z") + literal)
    return value


def literal_of(source):
    try:
        return ast.literal_eval(source)
    except (ValueError, SyntaxError, TypeError):
        return ABSENT


def distinct(lists):
    return [list(one) for one in dict.fromkeys(map(tuple, lists))]


class ShownSources(ast.NodeVisitor):
    """Calls in what the task shows, by the name of what is called: lists of arguments, as sources."""

    def __init__(self, classes):
        self.calls = {}
        self.known = classes | set(dir(builtins))

    def visit_Call(self, node):
        self.generic_visit(node)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
        parts = [*node.args, *(word.value for word in node.keywords)]
        is_closed = all(
            not isinstance(inner, (ast.Lambda, ast.comprehension, ast.Starred)) and (not isinstance(inner, ast.Name) or inner.id in self.known)
            for part in parts
            for inner in ast.walk(part)
        )
        if name and is_closed and all(word.arg for word in node.keywords):
            arguments = [*map(ast.unparse, node.args), *(f"{word.arg}={ast.unparse(word.value)}" for word in node.keywords)]
            self.calls.setdefault(name, []).append(arguments)


def read_clauses(cls, task):
    """What the text says of each method: from its mention to that of another. A skeleton's docstrings say it, too."""
    tree = parsed(task)
    for node in ast.walk(tree) if tree else []:
        if isinstance(node, ast.FunctionDef) and node.name in cls.all_methods:
            cls.all_methods[node.name].clause += " " + " ".join((ast.get_docstring(node) or "").split())
    text = cls.text
    mentions = []
    for name, method in cls.methods.items():
        pattern = rf"(?<![\w.]){re.escape(name)}\b(?!=)" if method.is_property else rf"\b{re.escape(name)}\("
        mentions += [(found.start(), name) for found in re.finditer(pattern, text)]
    mentions.sort()
    for i, (start, name) in enumerate(mentions):
        later = [at for at, other in mentions[i + 1 :] if other != name]
        # `undo()/redo() return ...` is said of both.
        joined = [at for at in later if at - start > len(name) + 12] if later and later[0] - start <= len(name) + 12 else later
        method = cls.methods[name]
        said = text[start : joined[0] if joined else len(text)]
        if said not in method.clause:
            method.clause += " " + said
