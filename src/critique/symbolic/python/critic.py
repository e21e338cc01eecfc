"""The critique: obligations, each tried on the draft; the line to blame; edits that would mend it.
Input on stdin: {"task", "draft", "function", "contestImports", "blocks", "cases", "budgetMs", "repository", "suites"}, the
budget being processor time for the search of repairs. Output: one line of JSON.
An obligation is `violated` only with a call that shows it."""

import importlib.util


def distinct_calls(obligations):
    calls = {}
    for obligation in obligations:
        calls.setdefault(json.dumps(obligation.call, sort_keys=True, default=repr), obligation.call)
    return calls


def run_obligations(source, obligations, **options):
    """Runs each distinct call once. Results in the order of the obligations."""
    calls = distinct_calls(obligations)
    by_call = dict(zip(calls, run_calls(source, list(calls.values()), **options)))
    return [by_call[json.dumps(one.call, sort_keys=True, default=repr)] for one in obligations]


def try_obligations(source, obligations, **options):
    for one, outcome in zip(obligations, run_obligations(source, obligations, **options)):
        one.outcome = outcome


def blame(draft, obligations, until):
    """Traces the calls and sets the line of each violated obligation; returns repairs and suspicion."""
    violated = [one for one in obligations if one.is_violated()]
    traces = run_obligations(draft, obligations, call_ms=300, trace=True)
    scores = suspicion([(trace.lines, one.is_violated()) for one, trace in zip(obligations, traces) if trace.lines])
    if not violated:
        return [], scores, True
    met = [one for one in obligations if one.is_met()]
    slowest = max((one.outcome.ms for one in met), default=0)
    options = {"call_ms": min(200, max(20, 10 * slowest)), "until": until}
    checks = [[(one.call, one.accepts) for one in group] for group in (violated, met)]
    repairs, complete = find_repairs(draft, *checks, scores, options)
    ran = [set(trace.lines) for trace, one in zip(traces, obligations) if one.is_violated()]
    for place, one in enumerate(violated):
        one.line = blamed_line(place, one.outcome, ran[place], repairs, scores, one.suspects)
    return repairs, scores, complete


def kind_of_draft(task, draft, request):
    """`function`, `class` or `script`: what the draft is, by what the task asks for."""
    tree = ast.parse(draft)
    wanted = request.get("function")
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef) and node.name != "Solution"]
    if wanted in classes:
        return "class"
    declared = list(functions_in(parsed(task)))
    if request.get("cases") or (wanted is None and not declared and reads_stdin(tree)):
        return "script"
    named = any(re.search(rf"\b{re.escape(node.name)}\s*\(", task) for node in functions_in(tree))
    if wanted is None and classes and not (declared or named):
        return "class"
    return "function"


def reads_stdin(tree):
    return any(
        isinstance(node, ast.Name) and node.id == "input" or isinstance(node, ast.Attribute) and node.attr == "stdin"
        for node in ast.walk(tree)
    )


def missing_module(draft):
    """What the draft imports and this machine does not have: then nothing of it can be checked."""
    found = [
        name
        for node in ast.walk(ast.parse(draft))
        if isinstance(node, (ast.Import, ast.ImportFrom)) and not getattr(node, "level", 0)
        for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module])
    ]
    for name in found:
        root = name.split(".")[0]
        if root not in (*sys.stdlib_module_names, "__main__") and importlib.util.find_spec(root) is None:
            return root
    return None


def stated_obligations(kind, task, draft, request):
    """What the task itself shows: doctests, its own tests, samples."""
    sessions = [] if kind == "script" else list(session_obligations(task, draft))
    shown = list(block_obligations(request.get("blocks") or []))
    cases = [tuple(case) for case in request.get("cases") or []]
    if kind == "script":
        seen = {given.strip() for given, _ in cases}
        cases += [case for case in samples_in(task) if case[0].strip() not in seen]
    raising = [] if kind == "script" else list(exception_obligations(task, draft, [*(request.get("blocks") or []), *examples_as_code(task)]))
    empty = list(empty_script_obligations(cases, task)) if kind == "script" else []
    return sessions + shown + raising + list(script_obligations(cases, task)) + empty


def critique(request):
    task, draft = request["task"], request["draft"]
    ast.parse(draft)
    CONTEST["imports"] = bool(request.get("contestImports"))
    kind = kind_of_draft(task, draft, request)
    suites = request.get("suites") or []
    if request.get("repository"):
        enter_repository(request["repository"])
    absent = missing_module(draft)
    if absent:
        return nothing_checked(f"the draft imports {absent}, which this Python does not have (see --python)")
    trouble = loading_trouble(draft) if REPOSITORY["module"] else None
    if trouble:
        return nothing_checked(trouble)
    main, probes, function, examples = stated_obligations(kind, task, draft, request), [], None, []
    if kind == "function":
        function = find_function(task, draft, request.get("function"))
        examples = find_examples(function.text, function) or examples_in_blocks(request, function)
        has_doctests = any(one.source == "doctest" for one in main)
        main += [
            *(one for one in example_obligations(examples) if not (has_doctests and one.source == "doctest")),
            *inverse_obligations(function, task),
            *empty_obligation(function, examples),
            *size_obligations(function, examples),
        ]
        probes = list(Probing(function, examples).obligations())
        probes += [*function_thresholds(function, examples), *function_laws(function, examples, probes)]
    laws = [one for one in law_obligations(task, draft, request) if not is_asked(one, main)] if kind == "class" else []
    main += list(suite_obligations(suites))
    if not (main or probes or laws):
        # A function of a repository that says nothing of itself is no news.
        if REPOSITORY["module"]:
            return {**nothing_checked(""), "notices": []}
        return nothing_checked("the task shows no example, test or sample that could be read")
    tests = sum(len(suite["names"]) for suite in suites)
    try_obligations(draft, main, call_ms=1000, total_ms=8000 + 500 * min(tests, 40))
    try_obligations(draft, probes, call_ms=300, total_ms=4000)
    try_obligations(draft, laws, call_ms=300, total_ms=6000)
    obligations = main + first_of_each(probes) + first_of_each(laws)
    repairs, scores, complete = blame(draft, obligations, spent_ms() + request["budgetMs"])
    verdict = choose_repair(draft, repairs, obligations, [*probes, *laws], complete, kind == "class")
    return {
        "function": function.name if function else kind,
        "obligations": [one.report() for one in obligations],
        "repairs": [repair_report(repair, obligations, verdict) for repair in repairs[:5]],
        "question": verdict["question"],
        "notices": declined_tests(main),
        "unreached": unreached_lines(draft, function.name, scores.keys()) if function else [],
    }


def law_obligations(task, draft, request):
    """Laws between the methods of a class, where the task shows or says enough to make an object."""
    blocks = [*(request.get("blocks") or []), *examples_as_code(task), *map(session_as_code, doctest_steps(task))]
    cls = ClassTask(task, draft, request.get("function"), blocks)
    if cls.makers and not depends_on_the_moment(draft):
        pairs = Laws(cls, blocks)
        yield from itertools.islice(itertools.chain(Results(pairs).laws(), class_thresholds(pairs), pairs.laws()), MOST_LAWS)


def is_asked(law, obligations):
    """Whether the exception that a law asks of a method is asked of it already."""
    wanted = law.call["law"].get("error")
    if not wanted:
        return False
    named = re.findall(r"\.\w+\(", law.shown)[-1:]
    blocks = [one.call["block"] for one in obligations if "block" in one.call]
    return any(f"except {wanted}:" in block and name in block for block in blocks for name in named)


# Instances of laws that are tried.
MOST_LAWS = 600


def declined_tests(obligations):
    """Tests that cannot be run here, by their reasons."""
    reasons = {}
    for one in obligations:
        if one.source == "test" and one.outcome.declined:
            reasons.setdefault(one.outcome.declined, []).append(one.text.removesuffix(" passes"))
    more = lambda names: f" and {len(names) - 1} more" if len(names) > 1 else ""
    return [f"{names[0]}{more(names)}: {reason}" for reason, names in reasons.items()][:5]


def examples_as_code(task):
    """Lines of a task that are Python, and its doctests."""
    lines = [line.strip().removeprefix(">>> ") for line in task.split("\n")]
    return [line for line in lines if "(" in line and parsed(line) is not None]


def examples_in_blocks(request, function):
    """Calls of the function in tests that the task shows, as seeds of probes."""
    text = "\n".join(request.get("blocks") or []).replace("assert ", "")
    return list(call_examples(text, function.name, function))


def nothing_checked(reason):
    return {"obligations": [], "repairs": [], "question": None, "notices": [reason], "unreached": [], "function": ""}


def repair_report(repair, obligations, verdict):
    violated = sum(1 for one in obligations if one.is_violated())
    report = {key: getattr(repair, key) for key in ("line", "kind", "before", "after", "source")}
    return {**report, "mends": len(repair.mended), "of": violated, "sure": repair is verdict["repair"]}


def unreached_lines(draft, name, reached):
    """First lines of statements of the function that no call reached."""
    found = []
    for node in functions_in(parsed(draft)):
        if node.name == name:
            statements = [inner for part in node.body for inner in ast.walk(part) if isinstance(inner, ast.stmt)]
            found = sorted({each.lineno for each in statements if leaves_a_trace(each)} - set(reached))
    return found if reached else []


def leaves_a_trace(statement):
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return not is_text and not isinstance(statement, (ast.FunctionDef, ast.Pass))


def main():
    out = os.dup(1)
    request = json.load(sys.stdin)
    try:
        answer = critique(request)
    except SyntaxError as error:
        answer = {"syntaxError": {"line": error.lineno, "message": error.msg}}
    except LookupError as error:
        if type(error) is not LookupError:
            raise
        answer = {"missingFunction": str(error.args[0])}
    os.write(out, json.dumps(answer).encode() + b"\n")


if __name__ == "__main__":
    main()
