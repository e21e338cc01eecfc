"""Programs that differ from a given one in a single place: what a critic compares a draft with, and what
benchmarks plant as faults. Edits replace characters, so that lines stay where they are."""

import ast
import re

ARITHMETIC = {
    ast.Add: ("+", ["-", "*"]),
    ast.Sub: ("-", ["+", "*"]),
    ast.Mult: ("*", ["+", "//"]),
    ast.Div: ("/", ["//", "*"]),
    ast.FloorDiv: ("//", ["/", "*"]),
    ast.Mod: ("%", ["//", "*"]),
    ast.Pow: ("**", ["*"]),
    ast.BitAnd: ("&", ["|"]),
    ast.BitOr: ("|", ["&"]),
    ast.BitXor: ("^", ["|"]),
    ast.LShift: ("<<", [">>"]),
    ast.RShift: (">>", ["<<"]),
}
COMPARISONS = {
    ast.Lt: (r"<(?!=)", ["<=", ">", ">="]),
    ast.LtE: (r"<=", ["<", ">", ">="]),
    ast.Gt: (r">(?!=)", [">=", "<", "<="]),
    ast.GtE: (r">=", [">", "<", "<="]),
    ast.Eq: (r"==", ["!="]),
    ast.NotEq: (r"!=", ["=="]),
    ast.In: (r"\bin\b", ["not in"]),
    ast.NotIn: (r"\bnot\s+in\b", ["in"]),
    ast.Is: (r"\bis\b", ["is not"]),
    ast.IsNot: (r"\bis\s+not\b", ["is"]),
}
SWAPPED_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "upper": "lower", "lower": "upper"}


class Edit:
    """Replaces bytes `start` to `end` of the program. `kind`: what was changed, e.g. `comparison`."""

    def __init__(self, kind, line, span, text):
        self.kind = kind
        self.line = line
        self.start, self.end = span
        self.text = text


class Program:
    """A parsed program with offsets of its nodes in bytes."""

    def __init__(self, source):
        self.data = source.encode()
        self.tree = ast.parse(source)
        self.line_starts = [0]
        for i, byte in enumerate(self.data):
            if byte == 10:
                self.line_starts.append(i + 1)

    def span(self, node):
        start = self.line_starts[node.lineno - 1] + node.col_offset
        end = self.line_starts[node.end_lineno - 1] + node.end_col_offset
        return start, end

    def text(self, node):
        start, end = self.span(node)
        return self.data[start:end].decode()

    def line_at(self, offset):
        return self.data.count(b"\n", 0, offset) + 1

    def apply(self, edit):
        return (self.data[: edit.start] + edit.text.encode() + self.data[edit.end :]).decode()


def between(program, left, right, pattern):
    """Span of an operator between two operands, or None where a comment makes it unsure."""
    start, end = program.span(left)[1], program.span(right)[0]
    gap = program.data[start:end].decode()
    found = None if "#" in gap else re.search(pattern, gap)
    if found is None:
        return None
    before = len(gap[: found.start()].encode())
    return start + before, start + before + len(found.group().encode())


def operator_edits(program, node):
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        symbol, others = ARITHMETIC[type(node.op)]
        span = between(program, node.left, node.right, re.escape(symbol))
        yield from (("arithmetic", span, other) for other in others)
    elif isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        symbol, others = ARITHMETIC[type(node.op)]
        span = between(program, node.target, node.value, re.escape(symbol) + "=")
        yield from (("arithmetic", span, other + "=") for other in others[:1])
    elif isinstance(node, ast.Compare):
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, operands[1:]):
            pattern, others = COMPARISONS[type(operator)]
            span = between(program, left, right, pattern)
            yield from (("comparison", span, other) for other in others)
    elif isinstance(node, ast.BoolOp):
        word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:]):
            yield "boolean", between(program, left, right, rf"\b{word}\b"), other
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        yield "boolean" if isinstance(node.op, ast.Not) else "arithmetic", program.span(node), program.text(node.operand)


def constant_edits(program, node):
    span = program.span(node)
    value = node.value
    if value is True or value is False:
        yield "constant", span, str(not value)
    elif isinstance(value, int):
        yield "constant", span, str(value + 1)
        yield "constant", span, str(value - 1) if value > 0 else "(-1)"
        if value > 2:
            yield "constant", span, "0"
    elif isinstance(value, float):
        yield "constant", span, repr(value + 1)
    elif isinstance(value, str) and program.data[span[0] : span[1]].decode().isascii():
        yield "constant", span, "''" if value else "' '"


def is_plain_number(node):
    return isinstance(node, ast.Constant)


def boundary_edits(program, node):
    """Ends of ranges, slices and subscripts, one more and one less; plain numbers are `constant_edits`."""
    places = []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
        places = node.args[:2]
    elif isinstance(node, ast.Subscript):
        index = node.slice
        places = [index.lower, index.upper] if isinstance(index, ast.Slice) else [index]
    for place in places:
        if place is None or is_plain_number(place) or isinstance(place, (ast.Tuple, ast.JoinedStr)):
            continue
        text = program.text(place)
        for change in ("+ 1", "- 1"):
            yield "boundary", program.span(place), f"{text} {change}"
    if places and len(node.args if isinstance(node, ast.Call) else []) == 1:
        yield "boundary", program.span(places[0]), f"1, {program.text(places[0])}"


def branch_edits(program, node):
    if isinstance(node, (ast.If, ast.IfExp)):
        for value in ("False", "True"):
            yield "branch", program.span(node.test), value
    elif isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield "branch", program.span(test), "True"
    elif isinstance(node, (ast.AugAssign, ast.Break, ast.Continue, ast.Expr, ast.Assign)):
        yield "deleted statement", program.span(node), "pass"
    if isinstance(node, ast.Break):
        yield "deleted statement", program.span(node), "continue"


def name_edits(program, node):
    name = node.id if isinstance(node, ast.Name) else node.attr
    if name in SWAPPED_NAMES:
        start, end = program.span(node)
        yield "name", (end - len(name), end), SWAPPED_NAMES[name]


def variable_edits(program, node):
    """One variable of a function in the place of another: for repairs."""
    names = {argument.arg for argument in [*node.args.posonlyargs, *node.args.args]}
    reads = []
    for inner in walk_code(node):
        if isinstance(inner, ast.Name):
            names |= {inner.id} if isinstance(inner.ctx, ast.Store) else set()
            reads += [inner] if isinstance(inner.ctx, ast.Load) else []
    for read in reads:
        for other in sorted(names - {read.id}) if read.id in names else ():
            yield "variable", program.span(read), other


def walk_code(node):
    """Nodes that run: no docstrings, no annotations, nothing in formatted strings."""
    for child in ast.iter_child_nodes(node):
        is_text = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        is_type = child in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if is_text or is_type or isinstance(child, (ast.JoinedStr, ast.Import, ast.ImportFrom)):
            continue
        yield child
        yield from walk_code(child)


def edits_of(program, node, for_repair):
    if for_repair and isinstance(node, ast.FunctionDef):
        yield from variable_edits(program, node)
    if isinstance(node, ast.Constant):
        yield from constant_edits(program, node)
    elif isinstance(node, (ast.Name, ast.Attribute)):
        yield from name_edits(program, node)
    else:
        yield from operator_edits(program, node)
        yield from boundary_edits(program, node)
        yield from branch_edits(program, node)


def single_edits(source, first_line=1, for_repair=False, lines=None):
    """All single edits from a line on, in the order of the program, each a program that compiles. For a
    repair also those that put one variable for another. `lines`: only edits of these, since each is parsed."""
    program = Program(source)
    seen = {ast.dump(program.tree)}
    edits = []
    for node in walk_code(program.tree):
        for kind, span, text in edits_of(program, node, for_repair):
            if span is None or program.line_at(span[0]) < first_line:
                continue
            if lines is not None and program.line_at(span[0]) not in lines:
                continue
            edit = Edit(kind, program.line_at(span[0]), span, text)
            try:
                dump = ast.dump(ast.parse(program.apply(edit)))
            except (SyntaxError, ValueError):
                continue
            if dump not in seen:
                seen.add(dump)
                edits.append(edit)
    edits.sort(key=lambda edit: (edit.start, edit.end, edit.text))
    return program, edits
