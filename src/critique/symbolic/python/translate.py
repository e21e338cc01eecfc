"""Translates a function of a small pure subset of Python to Lean 4: integers, truth values and lists of
integers; assignments, `if`, `for` over lists and ranges with accumulators, comprehensions. What Python does
and Lean would not (exceptions, floats, aliases, early ends of loops) is outside: it is refused, never guessed.
`//` and `%` are `Int.fdiv` and `Int.fmod`, by literals other than 0 only."""

INT, BOOL, INTS = "Int", "Bool", "List Int"
LARGEST_TEXT = 4000


class Outside(Exception):
    """The function is not in the subset; the message says why."""


class Term:
    """Lean text, in parentheses where needed, with its type. `prop`: the same as a proposition, for Bool."""

    def __init__(self, text, kind, prop=None):
        if len(text) > LARGEST_TEXT:
            raise Outside("it becomes too large")
        self.text = text
        self.kind = kind
        self.prop = prop or f"({text} = true)"


def wanted(term, kind):
    if term.kind != kind:
        raise Outside(f"a value of type {term.kind} where one of type {kind} is needed")
    return term


def proposition(prop):
    return Term(f"(decide {prop})", BOOL, prop)


def truth(term):
    """Python's truth of a value."""
    if term.kind == BOOL:
        return term
    return proposition(f"({term.text} ≠ 0)" if term.kind == INT else f"({term.text} ≠ [])")


ORDER = {ast.Lt: "<", ast.LtE: "≤", ast.Gt: ">", ast.GtE: "≥"}
SIMPLE = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}


class Translator:
    def __init__(self):
        self.fresh = 0

    def name(self, hint):
        self.fresh += 1
        return f"{hint}_{self.fresh}"

    def expression(self, node, env):
        method = getattr(self, f"on_{type(node).__name__}", None)
        if method is None:
            raise Outside(f"line {node.lineno}: {type(node).__name__} is not in the subset")
        return method(node, env)

    def on_Constant(self, node, _env):
        if node.value is True or node.value is False:
            return Term("true" if node.value else "false", BOOL, "True" if node.value else "False")
        if isinstance(node.value, int):
            return Term(str(node.value) if node.value >= 0 else f"({node.value})", INT)
        raise Outside(f"line {node.lineno}: a constant that is no integer")

    def on_Name(self, node, env):
        if node.id not in env:
            raise Outside(f"line {node.lineno}: {node.id} is not a local variable that has a value here")
        return env[node.id]

    def on_UnaryOp(self, node, env):
        value = self.expression(node.operand, env)
        if isinstance(node.op, ast.Not):
            return proposition(f"(¬ {truth(value).prop})")
        if isinstance(node.op, ast.USub):
            return Term(f"(-{wanted(value, INT).text})", INT)
        raise Outside(f"line {node.lineno}: this operator is not in the subset")

    def on_BinOp(self, node, env):
        left, right = self.expression(node.left, env), self.expression(node.right, env)
        if isinstance(node.op, ast.Add) and left.kind == right.kind == INTS:
            return Term(f"({left.text} ++ {right.text})", INTS)
        wanted(left, INT), wanted(right, INT)
        if type(node.op) in SIMPLE:
            return Term(f"({left.text} {SIMPLE[type(node.op)]} {right.text})", INT)
        if isinstance(node.right, ast.Constant) and isinstance(node.right.value, int) and node.right.value > 0:
            if isinstance(node.op, (ast.FloorDiv, ast.Mod)):
                function = "Int.fdiv" if isinstance(node.op, ast.FloorDiv) else "Int.fmod"
                return Term(f"({function} {left.text} {right.text})", INT)
            if isinstance(node.op, ast.Pow) and node.right.value < 10:
                return Term(f"({left.text} ^ {node.right.value})", INT)
        raise Outside(f"line {node.lineno}: this arithmetic is not in the subset")

    def on_BoolOp(self, node, env):
        parts = [wanted(self.expression(value, env), BOOL).prop for value in node.values]
        sign = " ∧ " if isinstance(node.op, ast.And) else " ∨ "
        return proposition(f"({sign.join(parts)})")

    def on_Compare(self, node, env):
        operands = [self.expression(each, env) for each in [node.left, *node.comparators]]
        parts = [self.comparison(*each, node) for each in zip(operands, node.ops, operands[1:])]
        return proposition(parts[0] if len(parts) == 1 else f"({' ∧ '.join(parts)})")

    def comparison(self, left, operator, right, node):
        if type(operator) in ORDER:
            return f"({wanted(left, INT).text} {ORDER[type(operator)]} {wanted(right, INT).text})"
        if isinstance(operator, (ast.Eq, ast.NotEq)):
            sign = "=" if isinstance(operator, ast.Eq) else "≠"
            return f"({left.text} {sign} {wanted(right, left.kind).text})"
        if isinstance(operator, (ast.In, ast.NotIn)):
            sign = "∈" if isinstance(operator, ast.In) else "∉"
            return f"({wanted(left, INT).text} {sign} {wanted(right, INTS).text})"
        raise Outside(f"line {node.lineno}: this comparison is not in the subset")

    def on_IfExp(self, node, env):
        test = truth(self.expression(node.test, env))
        return self.choice(test, self.expression(node.body, env), self.expression(node.orelse, env))

    def choice(self, test, yes, no):
        return Term(f"(if {test.prop} then {yes.text} else {wanted(no, yes.kind).text})", yes.kind)

    def on_List(self, node, env):
        items = [wanted(self.expression(item, env), INT).text for item in node.elts]
        return Term(f"[{', '.join(items)}]" if items else "([] : List Int)", INTS)

    def on_Subscript(self, node, env):
        index = node.slice
        is_reversed = isinstance(index, ast.Slice) and index.lower is None and index.upper is None
        if is_reversed and isinstance(index.step, ast.UnaryOp) and ast.unparse(index.step) == "-1":
            return Term(f"{wanted(self.expression(node.value, env), INTS).text}.reverse", INTS)
        raise Outside(f"line {node.lineno}: a subscript can raise IndexError")

    def on_ListComp(self, node, env):
        return self.comprehension(node, env, INT)

    def comprehension(self, node, env, kind):
        if len(node.generators) != 1 or node.generators[0].is_async:
            raise Outside(f"line {node.lineno}: more than one `for` in a comprehension")
        part = node.generators[0]
        source, variable, inner = self.loop_over(part.iter, part.target, env)
        for test in part.ifs:
            source = f"({source}.filter (fun {variable} => {truth(self.expression(test, inner)).text}))"
        item = wanted(self.expression(node.elt, inner), kind)
        mapped = source if item.text == variable else f"({source}.map (fun {variable} => {item.text}))"
        return Term(mapped, INTS if kind == INT else "List Bool")

    def loop_over(self, iterable, target, env):
        """The list that a loop runs over, the Lean name of its variable, and the names inside."""
        if not isinstance(target, ast.Name):
            raise Outside(f"line {target.lineno}: a loop over more than one variable")
        variable = self.name(target.id)
        return self.iterated(iterable, env), variable, {**env, target.id: Term(variable, INT)}

    def iterated(self, node, env):
        is_range = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"
        if not is_range:
            return wanted(self.expression(node, env), INTS).text
        bounds = [wanted(self.expression(bound, env), INT).text for bound in node.args]
        if len(bounds) > 2 or node.keywords or not bounds:
            raise Outside(f"line {node.lineno}: a range with steps")
        if len(bounds) == 1:
            return f"((List.range ({bounds[0]}).toNat).map (fun (k : Nat) => (k : Int)))"
        low, high = bounds
        return f"((List.range ({high} - {low}).toNat).map (fun (k : Nat) => {low} + (k : Int)))"

    def on_Call(self, node, env):
        name = node.func.id if isinstance(node.func, ast.Name) else None
        if node.keywords or name in env:
            raise Outside(f"line {node.lineno}: this call is not in the subset")
        if name in ("all", "any") and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            source = self.comprehension(node.args[0], env, BOOL)
            return Term(f"({source.text}.{name} (fun b => b))", BOOL)
        if name == "sum" and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            return Term(f"{self.comprehension(node.args[0], env, INT).text}.sum", INT)
        arguments = [self.expression(argument, env) for argument in node.args]
        kinds = [argument.kind for argument in arguments]
        texts = [argument.text for argument in arguments]
        if (name, kinds) in (("len", [INTS]), ("sum", [INTS])):
            return Term(f"({texts[0]}.length : Int)" if name == "len" else f"{texts[0]}.sum", INT)
        if (name, kinds) == ("abs", [INT]):
            return Term(f"(({texts[0]}).natAbs : Int)", INT)
        if name in ("min", "max") and kinds == [INT, INT]:
            return Term(f"({name} {texts[0]} {texts[1]})", INT)
        if (name, kinds) == ("list", [INTS]):
            return arguments[0]
        raise Outside(f"line {node.lineno}: this call is not in the subset")

    def block(self, statements, env, finish):
        """The value of statements; `finish` gives it from the names at their end."""
        if not statements:
            return finish(env)
        first, rest = statements[0], statements[1:]
        if isinstance(first, ast.Pass) or isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            return self.block(rest, env, finish)
        if isinstance(first, ast.Return):
            if finish is not no_return:
                raise Outside(f"line {first.lineno}: a return inside of a loop")
            if first.value is None:
                raise Outside(f"line {first.lineno}: it returns None")
            return self.expression(first.value, env)
        if isinstance(first, ast.If):
            test = truth(self.expression(first.test, env))
            branches = [self.block([*branch, *rest], env, finish) for branch in (first.body, first.orelse)]
            return self.choice(test, *branches) if isinstance(branches[0], Term) else choose_all(self, test, *branches)
        if isinstance(first, ast.For):
            return self.block(rest, self.after_loop(first, env), finish)
        return self.block(rest, {**env, **self.assigned(first, env)}, finish)

    def assigned(self, node, env):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            target, value = node.targets[0], self.expression(node.value, env)
            if value.kind == INTS and isinstance(node.value, ast.Name):
                raise Outside(f"line {node.lineno}: two names for one list")
            return {target.id: value}
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            value = ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, node.value)
            value = ast.copy_location(ast.fix_missing_locations(ast.copy_location(value, node)), node)
            result = self.expression(value, env)
            if result.kind == INTS and node.target.id in self.arguments:
                raise Outside(f"line {node.lineno}: it changes its argument")
            return {node.target.id: result}
        call = node.value if isinstance(node, ast.Expr) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "append":
            owner = call.func.value
            if isinstance(owner, ast.Name) and owner.id in env and owner.id not in self.arguments and len(call.args) == 1:
                item = wanted(self.expression(call.args[0], env), INT)
                return {owner.id: Term(f"({wanted(env[owner.id], INTS).text} ++ [{item.text}])", INTS)}
        raise Outside(f"line {node.lineno}: {type(node).__name__} is not in the subset")

    def after_loop(self, node, env):
        """The names after a `for`: a fold over those that it changes."""
        inside = [inner for statement in node.body for inner in ast.walk(statement)]
        if node.orelse or any(isinstance(each, (ast.Break, ast.Continue, ast.Return, ast.For)) for each in inside):
            raise Outside(f"line {node.lineno}: a loop that ends early, or one in another")
        source, variable, inner = self.loop_over(node.iter, node.target, env)
        changed = sorted(name for name in names_changed(node.body) if name in env)
        local = names_changed(node.body) - set(changed)
        lists = {name for name in changed if env[name].kind == INTS}
        if lists & {n.id for n in ast.walk(node.iter) if isinstance(n, ast.Name)}:
            raise Outside(f"line {node.lineno}: a loop that changes the list it runs over")
        if not changed or len(changed) > 3:
            raise Outside(f"line {node.lineno}: a loop that changes {len(changed)} variables")
        accumulator = self.name("acc") if len(changed) > 1 else self.name(changed[0])
        parts = [accumulator] if len(changed) == 1 else projections(accumulator, len(changed))
        inner = {**inner, **{name: Term(part, env[name].kind) for name, part in zip(changed, parts)}}
        inner[node.target.id] = Term(variable, INT)

        def state(end):
            return [wanted(end[name], env[name].kind) for name in changed]

        body = tuple_text(self.block(node.body, inner, state))
        gathered = as_gathering(body, parts[0], source, variable, env[changed[0]]) if len(changed) == 1 else None
        if gathered:
            after = {name: value for name, value in env.items() if name not in local | {node.target.id}}
            return {**after, changed[0]: gathered}
        start = tuple_text([env[name] for name in changed])
        kind = " × ".join(env[name].kind for name in changed)
        fold = f"({source}.foldl (fun ({accumulator} : {kind}) ({variable} : Int) => {body}) {start})"
        results = [fold] if len(changed) == 1 else projections(fold, len(changed))
        after = {name: value for name, value in env.items() if name not in local | {node.target.id}}
        return {**after, **{name: Term(part, env[name].kind) for name, part in zip(changed, results)}}

    def function(self, node, kinds):
        """The body as a term over `lean_names` of the parameters."""
        self.arguments = [argument.arg for argument in node.args.args]
        env = {name: Term(own, kind) for name, own, kind in zip(self.arguments, lean_names(node), kinds)}
        return self.block(node.body, env, no_return)


def lean_names(node):
    """Parameters under names that are no keywords of Lean."""
    return [f"a{i}_{re.sub('[^A-Za-z0-9]', '', argument.arg)}" for i, argument in enumerate(node.args.args)]


def as_gathering(body, accumulator, source, variable, start):
    """A loop that only adds to its accumulator, `n += e` or `out.append(e)`, perhaps under one condition, as
    a filter and a map: what is easier to prove things about. None for other loops."""
    sign = re.escape("++" if start.kind == INTS else "+")
    own = re.escape(accumulator)
    added = rf"\({own} {sign} (?P<item>.+)\)"
    found = re.fullmatch(rf"{added}|\(if (?P<test>.+) then \({own} {sign} (?P<then>.+)\) else {own}\)", body)
    if not found or len(re.findall(rf"\b{own}\b", body)) > (2 if found["test"] else 1):
        return None
    test, item = found["test"], found["item"] or found["then"]
    if not all(part is None or part.count("(") == part.count(")") for part in (test, item)):
        return None
    if test:
        source = f"({source}.filter (fun {variable} => decide {test}))"
    if start.kind == INTS:
        item = item[1:-1]
        mapped = source if item == variable else f"({source}.map (fun {variable} => {item}))"
        return Term(mapped if start.text == "([] : List Int)" else f"({start.text} ++ {mapped})", INTS)
    total = f"({source}.length : Int)" if item == "1" else f"({source}.map (fun {variable} => {item})).sum"
    return Term(total if start.text == "0" else f"({start.text} + {total})", INT)


def no_return(_env):
    raise Outside("a path through it returns nothing")


def choose_all(translator, test, yes, no):
    return [translator.choice(test, one, other) for one, other in zip(yes, no)]


def tuple_text(terms):
    terms = [terms] if isinstance(terms, Term) else terms
    return terms[0].text if len(terms) == 1 else f"({', '.join(term.text for term in terms)})"


def projections(pair, count):
    """Components of a nested pair, e.g. p.1, p.2.1, p.2.2."""
    return [f"{pair}{'.2' * i}{'.1' if i < count - 1 else ''}" for i in range(count)]


def names_changed(statements):
    changed = set()
    for node in (inner for statement in statements for inner in ast.walk(statement)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            changed.add(node.id)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            changed.add(node.func.value.id)
    parts = [part for s in statements for node in ast.walk(s) for part in getattr(node, "generators", [])]
    return changed - {part.target.id for part in parts if isinstance(part.target, ast.Name)}


def lean_value(value):
    """A value as Lean text with its type, or None."""
    if isinstance(value, bool):
        return ("true" if value else "false"), BOOL
    if isinstance(value, int):
        return (str(value) if value >= 0 else f"({value})"), INT
    if isinstance(value, list) and all(isinstance(item, int) and not isinstance(item, bool) for item in value):
        return f"[{', '.join(map(str, value))}]", INTS
    return None
