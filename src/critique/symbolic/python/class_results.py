"""What the text says of single methods of a class: exceptions, results of an object that is new, bounds that hold after
every history, orders of lists, superlatives and ties, names of statistics. Each is tried after several histories."""

UNKNOWN_WORDS = re.compile(
    r"\b(?:missing|unknown|absent|there is none|not there|do(?:es)? not have|has none|no such|not found|not known|unregistered"
    r"|do(?:es)? not exist|non-existing|not (?:parked|enrolled|borrowed|registered|present))\b",
    re.IGNORECASE,
)
UNKNOWN_NOUN = re.compile(r"\b(?:missing|unknown|absent|no such|unregistered|non-existing)\s+(\w+)", re.IGNORECASE)
EMPTY_WORDS = re.compile(r"\b(?:empty|nobody|nothing(?! in\b)|no one|none left|there (?:are|is|were) no|no \w+ (?:left|waits?|waiting|yet|so far))\b", re.IGNORECASE)
ALREADY_WORDS = re.compile(
    r"(?<!not )\b(?:already (?:in|there|exist\w*|registered|parked|known|taken|present|added|enrolled|used|borrowed|booked|stored|contained|a member)"
    r"|(?:exists|registered|parked|known|taken|present|added|enrolled|used|borrowed|booked|stored|is in it) already|duplicates?)\b",
    re.IGNORECASE,
)
FULL_WORDS = re.compile(r"\b(?:full|no (?:free \w+|\w+ (?:is|are) (?:free|left))|sold out)\b", re.IGNORECASE)
OUTSIDE_WORDS = re.compile(r"\b(?:outside|out of range|do(?:es)? not exist|non-existing|invalid)\b", re.IGNORECASE)
AFTER_CALL = re.compile(r"\bafter (?P<first>\w+)\(\),? (?:calling )?(?P<then>\w+)(?:\(\w*\))? (?:then )?raises? (?:an? )?(?P<error>[A-Z]\w*Error)", re.IGNORECASE)
STATED_ERROR = re.compile(r"\b[A-Z]\w*(?:Error|Exception)\b")
COMPARED_PARAMETERS = re.compile(r"\b(?P<left>\w+)\s*(?P<sign><=|<)\s*(?P<right>\w+)\b")
RANGE_OF_NUMBERS = re.compile(r"\b(?P<least>0|1)\s*(?:\.\.|to|-|through)\s*`?(?P<most>[a-z_]\w*)`?(?P<less>\s*-\s*1)?")
VALUE_WHEN = re.compile(r"(?<![\w.])(?P<value>None|False|True|-?\d+(?:\.\d+)?|\[\]|\{\}|\"\"|'')\s*,?\s+(?:when|if|while|for|as long as)\s+(?P<when>[^.;,()]*)")
NEVER_BELOW = re.compile(r"\b(?:never|not|cannot|can't) (?:\w+ )?(?:below|less than|under) (?P<limit>zero|-?\d+(?:\.\d+)?)|\bnever (?:becomes? |is )?(?P<negative>negative)", re.IGNORECASE)
ASCENDING = re.compile(r"\bsorted\b(?! by)|\bascending\b|\balphabetical(?:ly)?\b|\b(?:intervals?|ranges?|tuples|pairs) in order(?=\s*(?:[.;,)]|$))", re.IGNORECASE)
SORTED_BY = re.compile(r"\bsorted by (?P<key>\w+)(?P<down>,? (?:\w+ )?descending)?", re.IGNORECASE)
ROWS = re.compile(r"\((?P<names>\w+(?:, \w+)+)\)\s*(?:tuples?|pairs?|rows?)?")
MOST = re.compile(r"\b(?:longest|largest|highest|biggest|greatest|heaviest|most expensive|oldest|dearest|maximum)\b", re.IGNORECASE)
LEAST = re.compile(r"\b(?:shortest|smallest|lowest|lightest|cheapest|youngest|minimum)\b", re.IGNORECASE)
FIRST_ON_TIES = re.compile(r"\b(?:first|earliest|earlier)\b[^.;]*\b(?:ties?|equal)\b|\b(?:ties?|equal\w*)\b[^.;]*\b(?:first|earliest|earlier)\b", re.IGNORECASE)
AT_MOST = r"\b(?:at most|fewer than|less than|up to|no more than|maximum of)\s+`?{}`?(?!\w)"
IN_TURN = re.compile(r"\bin order\b|\bfirst[- ](?:in|come)|\bFIFO\b|\boldest\b", re.IGNORECASE)
LOWEST_FREE = re.compile(r"\b(?:lowest|smallest|first) (?:free|available|unused)\b", re.IGNORECASE)
HALF_OPEN = re.compile(r"\bend exclusive\b|\bexclusive end\b|\bhalf-open\b|\bexcluding the end\b", re.IGNORECASE)
SELECTIVE = re.compile(r"\b(?:window|last|moving|recent|rolling|only|weighted)\b", re.IGNORECASE)
STATISTICS = {
    **dict.fromkeys(("mean", "average"), "sum(x) / len(x)"),
    **dict.fromkeys(("count", "__len__"), "len(x)"),
    **dict.fromkeys(("total", "sum"), "sum(x)"),
    **dict.fromkeys(("maximum", "max", "highest", "largest"), "max(x)"),
    **dict.fromkeys(("minimum", "min", "lowest", "smallest"), "min(x)"),
    **dict.fromkeys(("spread", "range"), "max(x) - min(x)"),
}


class Results:
    def __init__(self, laws):
        self.cls = laws.cls
        self.laws_of_pairs = laws
        self.actions = laws.actions
        self.situations = laws.situations
        self.looks = laws.looks

    def raising(self, said, situation, steps, error, **more):
        return law_obligation(self.cls, "raises", said, situation, steps, expected=f"raises {error}", error=error, **more)

    def true(self, said, situation, steps, expression, told, **more):
        return law_obligation(self.cls, "true", said, situation, steps, expression=expression, told=told, **more)

    def step(self, name, arguments):
        return self.cls.step(self.actions[name], arguments)

    def laws(self):
        parts = (self.exceptions, self.outside, self.news, self.bounds, self.orders, self.superlatives, self.statistics)
        for part in (*parts, self.turns, self.reused, self.limits, self.positive, self.ends, self.ragged, self.totals, self.fields, self.containers):
            yield from part()

    def exceptions(self):
        for found in AFTER_CALL.finditer(self.cls.text):
            first, then, error = found["first"], found["then"], found["error"]
            if first in self.actions and then in self.actions:
                for arguments in self.cls.calls[then][:2]:
                    steps = [self.step(first, []), self.step(then, arguments)]
                    yield self.raising(f"after {first}(), {then} raises {error}", self.situations[0], steps, error)
        for name, error, words in self.stated_errors():
            method = self.actions[name]
            if UNKNOWN_WORDS.search(words):
                yield from self.of_the_unknown(method, error, words)
            elif ALREADY_WORDS.search(words) and method.required and not re.search(r"\d", words):
                for arguments in self.cls.calls[name][:3]:
                    steps = [self.step(name, arguments)] * 2
                    yield self.raising(f"{name} raises {error}: {words}", self.situations[0], steps, error)
            elif FULL_WORDS.search(words) and method.required:
                yield from self.of_the_full(method, error, words)
            elif EMPTY_WORDS.search(words) and not method.required and self.begins_empty(words):
                yield self.raising(f"{name} raises {error}: {words}", self.situations[0], [self.step(name, [])], error, if_empty=not self.is_made_of_many())
            if re.search(r"\b(?:otherwise|else)\b", words):
                yield from self.otherwise(method, error)

    def stated_errors(self):
        """(method, exception, the words around it): the method is the one that is named last before or in those words."""
        text = self.cls.text
        names = "|".join(map(re.escape, self.actions)) or "$^"
        for found in STATED_ERROR.finditer(text):
            start = max(text.rfind(stop, 0, found.start()) for stop in (". ", ";", ": ")) + 1
            ends = [at for at in (text.find(stop, found.end()) for stop in (". ", ";")) if at >= 0]
            words = text[start : min(ends, default=len(text))].strip(" .(")
            known = list(re.finditer(rf"(?<![\w.])(?:{names})\b", text[: found.end()]))
            later = re.search(rf"(?<![\w.])(?:{names})\b", text[found.end() : min(ends, default=len(text))])
            if known and not (later and known[-1].start() < start):
                yield known[-1].group(), found.group(), words[:100]
            elif later:
                yield later.group(), found.group(), words[:100]

    def of_the_unknown(self, method, error, words):
        for arguments in self.cls.calls[method.name][:3]:
            # `unknown options`, `a plate that is not there`: of that parameter, else of the first that is text.
            noun = UNKNOWN_NOUN.search(words)
            names = method.names()[: len(arguments)]
            named = [i for i, name in enumerate(names) if re.search(rf"\b{re.escape(name)}s?\b", words)]
            named = [i for i, name in enumerate(names) if noun[1].startswith(name)] if noun else named or range(len(arguments))
            at = next((i for i in named if isinstance(literal_of(arguments[i]), str)), None)
            if at is not None:
                other = [*arguments[:at], "'no such thing'", *arguments[at + 1 :]]
                for situation in self.situations[:4]:
                    yield self.raising(f"{method.name} raises {error}: {words}", situation, [self.step(method.name, other)], error)
        # What was taken out is unknown again.
        twice = re.search(r"\b(?:there is none|not there|missing|absent)\b", words)
        for maker, before in self.situations[1:4] if twice else ():
            for arguments in self.cls.calls[method.name][:2]:
                adder = next((one for one in self.actions.values() if one.required[:1] == method.required[:1] and one.name != method.name), None)
                if adder and not any(arguments[0] in step for step in before):
                    given = [call for call in self.cls.calls[adder.name] if call[0] == arguments[0]][:1]
                    steps = [self.step(adder.name, call) for call in given] + [self.step(method.name, arguments)] * 2
                    if given:
                        yield self.raising(f"{method.name} raises {error}: {words}", (maker, before), steps, error)

    def of_the_full(self, method, error, words):
        made = self.small(2)
        calls = distinct([[f"'guest {n}'" if isinstance(literal_of(one), str) else one for one in self.cls.calls[method.name][0]] for n in (1, 2, 3)]) if self.cls.calls[method.name] else []
        if made and len(calls) == 3:
            steps = [self.step(method.name, arguments) for arguments in calls]
            yield self.raising(f"{method.name} raises {error}: {words}", (made, []), steps, error)

    def small(self, size):
        """An object whose only number is this."""
        arguments = self.cls.makers[0]
        numbers = [i for i, value in enumerate(arguments) if type(literal_of(value)) is int]
        return self.cls.made([str(size) if i in numbers else value for i, value in enumerate(arguments)]) if len(numbers) == 1 else None

    def is_made_of_many(self):
        return any(isinstance(literal_of(value), (list, tuple, dict, str)) and literal_of(value) for value in self.cls.makers[0])

    def begins_empty(self, words):
        """Whether a new object may have nothing of what the words speak of."""
        if re.search(r"\b(?:free|left|available|more|remaining|enough)\b", words):
            return False
        return not self.is_made_of_many() or any(re.search(rf"\b{re.escape(name)}s?\b", words) for name in self.actions)

    def otherwise(self, method, error):
        for found in COMPARED_PARAMETERS.finditer(method.clause):
            names = method.names()
            if found["left"] in names and found["right"] in names:
                left, right = names.index(found["left"]), names.index(found["right"])
                for arguments in self.cls.calls[method.name][:2]:
                    swapped, alike = list(arguments), list(arguments)
                    if max(left, right) < len(arguments):
                        swapped[left], swapped[right] = arguments[right], arguments[left]
                        alike[right] = arguments[left]
                        wrong = [swapped, alike] if found["sign"] == "<" else [swapped]
                        for each in wrong if arguments[left] != arguments[right] else []:
                            yield self.raising(f"{found.group()}, otherwise {error}", self.situations[0], [self.step(method.name, each)], error)

    def outside(self):
        """`floors 0..floors-1 ... ValueError if it does not exist`; `IndexError outside` of a sequence."""
        for name, error, words in self.stated_errors():
            if not OUTSIDE_WORDS.search(words):
                continue
            for found in RANGE_OF_NUMBERS.finditer(self.cls.text):
                names = [one for one, _ in self.cls.constructor]
                arguments = self.cls.calls[name][:1]
                if found["most"] not in names or not arguments or len(arguments[0]) != 1 or type(literal_of(arguments[0][0])) is not int:
                    continue
                most = literal_of(self.cls.makers[0][names.index(found["most"])]) if names.index(found["most"]) < len(self.cls.makers[0]) else None
                if type(most) is int:
                    over = most if found["less"] else most + 1
                    for value in (over, int(found["least"]) - 1):
                        yield self.raising(f"{name} raises {error}: {words}", self.situations[0], [self.step(name, [str(value)])], error)
        if re.search(r"IndexError (?:if |when )?(?:outside|out of range)", self.cls.text) and {"__getitem__", "__len__"} <= self.cls.specials:
            for index in ("len(it)", "-len(it) - 1"):
                yield self.raising("IndexError outside", self.situations[0], [f"it[{index}]"], "IndexError")
        if "__getitem__" in self.cls.specials and [one for one in self.cls.constructor if one[0] == "default"]:
            names = [name for name, _ in self.cls.constructor]
            made = self.cls.made([*self.cls.makers[0][: names.index("default")], "17"])
            if names.index("default") <= len(self.cls.makers[0]):
                yield self.true("what was never written is the default", (made, []), [], "it[0] == 17", "it[0]")

    def news(self):
        """`None when empty`: of a new object; `[] if unknown`: of an argument that it does not have."""
        for name, method in self.cls.methods.items():
            for found in VALUE_WHEN.finditer(method.clause):
                said = f"{name} is {' '.join(found.group().split())}"
                if EMPTY_WORDS.search(found["when"]) and not method.required and self.begins_empty(found["when"]):
                    asked = f"it.{name}" if method.is_property else f"it.{name}()"
                    may_have = "" if self.is_made_of_many() else "not is_empty(it) or "
                    yield self.true(said, self.situations[0], [], f"{may_have}{asked} == {found['value']}", asked)
                elif UNKNOWN_WORDS.search(found["when"]) and len(method.required) == 1 and self.cls.calls[name]:
                    if isinstance(literal_of(self.cls.calls[name][0][0]), str):
                        asked = f"it.{name}('no such thing')"
                        yield self.true(said, self.situations[0], [], f"{asked} == {found['value']}", asked)

    def bounds(self):
        """`never below zero`: of the number that is named in that sentence, else of the only one that the object shows."""
        for found in NEVER_BELOW.finditer(self.cls.text):
            limit = "0" if found["negative"] or found["limit"].lower() == "zero" else found["limit"]
            start = self.cls.text.rfind(". ", 0, found.start()) + 1
            sentence = self.cls.text[start : found.start()]
            shown = set(re.findall(r"self\.([a-z]\w*)", ast.unparse(self.cls.node))) - set(self.actions)
            named = [name for name in re.findall(r"[a-z]\w*", sentence) if name in shown]
            names = named[-1:] or sorted(shown - {name for name, _ in self.cls.constructor})
            for name in names:
                for steps in self.long_histories():
                    told = f"it.{name}"
                    expression = f"isinstance({told}, bool) or not isinstance({told}, (int, float)) or {told} >= {limit}"
                    yield self.true(f"{name} is {' '.join(found.group().split())}", steps, [], expression, told)

    def long_histories(self):
        """What the situations do, and each step with numbers that are too large."""
        yield from self.situations
        for name in self.actions:
            for arguments in self.cls.calls[name][:2]:
                large = [repr(literal_of(one) * 1000) if type(literal_of(one)) is int else "'no such thing'" if isinstance(literal_of(one), str) else one for one in arguments]
                last = [arguments[0], *large[1:]] if len(arguments) > 1 else large
                for maker, before in self.situations[:3]:
                    yield maker, [*before, self.step(name, last)]
            if not self.actions[name].parameters:
                yield self.situations[0][0], [self.step(name, [])] * 20
        for name in sorted(self.cls.setters):
            yield self.situations[0][0], [f"it.{name} = -1000"]

    def told_by(self, method):
        """Expressions for what a method or property gives."""
        if method.is_property:
            return [f"it.{method.name}"]
        return [f"it.{method.name}({', '.join(arguments)})" for arguments in self.cls.calls[method.name][:2]]

    def orders(self):
        for name, method in self.cls.methods.items():
            by, clause = SORTED_BY.search(method.clause), method.clause
            rows = ROWS.search(clause[clause.find(")") + 1 :])
            if by and rows and by["key"] in (columns := rows["names"].split(", ")):
                at = columns.index(by["key"])
                sign = ">=" if by["down"] else "<="
                rules = [f"a[{at}] {sign} b[{at}]"]
                rest = clause[by.end() :]
                given = next((value for value in self.cls.makers[0] if isinstance(literal_of(value), list)), None)
                other = 1 - at if len(columns) == 2 else 0
                if re.match(r",? then[^.;]*\b(?:order|given)", rest) and given:
                    rules.append(f"(a[{at}] != b[{at}] or {given}.index(a[{other}]) < {given}.index(b[{other}]))")
                elif re.match(r",? then[^.;]*\b(?:alphabet|name)", rest):
                    rules.append(f"(a[{at}] != b[{at}] or a[{other}] <= b[{other}])")
                expression = "all({} for a, b in zip({{0}}, {{0}}[1:]))".format(" and ".join(rules))
            elif ASCENDING.search(clause) and not re.search(r"descending|reverse|mixed|lines?\b|\bcase\b|\blength\b|sorted? by|\border of\b|in the order\b", clause):
                expression = "not isinstance({0}, (list, tuple)) or list({0}) == sorted({0})"
            else:
                continue
            for told in self.told_by(method):
                for maker, before in [*self.situations, *self.unordered()]:
                    yield self.true(f"{name} gives what it says in that order", (maker, before), [], expression.format(told), told)

    def unordered(self):
        """Each step several times, with larger arguments first."""
        for name in self.actions:
            calls = self.cls.calls[name][:6]
            steps = [self.step(name, arguments) for arguments in sorted(calls, key=lambda each: [str(literal_of(one)).zfill(9) for one in each], reverse=True)]
            yield self.situations[0][0], steps

    def superlatives(self):
        for name, method in self.cls.methods.items():
            most, least = MOST.search(method.clause), LEAST.search(method.clause)
            if method.required or bool(most) == bool(least):
                continue
            first = bool(FIRST_ON_TIES.search(method.clause))
            for adder in self.actions.values():
                example = (self.cls.calls[adder.name] or [[]])[0][: len(adder.required)]
                kinds = [type(literal_of(value)) for value in example]
                if sorted(kind.__name__ for kind in kinds) != ["int", "str"]:
                    continue
                word, number = kinds.index(str), kinds.index(int)
                if re.search(rf"(?:est|imum)\s+{re.escape(adder.names()[word])}\b", method.clause):
                    continue
                # The one that is meant has a name that is neither the first nor the last of the alphabet.
                sizes = (30, 90, 40) if most else (90, 30, 80)
                histories = [(("'kim'", "'mo'", "'ada'"), sizes, "mo"), (("'mo'", "'kim'", "'zoe'"), sizes, "kim")]
                if first:
                    histories += [(("'kim'", "'ada'", "'zoe'"), (50, 50, 50), "kim")]
                for words, numbers, wanted in histories:
                    arguments = [[each if i == word else str(size) for i in (0, 1)] for each, size in zip(words, numbers)]
                    told = f"it.{name}" if method.is_property else f"it.{name}()"
                    others = [each for each in words if literal_of(each) != wanted]
                    expression = f"{wanted!r} in repr({told}) or not any(literal in repr({told}) for literal in ({', '.join(others)}))"
                    said = f"{name} gives the {(most or least).group()}{', the first of equal ones' if len(set(numbers)) == 1 else ''}"
                    yield self.true(said, (self.situations[0][0], []), [self.step(adder.name, each) for each in arguments], expression, told)
        yield from self.elected()

    def elected(self):
        """The one of a given list that was named most often, and of equal ones the first."""
        for name, method in self.cls.methods.items():
            if method.required or not re.search(r"\bmost \w+", method.clause):
                continue
            for adder in self.actions.values():
                calls = self.cls.calls[adder.name][:1]
                given = self.cls.elements(calls[0][-1]) if calls and len(calls[0]) == 2 else []
                if len(given) < 2 or not isinstance(literal_of(calls[0][0]), str):
                    continue
                vote = lambda voter, choice, adder=adder: self.step(adder.name, [f"'voter {voter}'", choice])
                told = f"it.{name}" if method.is_property else f"it.{name}()"
                start = (self.cls.made(next((one for one in self.cls.makers if given and given[0] in repr(one)), None)), [])
                yield self.true(f"{name} has the most", start, [vote(1, given[0]), vote(2, given[1]), vote(3, given[1])], f"{told} == {given[1]}", told)
                if FIRST_ON_TIES.search(method.clause):
                    steps = [vote(1, given[1]), vote(2, given[0])]
                    yield self.true(f"{name} is the first of those with equally many", start, steps, f"{told} == {given[0]}", told)

    def statistics(self):
        if SELECTIVE.search(self.cls.text):
            return
        for adder in self.actions.values():
            example = (self.cls.calls[adder.name] or [[]])[0]
            if len(adder.required) != 1 or not example or type(literal_of(example[0])) not in (int, float):
                continue
            if not re.search(r"\bnumbers?\b|\bvalues?\b|\bmeasure|\breadings?\b", self.cls.text):
                continue
            signed = not re.search(r"non-negative|positive", self.cls.text)
            is_plain = lambda name, formula: not (
                "len" in formula and re.search(r"\bround", self.cls.text) and formula != "len(x)"
                or formula in ("len(x)", "sum(x)") and re.search(r"distinct|different|unique|number of", self.cls.methods[name].clause if name in self.cls.methods else "")
            )
            for numbers in ([4, 1, 7], [5], [2, 2], *([[-3, -8], [-2], [-1, 4]] if signed else [])):
                for name, formula in STATISTICS.items():
                    if name not in self.cls.methods and name not in self.cls.specials or name in self.actions and self.actions[name].required:
                        continue
                    if not is_plain(name, formula):
                        continue
                    told = "len(it)" if name == "__len__" else f"it.{name}" if self.cls.methods[name].is_property else f"it.{name}()"
                    steps = [self.step(adder.name, [str(number)]) for number in numbers]
                    wanted = f"(lambda x: {formula})({numbers})"
                    expression = f"not isinstance({told}, (int, float)) or abs({told} - {wanted}) < 1e-6"
                    yield self.true(f"{name} is {formula.replace('(x)', '')} of the numbers", (self.situations[0][0], []), steps, expression, told)

    def turns(self):
        """First come, first served: what is handed out, or put in, comes in that order."""
        if not re.search(r"queue|waits?\b|waiting|first[- ]come|FIFO", f"{self.cls.name} {self.cls.text}", re.IGNORECASE):
            return
        for name, method in self.actions.items():
            if method.required or not IN_TURN.search(method.clause):
                continue
            for giver in self.actions.values():
                if giver.name == name or giver.required or re.search(r"\bin order\b", giver.clause[:80]):
                    continue
                told = f"(lambda given: (given, [it.{name}() for _ in given]))([it.{giver.name}() for _ in range(3)])"
                unless = f"(lambda pair: pair[0] == pair[1] or set(map(repr, pair[0])) != set(map(repr, pair[1])))({told})"
                yield self.true(f"{name} goes by the order of {giver.name}", self.situations[0], [], unless, told)

    def reused(self):
        """`the lowest free one`: what is given back first is given out again."""
        if not LOWEST_FREE.search(self.cls.text):
            return
        for do, undo in INVERSES:
            if do in self.actions and undo in self.actions and len(self.actions[do].required) == len(self.actions[undo].required) == 1:
                ask = lambda name, guest: self.step(name, [f"'guest {guest}'"])
                told = f"[{', '.join([ask(do, 1), ask(do, 2), ask(undo, 1), ask(do, 3)])}]"
                yield self.true(f"{do} gives the lowest free one", self.situations[0], [], f"(lambda one: one[0] == one[3])({told})", told)

    def positive(self):
        """`only positive amounts`: of the numbers in a result. `a new Recipe for n servings`: of what it is made of."""
        for name, method in self.actions.items():
            if re.search(r"\bonly positive\b", method.clause):
                for arguments in self.cls.calls[name]:
                    told = self.step(name, arguments)
                    expression = f"all(number > 0 for number in (lambda found: found.values() if isinstance(found, dict) else found)({told}))"
                    for situation in self.situations[:3]:
                        yield self.true(f"{name} gives only positive numbers", situation, [], expression, told)
            for parameter in method.required[:1]:
                found = re.search(rf"\bnew {re.escape(self.cls.name)} (?:for|with|of) `?{parameter}`? (\w+)", method.clause)
                if found and found[1] in [one for one, _ in self.cls.constructor]:
                    for arguments in self.cls.calls[name][:2]:
                        told = f"{self.step(name, arguments)}.{found[1]}"
                        yield self.true(f"{name} gives one with other {found[1]}", self.situations[0], [], f"{told} == {arguments[0]}", told)

    def ends(self):
        """`end exclusive`: at the end of a range there is nothing of it."""
        exclusive = HALF_OPEN.search(self.cls.text)
        for adder in self.actions.values() if exclusive else ():
            for arguments in self.cls.calls[adder.name][:2]:
                numbers = [value for value in arguments if type(literal_of(value)) is int]
                for asker in self.actions.values():
                    if len(numbers) == 2 and len(asker.required) == 1 and asker.name != adder.name and asker.required[0] in ("t", "time", "at", "day", "point", "x", "hour"):
                        told = self.step(asker.name, numbers[1:])
                        expression = f"(lambda new: {told} == new.{asker.name}({numbers[1]}))({self.cls.made()})"
                        situation = (self.cls.made(), [])
                        yield self.true(f"{asker.name} at the end of a range: {exclusive.group()}", situation, [self.step(adder.name, arguments)], expression, told)

    def ragged(self):
        """Rows that differ in length, where an exception is stated for them."""
        found = re.search(r"([A-Z]\w*Error)\b[^.;()]*(?:differ in length|not (?:equally|all equally) long|ragged|different lengths?)", self.cls.text)
        for arguments in self.cls.makers[:2] if found else ():
            rows = literal_of(arguments[0]) if arguments else None
            if isinstance(rows, list) and rows and all(isinstance(row, list) and row for row in rows):
                made = self.cls.made([repr([*rows[:-1], rows[-1] + rows[-1][:1]]), *arguments[1:]])
                yield self.raising(found.group(), (made, []), [], found[1])

    def totals(self):
        """The total of two things is the sum of their totals, where no price depends on the whole."""
        text = self.cls.text
        if re.search(r"%|discount|\bfree\b|tax|shipping|\bfees?\b|at most|\bcap|\blimit", text) and not re.search(r"that \w+ gets|\bper (?:article|item|product)", text):
            return
        for name, method in self.cls.methods.items():
            if method.required or name not in ("total", "size", "weight", "sum", "value") or not re.search(r"\btotal|\bsum\b|\bwhole\b|\btogether\b", f"{name} {method.clause}"):
                continue
            for adder in self.actions.values():
                calls = self.cls.calls[adder.name][:1]
                if not calls or len(adder.required) < 2 or not isinstance(literal_of(calls[0][0]), str):
                    continue
                told = f"it.{name}" if method.is_property else f"it.{name}()"
                first, second = (self.step(adder.name, [f"'thing {n}'", *calls[0][1:]]) for n in (1, 2))
                alone = f"(lambda it: (it.{adder.name}({first.partition('(')[2][:-1]}), {told})[1])({self.cls.made()})"
                expression = f"isinstance({told}, (int, float)) is False or abs({told} - 2 * {alone}) < 1e-6"
                yield self.true(f"{name} of two is the sum of both", (self.cls.made(), []), [first, second], expression, told)

    def limits(self):
        """`at most limit`: so many calls, with different arguments or the same, and no more, give True."""
        for parameter, _ in self.cls.constructor:
            for name, method in self.actions.items():
                if not re.search(AT_MOST.format(re.escape(parameter)), method.clause):
                    continue
                names = [one for one, _ in self.cls.constructor]
                for most in (1, 2):
                    arguments = list(self.cls.makers[0])
                    if names.index(parameter) >= len(arguments) or not self.cls.calls[name]:
                        continue
                    arguments[names.index(parameter)] = str(most)
                    for at, asked in enumerate(method.required):
                        if asked in QUANTITIES | {"amount", "value", "weight", "size", "price"} or re.search(r"\b(?:per|each)\b", method.clause):
                            continue
                        yield from self.filled(method, self.cls.made(arguments), at, most, parameter)

    def filled(self, method, maker, at, most, parameter):
        first = self.cls.calls[method.name][0]
        values = [f"'thing {n}'" if isinstance(literal_of(first[at]), str) else first[at] for n in range(most + 1)]
        before = [
            self.step(other.name, [value])
            for other in self.actions.values()
            if other.required == [method.required[at]] and other.name != method.name
            for value in values
        ]
        steps = [self.step(method.name, [*first[:at], value, *first[at + 1 :]]) for value in values]
        told = f"[{', '.join(steps)}]"
        yield self.true(f"{method.name}: at most {parameter}", (maker, before), [], f"{told}.count(True) <= {most}", told)

    def fields(self):
        """A property that returns another field although there is one of its name."""
        source = ast.unparse(self.cls.node)
        for name, method in self.cls.methods.items():
            body = [node for node in method.node.body if not isinstance(getattr(node, "value", None), ast.Constant)]
            plainly = len(body) == 1 and isinstance(body[0], ast.Return) and isinstance(body[0].value, ast.Attribute)
            if method.is_property and plainly and body[0].value.attr != f"_{name}" and re.search(rf"self\._{re.escape(name)}\b", source):
                for situation in self.situations:
                    yield self.true(f"{name} is the field of its name", situation, [], f"it.{name} == it._{name}", f"it.{name}")

    def containers(self):
        """`[[]] * n`: places of a list that are one list, and change together."""
        if not re.search(r"\] \* ", ast.unparse(self.cls.node)):
            return
        for maker, before in self.situations:
            told = "[name for name, one in vars(it).items() if isinstance(one, list) and len(one) > 1 and isinstance(one[0], (list, dict, set)) and all(each is one[0] for each in one)]"
            changed = f"(lambda new: [name for name in {told} if repr(vars(new).get(name)) != repr(vars(it)[name])])({maker})"
            yield self.true("places of a list are no single list", (maker, before), [], f"not {changed}", changed)
