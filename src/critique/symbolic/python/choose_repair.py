"""Which edit may be written over a draft: one that mends everything, is the only such edit that was found in a search
that came to its end, or agrees with all others on further input, and has enough evidence for its kind."""

# Edits that make a program forget what it decides: two examples are soon met by chance.
WEAK_KINDS = {"branch", "constant", "deleted statement", "variable"}
# Those that are written over a class: its examples show few of its states, so they have to mend what the text says.
KINDS_FOR_CLASSES = {"comparison", "arithmetic"}


def choose_repair(draft, repairs, obligations, further, complete, is_class=False):
    """`repair`: the one to write, or None; `question`: a call on which edits differ and what each returns. `further`: what
    else to try edits on."""
    nothing = {"repair": None, "question": None}
    violated = sum(1 for one in obligations if one.is_violated())
    whole = [repair for repair in repairs if len(repair.mended) == violated]
    if not whole:
        return nothing
    first = whole[0]
    stated = [one for one in obligations if one.part == "subgoals" and one.judge() is not None]
    difference = first_difference(first, whole[1:], [*further, *varied(obligations)])
    if difference:
        return {"repair": None, "question": difference}
    enough = 3 if first.kind in WEAK_KINDS else 2
    is_safe = complete and len(stated) >= enough
    if is_class:
        is_stated = any(one.is_violated() and one.source == "text" for one in obligations)
        is_safe = is_safe and is_stated and first.kind in KINDS_FOR_CLASSES
    return {"repair": first if is_safe else None, "question": None}


def first_difference(first, others, obligations):
    calls = list(distinct_calls(obligations).values())[:60]
    if not others or not calls:
        return None
    base = run_calls(first.source, calls, call_ms=100, total_ms=2000)
    for other in others[:12]:
        outcomes = run_calls(other.source, calls, call_ms=100, total_ms=2000)
        for call, one, two in zip(calls, base, outcomes):
            if "not-run" in (one.status, two.status) or answer_of(one) == answer_of(two):
                continue
            return f"{shown_call(call)}: {one.describe()} or {two.describe()}?"
    return None


def answer_of(outcome):
    return outcome.status, outcome.shown if outcome.status == "returned" else outcome.error


def shown_call(call):
    if "name" in call:
        return call_text(call["name"], call["arguments"])
    if "law" in call:
        return call["law"]["shown"]
    return call.get("stdin") or call.get("block") or call.get("expression") or call["session"][-1]["source"].strip()


def varied(obligations):
    """Calls like those of the examples with other numbers, words and lists in them: nobody knows their results."""
    rng = random.Random(7)
    found = []
    for one in obligations:
        if "stdin" in one.call:
            texts = [vary_text(one.call["stdin"], rng) for _ in range(8)]
            found += [{"stdin": text} for text in texts]
        elif "session" in one.call:
            *before, last = one.call["session"]
            for source in vary_code(last["source"], rng):
                found.append({"session": [*before, {**last, "source": source}]})
        elif "expression" in one.call:
            found += [{"expression": source.strip()} for source in vary_code(one.call["expression"], rng)]
        elif "block" in one.call:
            found += [{"session": [{"source": source, "raises": None}]} for source in asked(one.call["block"], rng)]
    return [Obligation("example", "", call, lambda _: None, shown="varied") for call in found]


def asked(block, rng):
    """The left sides of a block's asserts, varied, each after what stands before it."""
    tree = ast.parse(block)
    for node in tree.body:
        if isinstance(node, ast.Assert) and isinstance(node.test, ast.Compare):
            yield from vary_code(ast.unparse(node.test.left), rng)


def vary_text(text, rng):
    lines = [line.split(" ") for line in text.split("\n")]
    for line in lines:
        if rng.random() < 0.3:
            rng.shuffle(line)
    text = "\n".join(" ".join(line) for line in lines)
    return re.sub(r"\d+", lambda found: str(max(0, int(found.group()) + rng.choice((-2, -1, 0, 0, 1, 2, 5)))), text)


def vary_code(source, rng):
    class Varied(ast.NodeTransformer):
        def visit_Constant(self, node):
            value = node.value
            if isinstance(value, int) and not isinstance(value, bool):
                return ast.Constant(value + rng.choice((-1, 0, 1, 2, 7)))
            if isinstance(value, str) and value and rng.random() < 0.5:
                return ast.Constant(rng.choice([value[1:], value[:-1], value[::-1], value + value[:1], value.upper()]))
            return node

        def visit_List(self, node):
            self.generic_visit(node)
            if node.elts and rng.random() < 0.5:
                other = list(node.elts)
                rng.shuffle(other)
                node.elts = rng.choice([other, node.elts[1:], node.elts[:-1], node.elts + node.elts[:1]])
            return node

    for _ in range(6):
        yield ast.unparse(Varied().visit(ast.parse(source.strip()))) + "\n"
