"""Which functions and classes a change touches, what they say of themselves, and which tests name them.
Input on stdin: {"files": [{"path", "text", "lines", "modules"}], "tests": [{"path", "text"}]}, `lines` being the
changed ones and `modules` the names under which the file may be imported. Output: one line of JSON."""

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def first_line(node):
    return min([node.lineno, *(one.lineno for one in node.decorator_list)])


def touched(nodes, lines):
    return [node for node in nodes if any(first_line(node) <= line <= node.end_lineno for line in lines)]


def without_bodies(node):
    """A definition with its documentation and annotations only."""
    node = copy.deepcopy(node)
    node.decorator_list = []
    documentation = node.body[:1] if ast.get_docstring(node) is not None else []
    inner = [without_bodies(one) for one in node.body if isinstance(one, DEFINITIONS)]
    node.body = documentation + (inner if isinstance(node, ast.ClassDef) else []) or [ast.Pass()]
    return node


def units_in(file):
    tree = ast.parse(file["text"])
    for node in touched([one for one in tree.body if isinstance(one, DEFINITIONS)], file["lines"]):
        is_class = isinstance(node, ast.ClassDef)
        methods = [one for one in node.body if isinstance(one, DEFINITIONS)] if is_class else []
        parts = touched(methods, file["lines"])
        yield {
            "file": file["path"],
            "name": node.name,
            "kind": "class" if is_class else "function",
            "methods": [one.name for one in parts],
            "line": (parts[0] if parts else node).lineno,
            "endLine": node.end_lineno,
            "task": ast.unparse(ast.fix_missing_locations(without_bodies(node))) + "\n",
        }


def names_in(node):
    for one in ast.walk(node):
        if isinstance(one, ast.Name):
            yield one.id
        elif isinstance(one, ast.Attribute):
            yield one.attr
        elif isinstance(one, ast.arg):
            yield one.arg


def names_with_helpers(node, helpers):
    """What a test names, also by the helpers and fixtures of its file."""
    found, open_names = set(), set(names_in(node))
    while open_names:
        name = open_names.pop()
        found.add(name)
        if name in helpers:
            open_names |= set(names_in(helpers[name])) - found
    return found


def may_import(tree, modules):
    """Whether a test file imports one of the modules, or a package that it is in."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            return True
        named = [node.module] if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            named += [f"{node.module}.{alias.name}" for alias in node.names]
        if any(module == name or module.startswith(name + ".") for module in modules for name in named if name):
            return True
    return False


def tests_in(tree):
    """(name, node, what runs around it) of each test."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            around = [one for one in node.body if isinstance(one, DEFINITIONS) and one.name.lower().startswith("setup")]
            for one in node.body:
                if isinstance(one, DEFINITIONS[:2]) and one.name.startswith("test"):
                    yield f"{node.name}.{one.name}", one, around
        elif isinstance(node, DEFINITIONS[:2]) and node.name.startswith("test"):
            yield node.name, node, []


def tests_that_name(tests, unit, modules):
    for path, tree in tests:
        if not may_import(tree, modules):
            continue
        helpers = {one.name: one for one in tree.body if isinstance(one, DEFINITIONS) and not one.name.startswith("test")}
        names = []
        for name, node, around in tests_in(tree):
            said = set().union(*(names_with_helpers(one, helpers) for one in [node, *around]))
            if unit["name"] in said and (not unit["methods"] or said & {*unit["methods"], unit["name"]}):
                names.append(name)
        if names:
            yield {"path": path, "names": names}


def parsed_tests(tests):
    for test in tests:
        try:
            yield test["path"], ast.parse(test["text"])
        except (SyntaxError, ValueError):
            continue


def changes(request):
    units, broken = [], []
    tests = list(parsed_tests(request["tests"]))
    for file in request["files"]:
        try:
            found = list(units_in(file))
        except (SyntaxError, ValueError) as error:
            broken.append({"file": file["path"], "line": getattr(error, "lineno", None), "message": getattr(error, "msg", str(error))[:200]})
            continue
        for unit in found:
            units.append({**unit, "tests": list(tests_that_name(tests, unit, file["modules"]))})
    return {"units": units, "broken": broken}


print(json.dumps(changes(json.load(sys.stdin))))
