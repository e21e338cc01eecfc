"""Laws between the methods of a class, each asked for by a word of the text or by what its methods are called: a step undone
leaves no trace, the same in two steps as in one, what replaces, what changes nothing, what begins anew. A law is tried after
several histories; it says nothing where a step raises."""

# Steps and what takes them back; a parameter of the second is one of the first.
INVERSES = (
    *((do, undo) for do in ("add", "insert", "put", "register", "enroll", "join", "learn") for undo in ("remove", "delete", "discard", "drop", "unregister", "leave")),
    *(("push", "pop"), ("append", "pop"), ("on", "off"), ("subscribe", "unsubscribe"), ("follow", "unfollow"), ("enter", "leave")),
    *(("enter", "exit"), ("park", "leave"), ("park", "unpark"), ("borrow", "give_back"), ("borrow", "return_book"), ("lend", "give_back")),
    *(("book", "cancel"), ("reserve", "cancel"), ("acquire", "release"), ("type", "backspace"), ("draw", "undo"), ("write", "undo")),
    *(("deposit", "withdraw"), ("left", "right"), ("right", "left"), ("up", "down"), ("down", "up"), ("undo", "redo")),
    *(("back", "forward"), ("increment", "decrement"), ("attach", "detach"), ("link", "unlink"), ("connect", "disconnect")),
    *(("like", "unlike"), ("block", "unblock"), ("mute", "unmute"), ("hide", "show"), ("check_out", "check_in"), ("checkout", "checkin")),
)
UNDOING = (("undo", "redo"), ("back", "forward"))
TAKEN_BACK = ("undo", "redo", "back", "forward")
PUSHES_OUT = re.compile(r"\b(?:evict|drops? the|oldest|discards? the|overwrit|least recently)", re.IGNORECASE)
OF_OTHER_SIZE = re.compile(r"\bby (?!one\b|1\b)(?:\d+|two|three|five|ten)\b|\b(?:doubl|halv|percent)|%", re.IGNORECASE)
CONDITIONAL = re.compile(r"\b(?:fee|unless|only if|only when|limit|half)\b", re.IGNORECASE)
GENERIC = {"x", "item", "value", "element", "key", "name", "word", "title"}
ONE_CHARACTER = {"type", "backspace"}
# Two numbers and their sum.
PARTS = ((2, 3, 5), (4, 1, 5), (140, 170, 310))
# What grows whatever happens.
OF_THE_PAST = re.compile(
    r"\bhistory\b|\blogs?\b|so far|\bcounts? (?:all|every|how)|have been|how often|\bever\b|\bpeak|statistic|transactions?\b|operations?\b|number of (?:\w+ )?(?:calls|changes|moves|steps|times)",
    re.IGNORECASE,
)
PAST_NAMES = {"history", "log", "moves", "transactions", "steps", "operations", "visits", "tips", "passed", "switches", "hits", "misses", "changes", "peak"}
REPLACES = re.compile(
    r"\breplac(?:e|es|ing) (?:the |its |an? |any )?(?:old|earlier|former|previous|existing|first)\b|\boverwrit", re.IGNORECASE
)
GROWS = re.compile(r"\badds? to\b|\baccumulat|\bsums?\b", re.IGNORECASE)
IDEMPOTENT = re.compile(
    r"twice (?:changes|does) nothing|duplicates? (?:are |is )?ignored|not [\w\s]{0,20}twice|\bcreat\w+ [\w\s]{0,20}if (?:needed|necessary|absent|missing|it is absent)\b|has no effect",
    re.IGNORECASE,
)
MAKES_ONCE = re.compile(r"\bcreat", re.IGNORECASE)
RESETS = re.compile(r"forgets? (?:everything|all)|(?:removes?|clears?|deletes?) (?:everything|all\b)|initial state|as (?:new|at first)|starts? (?:over|anew|again)", re.IGNORECASE)
DISCARDS = re.compile(r"\b(?:discard|drop|clear|forget|lose|delet|remov|throw)\w*[^.;]*\b(?:redo|redone|forward|undone)\b", re.IGNORECASE)
QUANTITIES = {"n", "k", "times", "count", "quantity", "qty", "steps", "copies", "pieces", "coins", "minutes", "seconds", "hours", "days"}
ADDS = re.compile(r"\b(?:adds?|inserts?|moves?|skips?|jumps?|advances?|lets?|puts?|fills?|drains?|deposits?|withdraws?|takes?)\b", re.IGNORECASE)
STAYS = re.compile(r"\bnot beyond\b|\bstays? (?:where|there|at)|\bstop at the (?:ends?|start|first|last)\b", re.IGNORECASE)
NOT_IN_PARTS = re.compile(r"\b(?:first|per call|each call|every call|bonus|fee|at once|in one go|at most)\b", re.IGNORECASE)
WRITES = re.compile(r"\b(?:caret|cursor|buffer|line|text)\b", re.IGNORECASE)
UNCHANGED = re.compile(r"without (?:\w+ )?(?:moving|changing|removing|taking|consuming)|\breturns? (?:a|the) new \w+|does not (?:change|remove|move)", re.IGNORECASE)
GIVES_ANOTHER = re.compile(r"\breturns? (?:a |the )?(?:new|combined|union|sum|difference|intersection|common|distance|dot|product|whether)\b", re.IGNORECASE)
ADJUSTS = re.compile(r"\bclamp|\bround|\bat (?:most|least)\b|\blimited\b|\bbetween\b|\bnearest\b|\bstrip|\bcapital|\bmodulo\b", re.IGNORECASE)
# Where + and - are not those of numbers.
OTHER_SUMS = re.compile(r"\bsets?\b|\bintervals?\b|\bunion\b|\bclamp|\bnever\b|\branges?\b|\bmodulo\b|\bwraps?\b|\bclock\b", re.IGNORECASE)
SAME_BY = re.compile(r"ignor|\bcase\b|normal|simplif|reduc|compar\w+ by|\bequal (?:if|when)|\bsame (?!hash)\w+|\bby (?:its|their)\b|\bonly\b", re.IGNORECASE)
NO_ALIAS = re.compile(r"later changes|(?:must|does|do|should) not change (?:when|if)|\bindependent of\b|\bcopies\b|\bis copied\b", re.IGNORECASE)


def law_obligation(cls, kind, said, situation, left=(), expected=None, about=(), **more):
    """`about`: methods that the law is about; none: those of its last steps."""
    maker, before = situation
    spec = {"law": kind, "make": maker, "before": list(before), "left": list(left), **more}
    shown = "; ".join([f"it = {maker}", *before, *left])
    spec["shown"] = shown
    one = Obligation("text", said, {"law": spec}, law_holds, expected or said, part="subgoals", shown=shown, confidence="likely")
    one.suspects = lines_of_methods(cls, [f"it.{name}" for name in about] or [*left, more.get("told", "")])
    return one


def law_holds(outcome):
    if outcome.status == "raised":
        return False if outcome.error == "AssertionError" else None
    return True if outcome.status == "returned" else None


def lines_of_methods(cls, sources):
    """Lines of the methods that steps call; of the making where they call none."""
    text = " ".join(sources)
    called = list(dict.fromkeys(re.findall(r"\bit\.(\w+)", text)))
    called += [special for special, sign in SIGNS_OF_METHODS.items() if sign in text]
    nodes = [node for name in called or ["__init__"] for node in cls.nodes_named(name)]
    return {line for node in nodes for line in range(node.lineno, node.end_lineno + 1)}


SIGNS_OF_METHODS = {"__getitem__": "it[", "__len__": "len(it)", "__sub__": " - ", "__add__": "it + ", "__mul__": "it * ", "__rmul__": " * it", "__lt__": "<", "__eq__": "it == "}


class Laws:
    def __init__(self, cls, blocks):
        self.cls = cls
        self.actions = {one.name: one for one in cls.actions()}
        self.situations = situations_of(cls, blocks)
        self.looks = looks_of(cls)
        self.past = [*PAST_NAMES, *(one.name for one in cls.methods.values() if OF_THE_PAST.search(one.clause))]
        fields = set(re.findall(r"self\.([a-z]\w*)", ast.unparse(cls.node)))
        parts = re.split(r"[.;,:]\s", cls.text)
        self.past += [name for name in fields if any(re.search(rf"\b{name}\b", part) and OF_THE_PAST.search(part) for part in parts)]

    def same(self, said, situation, left, right, ignored=(), **more):
        asked = {"looks": self.looks, "ignored": [*self.past, *ignored], "right": list(right), **more}
        return law_obligation(self.cls, "same", said, situation, left, **asked)

    def step(self, name, arguments):
        return self.cls.step(self.actions[name], arguments)

    def calls(self, name, most=4):
        return self.cls.calls.get(name, [])[:most]

    def laws(self):
        for part in (self.inverses, self.undone, self.replaced, self.repeated, self.begun_anew, self.in_parts, self.at_the_ends, self.left_alone, self.set_and_read, self.operators):
            yield from part()

    def inverses(self):
        for do, undo in INVERSES:
            if not (do in self.actions and undo in self.actions):
                continue
            first, second = self.actions[do], self.actions[undo]
            if not self.are_inverse(first, second):
                continue
            # What could be taken forward again before is no part of the state that comes back.
            ignored = TAKEN_BACK if (do, undo) not in UNDOING else ()
            for arguments in self.calls(do, 6):
                if undo in ONE_CHARACTER:
                    arguments = ["'q'"]
                given = dict(zip(first.names(), arguments))
                taken = [given.get(name) for name in second.required]
                taken += list(itertools.takewhile(bool, (given.get(name) for name in second.names()[len(taken) :])))
                if taken == [None] and len(arguments) == 1 and {first.names()[0], second.required[0]} <= GENERIC:
                    taken = arguments
                takes_one = re.search(r"\b(?:one|single|a copy)\b", second.clause)
                if takes_one and any(type(literal_of(value)) is int for value in arguments[len(taken) :]):
                    continue
                if None in taken or taken == [] and second.parameters and do not in ONE_CHARACTER:
                    continue
                for situation in self.situations:
                    if taken and any(value in step for step in situation[1] for value in taken[:1]):
                        continue
                    steps = [self.step(do, arguments), self.step(undo, taken)]
                    said = f"{undo} takes back what {do} did"
                    yield self.same(said, situation, steps, [], ignored, moved=[steps[:1]], never_raises=True)

    def are_inverse(self, first, second):
        """Not where a step pushes something else out, goes by more than one, or costs something; without parameters only
        what takes the last away is meant."""
        both = f"{first.clause} {second.clause}"
        if PUSHES_OUT.search(first.clause) or CONDITIONAL.search(second.clause):
            return False
        if not second.parameters and OF_OTHER_SIZE.search(both):
            return False
        if first.name in ("push", "append"):
            return bool(re.search(r"\b(?:last|top|newest|most recent|LIFO)\b", second.clause) or "Stack" in self.cls.name)
        return True

    def undone(self):
        for undo, redo in UNDOING:
            if not (undo in self.actions and redo in self.actions):
                continue
            back, forth = self.step(undo, []), self.step(redo, [])
            others = [name for name in self.actions if name not in (undo, redo) and self.calls(name)]
            for name in others:
                steps = [self.step(name, arguments) for arguments in self.calls(name)]
                for maker, before in self.situations[:3]:
                    twice = (maker, [*before, *steps[:2]])
                    yield self.same(f"{redo} brings back what {undo} took away, the last first", twice, [back, back, forth, forth], [], moved=[[back, back], [back]])
                    if len(others) == 1 and DISCARDS.search(self.cls.text) and len(steps) > 1:
                        once = (maker, [*before, *steps[:1]])
                        said = f"after {name} there is nothing for {redo}"
                        yield self.same(said, (maker, [*once[1], back, steps[-1]]), [forth], [], about=[name])
                        yield self.same(f"{said} and nothing of what {undo} took away", (maker, list(before)), [steps[0], back, steps[-1]], steps[-1:], about=[name])

    def replaced(self):
        for name, method in self.actions.items():
            if len(method.required) < 2 or "replace" in name or not REPLACES.search(method.clause) or GROWS.search(method.clause):
                continue
            for one in self.calls(name, 6):
                for other in self.calls(name, 6):
                    if one[0] == other[0] and one[1:] != other[1:]:
                        for situation in self.situations[:4]:
                            steps = [self.step(name, one), self.step(name, other)]
                            yield self.same(f"a second {name} replaces the first", situation, steps, steps[1:])

    def repeated(self):
        for name, method in self.actions.items():
            if not IDEMPOTENT.search(method.clause):
                continue
            for arguments in self.calls(name):
                for maker, before in self.situations:
                    step = self.step(name, arguments)
                    yield self.same(f"{name} a second time changes nothing", (maker, [*before, step]), [step], [])
                    # What was made and then filled stays so.
                    if MAKES_ONCE.search(method.clause) and any(step in one for one in before):
                        yield self.same(f"{name} a second time changes nothing", (maker, before), [step], [])

    def begun_anew(self):
        for name in ("reset", "clear", "restart"):
            if name not in self.actions or self.actions[name].required or not RESETS.search(self.actions[name].clause):
                continue
            if re.search(r"\b(?:keeps?|stays?|remains?|except|but)\b", self.actions[name].clause):
                continue
            for maker, before in self.situations:
                if before:
                    anew = [*before, self.step(name, [])]
                    # The history is a part of the law, so what raises in it is left out here, too.
                    yield self.same(f"{name} begins anew", (maker, anew), [], [f"it = {maker}"], about=[name])
                    for step in before[-1:]:
                        yield self.same(f"{name} begins anew", (maker, anew), [step], [f"it = {maker}", step], about=[name])

    def in_parts(self):
        for name, method in self.actions.items():
            clause = method.clause
            if not ADDS.search(clause) or NOT_IN_PARTS.search(clause):
                continue
            for at, (parameter, default) in enumerate(method.parameters):
                is_quantity = parameter in QUANTITIES and (default == "1" or len(method.parameters) == 1 and not is_element(method, parameter))
                is_text = len(method.parameters) == 1 and name in ("type", "write", "insert", "append") and WRITES.search(self.cls.text)
                if is_quantity:
                    for arguments in self.calls(name, 3):
                        arguments = [*arguments, *[ABSENT] * (at + 1 - len(arguments))]
                        if ABSENT in arguments[:at] or len(arguments) > at + 1 and ABSENT in arguments[at + 1 :]:
                            continue
                        with_part = lambda part: self.step(name, [*arguments[:at], str(part), *arguments[at + 1 :]])
                        for situation in self.situations[:4]:
                            for first, second, both in (map(with_part, parts) for parts in PARTS):
                                yield self.same(f"{name} of two numbers is {name} of their sum", situation, [both], [first, second], TAKEN_BACK)
                elif is_text and isinstance(literal_of((self.calls(name, 1) or [["0"]])[0][0]), str):
                    for situation in self.situations[:4]:
                        steps = [self.step(name, [part]) for part in ("'p'", "'q'")]
                        yield self.same(f"{name} of a text is {name} of its characters", situation, [self.step(name, ["'pq'"])], steps, TAKEN_BACK)

    def at_the_ends(self):
        """`not beyond the ends`: a step that was made often enough changes nothing more."""
        for name, method in self.actions.items():
            if method.parameters or not STAYS.search(method.clause):
                continue
            for maker, before in self.situations[:4]:
                step = self.step(name, [])
                yield self.same(f"{name} stays at the end", (maker, [*before, *[step] * 20]), [step], [], never_raises=True)

    def left_alone(self):
        for name, method in self.actions.items():
            takes_another = "other" in method.names() or any(self.cls.name in note for note in method.annotations.values())
            is_pure = UNCHANGED.search(method.clause) or takes_another and GIVES_ANOTHER.search(method.clause)
            if not is_pure or re.search(r"\b(?:in place|into this|updates|absorbs)\b", method.clause):
                continue
            for arguments in self.calls(name, 3):
                for situation in self.situations:
                    yield self.same(f"{name} leaves the object as it is", situation, [self.step(name, arguments)], [])
        for name, method in self.cls.methods.items():
            if method.is_property and not re.search(r"\bnext|\beach time|\bnew\b", f"{name} {method.clause}"):
                yield from (self.same(f"{name} only tells", one, [f"it.{name}"], []) for one in self.situations[:3])
        if NO_ALIAS.search(self.cls.text):
            for arguments in self.cls.makers[:3]:
                for i, value in enumerate(arguments):
                    if isinstance(literal_of(value), (list, dict)) and literal_of(value):
                        yield from self.unaliased(arguments, i, literal_of(value))

    def unaliased(self, arguments, i, literal):
        changes = ["given.clear()"]
        if isinstance(literal, list) and isinstance(literal[0], (list, dict)):
            changes.append("given[0].clear()")
        made = f"{self.cls.name}({', '.join([*arguments[:i], 'given', *arguments[i + 1 :]])})"
        for change in changes:
            begin = [f"given = {arguments[i]}", f"it = {made}"]
            said = "the object does not change with what it was made of"
            yield self.same(said, (self.cls.made(arguments), []), [*begin, change], begin)

    def set_and_read(self):
        if ADJUSTS.search(self.cls.text):
            return
        for name in sorted(self.cls.setters & set(self.cls.methods)):
            for value in [*self.cls.values.get(name, []), "50", "7", "20"][:4]:
                for situation in self.situations[:2]:
                    yield law_obligation(
                        self.cls, "true", f"{name} is what it was set to", situation, [f"it.{name} = {value}"],
                        expression=f"abs(it.{name} - {value}) < 1e-6", told=f"it.{name}",
                    )

    def operators(self):
        made = [self.cls.made(arguments) for arguments in self.cls.makers[:3]]
        others = [self.cls.made([*each[:i], another(value, 1, self.cls), *each[i + 1 :]]) for each in self.cls.makers[:2] for i, value in enumerate(each)]
        pairs = [(one, other) for one in made for other in [*made, *others] if one != other]
        has = self.cls.specials.__contains__
        equality = has("__eq__") or any("dataclass" in ast.unparse(one) for one in self.cls.node.decorator_list)
        true = lambda said, one, left, right: law_obligation(
            self.cls, "true", said, (one, []), [], expression=f"{left} == {right}", told=left, never_raises=False
        )
        if not equality or OTHER_SUMS.search(self.cls.text):
            return
        pairs = [pair for pair in pairs if not any("." in number for number in re.findall(r"[\d.]+", "".join(pair)))]
        for one, other in pairs:
            if has("__add__") and has("__sub__"):
                yield true("- takes back what + adds", one, f"(it + {other}) - {other}", "it")
            if has("__mul__") and has("__rmul__"):
                yield true("* from either side is the same", one, "2 * it", "it * 2")
            if has("__mul__") and has("__add__"):
                yield true("2 times a value is the value added to itself", one, "it * 2", "it + it")
            if has("__hash__") and has("__eq__"):
                yield true("equal objects have the same hash", one, "hash(it)", f"hash({one})")
            for error in set(STATED_ERROR.findall(self.cls.text)) if has("__add__") and has("__sub__") else ():
                told = f"raised_by(lambda: it - {other})"
                yield law_obligation(
                    self.cls, "true", f"- raises {error} where + does", (one, []), [],
                    expression=f"raised_by(lambda: it + {other}) != '{error}' or {told} == '{error}'", told=told,
                )
            if has("__lt__"):
                same = law_obligation(self.cls, "true", "of two values exactly one is less, or they are equal", (one, []), [],
                    expression=f"[it < {other}, {other} < it, it == {other}].count(True) == 1", told=f"[it < {other}, {other} < it, it == {other}]")
                yield same
        yield from self.told_apart()

    def told_apart(self):
        """Objects made of different plain values that are equal look the same."""
        if not re.search(r"==|\bequal\b|\bcompare", self.cls.text) or SAME_BY.search(self.cls.text):
            return
        for arguments in self.cls.makers[:2]:
            for i, value in enumerate(arguments):
                other = [*arguments[:i], another(value, 1, self.cls), *arguments[i + 1 :]]
                if other != arguments and "__eq__" in self.cls.specials:
                    yield law_obligation(
                        self.cls, "true", "objects that look different are not equal", (self.cls.made(arguments), []), [],
                        expression=f"it != {self.cls.made(other)} or str(it) == str({self.cls.made(other)}) and '__str__' in vars({self.cls.name})",
                        told=f"it == {self.cls.made(other)}",
                    )


def is_element(method, parameter):
    """`add(n)` may put a number into a collection."""
    return len(parameter) == 1 and not re.search(r"\b(?:moves?|skips?|jumps?|advances?)\b", method.clause)


def situations_of(cls, blocks):
    """(how it is made, steps before): nothing, the beginnings of what the task shows, and some by chance."""
    found = [(cls.made(arguments), []) for arguments in cls.makers[:2]]
    for block in blocks:
        found += beginnings_of(cls, block)
    rng = random.Random(7)
    steps = [cls.step(method, arguments) for method in cls.actions() for arguments in cls.calls[method.name][:6]]
    for arguments in cls.makers[:2]:
        for count in (2, 3, 4, 5) if steps else ():
            found.append((cls.made(arguments), [rng.choice(steps) for _ in range(count)]))
    kept = {repr(one): one for one in found}
    return list(kept.values())[:12]


def beginnings_of(cls, block):
    """What a test that the task shows does to an object, step by step."""
    maker, name, steps, found = None, None, [], []
    for node in (parsed(block) or ast.Module([], [])).body:
        value = node.value if isinstance(node, ast.Assign) else None
        if isinstance(value, ast.Call) and getattr(value.func, "id", None) == cls.name and isinstance(node.targets[0], ast.Name):
            maker, name, steps = ast.unparse(value), node.targets[0].id, []
            continue
        source = step_in(node)
        if maker and source and re.search(rf"\b{name}\b", source):
            steps = [*steps, re.sub(rf"\b{name}\b", "it", source)]
            found.append((maker, steps))
    return found[:2] + found[-2:]


def step_in(node):
    if isinstance(node, ast.Expr):
        return ast.unparse(node)
    if isinstance(node, ast.Assert) and isinstance(node.test, ast.Compare):
        return ast.unparse(node.test.left)
    if isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name):
        return ast.unparse(node)
    return None


def looks_of(cls):
    """Expressions that look at an object."""
    looks = []
    for name, method in cls.methods.items():
        if method.is_property:
            looks.append(f"it.{name}")
        else:
            looks += [f"it.{name}({', '.join(arguments)})" for arguments in cls.calls[name][:4]]
    looks += [source for special, source in (("__str__", "str(it)"), ("__len__", "len(it)")) if special in cls.specials]
    if "__iter__" in cls.specials and "__next__" not in cls.specials:
        looks.append("list(it)")
    return looks
