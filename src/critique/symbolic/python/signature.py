"""What the task and the draft say of the function: its name, parameters, types and documentation."""


class Function:
    def __init__(self, node, text):
        self.name = node.name
        self.node = node
        positional = [*node.args.posonlyargs, *node.args.args]
        self.parameters = [argument.arg for argument in positional]
        self.annotations = [argument.annotation for argument in positional]
        self.returns = node.returns
        self.optional = len(node.args.defaults)
        self.text = text
        self.speaks_of_strings = bool(re.search(r"\bstrings?\b|\bwords?\b|\btext\b", text, re.IGNORECASE))
        if self.parameters[:1] == ["self"]:
            self.parameters, self.annotations = self.parameters[1:], self.annotations[1:]

    def takes(self, count):
        return len(self.parameters) - self.optional <= count <= len(self.parameters)


def parsed(source):
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError):
        return None


def functions_in(tree):
    """Functions of a module, and methods of its class `Solution`."""
    for node in tree.body if tree else []:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node
        elif isinstance(node, ast.ClassDef) and node.name == "Solution":
            yield from (item for item in node.body if isinstance(item, ast.FunctionDef))


def task_text(task, name):
    """The prose of a task. Of code: the comments before the function, and its documentation."""
    tree = parsed(task)
    if tree is None or not any(True for _ in functions_in(tree)):
        return task
    for node in functions_in(tree):
        if node.name == name:
            comments = [line.strip("# \t") for line in task.split("\n") if line.lstrip().startswith("#")]
            return "\n".join([ast.get_docstring(node) or "", *comments])
    return task


def find_function(task, draft, wanted=None):
    """The function that the task is about, as the task declares it, or else as the draft does. Throws
    LookupError when the draft has no such function."""
    declared, written = list(functions_in(parsed(task))), list(functions_in(parsed(draft)))
    if wanted is None:
        named = [node for node in written if re.search(rf"\b{re.escape(node.name)}\b", task)]
        asked = [node.name for node in declared if ends_with_documentation(node)]
        wanted = (asked or [node.name for node in named or written] or [None])[-1]
    mine = [node for node in written if node.name == wanted]
    if not mine:
        raise LookupError(wanted or "any function")
    node = next((node for node in declared if node.name == wanted), mine[-1])
    return Function(node, task_text(task, wanted))


def ends_with_documentation(node):
    """A function that is still to be written: nothing but documentation, `pass` or `...`."""
    return all(
        isinstance(line, ast.Pass) or isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)
        for line in node.body
    )
