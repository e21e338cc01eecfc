"""Obligations that can be stated precisely, as Lean theorems about the translated draft. Input on stdin:
{"task", "draft", "function"}; output: {"definition", "theorems"} or {"outside": why not}."""

MOST_EXAMPLES = 5


def parameter_kinds(node, examples, function):
    """Types of the parameters, by the examples and by the annotations."""
    kinds = []
    for i, argument in enumerate(node.args.args):
        seen = [lean_value(e.arguments[i]) for e in examples if e.arguments is not None and i < len(e.arguments)]
        found = {each and each[1] for each in seen} | annotated_kind(argument.annotation)
        if len(found) != 1 or None in found:
            raise Outside(f"the type of {argument.arg} is not known, or not in the subset")
        kinds += found
    return kinds


def annotated_kind(node):
    if node is None:
        return set()
    text = ast.unparse(node).replace("typing.", "").lower()
    return {{"int": INT, "bool": BOOL, "list[int]": INTS, "list": INTS}.get(text)}


def hypotheses(names, kinds, examples):
    """Numbers are not negative where no example has negative ones."""
    found = []
    for i, (name, kind) in enumerate(zip(names, kinds)):
        known = [e.arguments[i] for e in examples if e.arguments is not None and i < len(e.arguments)]
        numbers = numbers_in(known)
        if numbers and min(numbers) >= 0:
            if kind == INT:
                found.append(f"0 ≤ {name}")
            elif kind == INTS:
                found.append(f"∀ x ∈ {name}, 0 ≤ x")
    return found


def relation_statements(names, kinds, result):
    """Lean statements of the relations of `relations.py`, by their names there."""
    lists = [name for name, kind in zip(names, kinds) if kind == INTS]
    value = f"draft {' '.join(names)}"
    found = {}
    if result == INT:
        found["the result is not negative"] = f"0 ≤ {value}"
        if len(lists) == 1:
            found["the result is at most as large as the list is long"] = f"{value} ≤ ({lists[0]}.length : Int)"
    if result == INTS:
        found["the result ascends"] = f"List.Pairwise (· ≤ ·) ({value})"
        if len(lists) == 1:
            found["the result is as long as the list"] = f"({value}).length = {lists[0]}.length"
            found["every element of the result is one of the list"] = f"∀ y ∈ {value}, y ∈ {lists[0]}"
    return found


def count_within(arguments, result):
    given = first_sequence(arguments)
    return None if given is None or not isinstance(result, int) else result <= len(given)


COUNT_RELATION = (
    "the result is at most as large as the list is long",
    r"\b(count|number of|how many)\b",
    count_within,
)


def example_theorems(examples, kinds, result):
    for example in examples:
        values = [lean_value(value) for value in example.arguments or []]
        expected = None if example.raises else lean_value(example.expected)
        if len(values) != len(kinds) or expected is None or expected[1] != result:
            continue
        if all(value and value[1] == kind for value, kind in zip(values, kinds)):
            call = " ".join(value[0] for value in values)
            yield example.source, f"{example.expression} returns {example.expected!r}", f"draft {call} = {expected[0]}"


def state_obligations(request):
    task, draft = request["task"], request["draft"]
    function = find_function(task, draft, request.get("function"))
    own = [node for node in parsed(draft).body if isinstance(node, ast.FunctionDef) and node.name == function.name]
    if not own:
        raise Outside("it is a method")
    node = own[-1]
    examples = find_examples(function.text, function)
    kinds = parameter_kinds(node, examples, function)
    names = lean_names(node)
    body = Translator().function(node, kinds)
    binders = " ".join(f"({name} : {kind})" for name, kind in zip(names, kinds))
    theorems = [*example_theorems(examples, kinds, body.kind)][:MOST_EXAMPLES]
    assumed = hypotheses(names, kinds, examples)
    suffix = " (numbers from 0 on)" if assumed else ""
    premises = " ".join(f"(h{i} : {premise})" for i, premise in enumerate(assumed))
    stated = relation_statements(names, kinds, body.kind)
    known = [*relations_of(examples, function.text), *relations_of(examples, function.text, [COUNT_RELATION])]
    universal = [("text", name + suffix, f"{binders} {premises} : {stated[name]}") for name, _ in known if name in stated]
    return {
        "definition": f"def draft {binders} : {body.kind} :=\n  {body.text}",
        "theorems": [
            *({"source": source, "text": text, "statement": f": {said}"} for source, text, said in theorems),
            *({"source": source, "text": text, "statement": said} for source, text, said in universal),
        ],
    }


def main_lean():
    request = json.load(sys.stdin)
    try:
        answer = state_obligations(request)
    except (Outside, LookupError, SyntaxError, RecursionError) as error:
        answer = {"outside": str(error)}
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main_lean()
