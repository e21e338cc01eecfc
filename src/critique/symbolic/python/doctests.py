"""Doctests of a task, and tests that it shows, as obligations: each step of a session with what it has to print."""

CHANGING = {
    *("now", "today", "time", "random", "randint", "randrange", "choice", "choices", "shuffle", "sample", "uniform"),
    *("uuid1", "uuid4", "urandom", "token_hex", "getpid", "perf_counter", "monotonic", "utcnow", "gauss"),
}


def depends_on_the_moment(draft):
    """The draft asks a clock or a generator of random numbers."""
    return any(
        isinstance(node, ast.Call)
        and (getattr(node.func, "attr", None) or getattr(node.func, "id", None)) in CHANGING
        for node in ast.walk(ast.parse(draft))
    )


def doctest_text(task):
    """Documentation of a task that is Python, else the task."""
    tree = parsed(task)
    texts = []
    for node in ast.walk(tree) if tree else []:
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            texts.append(ast.get_docstring(node) or "")
    return [text for text in texts if ">>>" in text] or [task]


def doctest_steps(task):
    """Sessions: lists of {"source", "want", "raises"}."""
    for text in doctest_text(task):
        try:
            examples = doctest.DocTestParser().get_examples(text)
        except ValueError:
            continue
        if examples:
            yield [
                {"source": one.source, "want": one.want, "raises": one.exc_msg, "line": one.lineno}
                for one in examples
            ]


def session_obligations(task, draft):
    moment = depends_on_the_moment(draft)
    for steps in doctest_steps(task):
        for i, step in enumerate(steps):
            try:
                compile(step["source"], "<example>", "single")
            except SyntaxError:
                return
            if not step["want"] or moment:
                continue
            shown = step["source"].strip()
            wanted = step["raises"] or step["want"]
            yield Obligation(
                "doctest",
                f"{shown} {'raises' if step['raises'] else 'prints' if shown.startswith('print') else 'returns'} {wanted.strip()}",
                {"session": steps[: i + 1]},
                lambda outcome, step=step: fulfils_step(outcome, step),
                expected=f"{'raises' if step['raises'] else 'returns'} {wanted.strip()}",
                part="subgoals",
                shown="; ".join(each["source"].strip() for each in steps[: i + 1]) if needs_session(steps, i) else shown,
            )


def session_as_code(steps):
    """The steps of a session as statements."""
    return "".join(step["source"] for step in steps)


def needs_session(steps, i):
    """Whether a step uses what steps before it assign."""
    names = {
        node.id
        for step in steps[:i]
        for node in ast.walk(ast.parse(step["source"]))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return any(isinstance(node, ast.Name) and node.id in names for node in ast.walk(ast.parse(steps[i]["source"])))


def fulfils_step(outcome, step):
    checker = doctest.OutputChecker()
    if step["raises"]:
        said = step["raises"].strip()
        got = f"{outcome.error}: {outcome.message}" if outcome.message else f"{outcome.error}"
        short = lambda text: text.split(":")[0].split(".")[-1] + text[len(text.split(":")[0]) :]
        return outcome.status == "raised" and checker.check_output(short(said) + "\n", got + "\n", DOCTEST_OPTIONS)
    if outcome.status != "returned":
        return False
    if checker.check_output(step["want"], outcome.shown, DOCTEST_OPTIONS):
        return True
    got = outcome.plain_value
    if got is None or isinstance(got, Opaque):
        return False
    wanted = value_of_repr(words_to_python(step["want"].strip()))
    read = [wanted] if not isinstance(wanted, Opaque) else [found[0] for found in [value_at(step["want"])] if found]
    return any(same(got, value) for value in read)


def block_obligations(blocks):
    """Tests that the task shows: each assert, after what stands before it where that prepares something."""
    for block in blocks:
        tree = parsed(block)
        if tree is None:
            continue
        prepares = any(not isinstance(node, ast.Assert) for node in tree.body)
        for i, node in enumerate(tree.body):
            if not isinstance(node, ast.Assert) and i + 1 < len(tree.body):
                continue
            part = ast.unparse(ast.Module(tree.body[: i + 1] if prepares else [node], []))
            yield Obligation(
                "example", f"{ast.unparse(node)} holds", {"block": part}, lambda outcome: outcome.status == "returned",
                expected="the test passes", part="subgoals", shown=part,
            )


def script_obligations(cases, task):
    for given, wanted in cases:
        yield Obligation(
            "example", f"prints {wanted.strip()!r} for {given.strip()!r}", {"stdin": given},
            lambda outcome, wanted=wanted: outcome.status == "returned" and same_output(outcome.shown, wanted),
            expected=f"prints {wanted.strip()}", part="subgoals", shown=given,
        )


NOTHING_GIVEN = re.compile(
    r"\b(?:with|if there (?:is|are)|when there (?:is|are))\s+no\s+(?:input|lines|numbers|words|readings|values|items|records|entries)"
    r"(?:\s+at all)?,?\s+(?:it\s+)?(?:prints?|outputs?|writes?)\s+(?:\"(?P<wanted>[^\"\n]+)\"|(?P<nothing>nothing))",
    re.IGNORECASE,
)


def empty_script_obligations(cases, task):
    """What a script prints where nothing is given, if the text says that."""
    starts_with_count = any(re.match(r"\s*\d+\s*\n", given) for given, _ in cases)
    for found in NOTHING_GIVEN.finditer(task) if cases and not starts_with_count else ():
        wanted = found["wanted"] or ""
        yield Obligation(
            "text", f"empty input: {found.group()}", {"stdin": ""},
            # A script that wants a line more is at odds with how it is asked, and not with the text.
            lambda outcome, wanted=wanted: None if outcome.error == "EOFError" else (
                outcome.status == "returned" and same_output(outcome.shown, wanted)
            ),
            expected=f"prints {wanted or 'nothing'}", part="subgoals", shown="(nothing)", confidence="likely",
        )


def same_output(got, wanted):
    lines = lambda text: [line.rstrip() for line in text.rstrip().split("\n")]
    return lines(got) == lines(wanted)


LABELLED = re.compile(
    r"^[ \t]*(?:sample |example )?input\s*\d*:[ \t]*(?P<given>.*?)^[ \t]*(?:sample |example )?output\s*\d*:[ \t]*(?P<wanted>.*?)"
    r"(?=^[ \t]*(?:sample |example )?(?:input|output|example|explanation|note)\b|\n[ \t]*\n|\Z)",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)


def samples_in(text):
    """Sample input and output under their labels, as (stdin, stdout)."""
    for found in LABELLED.finditer(text):
        given, wanted = found.group("given").strip("\n"), found.group("wanted").strip("\n")
        if given.strip() and wanted.strip():
            yield given + "\n", wanted + "\n"
