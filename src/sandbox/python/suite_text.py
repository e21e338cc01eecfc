"""What the text of a suite says of itself: which tests it has, what it takes from the program, what it replaces."""

import ast
import builtins

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
# What tests with these do happens in one process or not at all.
ONE_PROCESS = {"threading", "multiprocessing", "concurrent", "gc", "tracemalloc", "weakref", "inspect", "signal"}

# What runs several things of the program at a time, where apart they come one after the other.
SIDE_BY_SIDE = set("gather create_task wait_for wait TaskGroup timeout as_completed".split())


def expected_names(tree, class_name):
    """The tests as the text has them; none when the class is not there."""
    found = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and class_name in (node.name, ""):
            named = {one.name for one in node.body if isinstance(one, FUNCTIONS) and one.name.startswith("test")}
            found += sorted(named) if class_name else [f"{node.name}.{name}" for name in sorted(named)]
        elif isinstance(node, FUNCTIONS) and not class_name and node.name.startswith("test"):
            found.append(node.name)
    return found


def imports_in(nodes):
    """(module, name or None, bound as) of each import."""
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, None, alias.asname or alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            for alias in node.names:
                yield node.module, alias.name, alias.asname or alias.name


def names_bound(statements):
    """Names that a module binds itself, apart from its imports."""
    for node in statements:
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            yield node.name
            continue
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, (ast.Store, ast.Del)):
                yield inner.id


class SuiteText:
    def __init__(self, source, program, class_name=""):
        self.source = source
        self.tree = ast.parse(source, "<tests>")
        nodes = list(ast.walk(self.tree))
        imports = list(imports_in(nodes))
        self.roots = {module.partition(".")[0] for module, _, _ in imports}
        # Where it is installed, a suite of `unittest` that uses it gets the real one.
        is_absent = importlib.util.find_spec("pytest") is None
        self.stands_in_for_pytest = "pytest" in self.roots and (not class_name or is_absent)
        self.bound = {bound for _, _, bound in imports_in(self.tree.body)}
        self.imported = set(self.bound)
        self.bound |= set(names_bound(self.tree.body))
        # What the tests mean by `abs` or `len` is no matter of the program.
        self.used = {node.id for node in nodes if isinstance(node, ast.Name)} - self.bound - set(vars(builtins))
        self.used |= {name for module, name, _ in imports if name and not self.is_library(module)}
        self.own_locals = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        self.library_names = {bound for module, _, bound in imports if self.is_library(module)}
        self.classes = {name for name in self.used | set(self.kinds_asked(nodes)) if name.lstrip("_")[:1].isupper()}
        self.classes -= self.library_names
        self.modules_meant = set(self.modules_by_attributes(nodes))
        self.words = set(re.findall(r"\w+", source))
        # Whoever imports what they use.
        self.has_logs = bool(self.words & {"logging", "assertLogs", "assertNoLogs"})
        self.has_warnings = bool(self.words & {"warnings", "assertWarns", "assertWarnsRegex"})
        self.replaced = list(self.replacements(nodes))
        self.program_imports = list(self.imports_of(program))
        # Modules that the tests use by their names, whoever imports them.
        self.modules = self.roots | {root for root, name, bound in self.program_imports if not name and root == bound in self.used - self.own_locals}

    def is_library(self, module):
        root = module.partition(".")[0]
        stands_in = root == "pytest" and self.stands_in_for_pytest
        return stands_in or root in sys.stdlib_module_names or root in sys.builtin_module_names

    def foreign(self):
        """Roots of modules that are neither of the standard library nor the program."""
        found = []
        for root in sorted(self.roots):
            if not self.is_library(root) and importlib.util.find_spec(root) is not None:
                found.append(root)
        return found

    def needs_one_process(self):
        """Modules for whose sake a suite that failed apart may run in one process."""
        side_by_side = "asyncio" in self.roots and self.words & SIDE_BY_SIDE
        return sorted(self.modules & ONE_PROCESS) + (["asyncio"] if side_by_side else [])

    def kinds_asked(self, nodes):
        """Attributes, but for those of libraries and of the test itself."""
        for node in nodes:
            if isinstance(node, ast.Attribute):
                base = node.value
                while isinstance(base, ast.Attribute):
                    base = base.value
                if not (isinstance(base, ast.Name) and base.id in self.library_names | {"self", "cls"}):
                    yield node.attr

    def modules_by_attributes(self, nodes):
        """Names that the tests neither import nor bind and use as modules of the standard library, e.g. `math.isclose`."""
        asked = {}
        for node in nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                asked.setdefault(node.value.id, set()).add(node.attr)
        for name, attributes in asked.items():
            if name in self.used - self.own_locals and is_library(name) and name in sys.stdlib_module_names:
                try:
                    module = importlib.import_module(name)
                except ImportError:
                    continue
                if all(hasattr(module, attribute) for attribute in attributes):
                    yield name

    def replacements(self, nodes):
        """(text of what has the attribute, attribute) of each assignment such as `sys.stdin = ...`."""
        for node in nodes:
            targets = node.targets if isinstance(node, ast.Assign) else []
            for target in targets:
                if isinstance(target, ast.Attribute) and isinstance(target.value, (ast.Name, ast.Attribute)):
                    yield ast.unparse(target.value), target.attr

    def imports_of(self, program):
        try:
            body = ast.parse(program).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            # Loading it will say what is wrong.
            return
        yield from imports_in(body)
