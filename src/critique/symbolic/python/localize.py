"""Which line is to blame. Two witnesses: which single edit makes every example come true, and which lines
run in failing calls rather than in passing ones (Ochiai)."""


def suspicion(calls):
    """Line -> Ochiai's coefficient, 0 to 1. `calls`: (lines that ran, whether it failed)."""
    failed = sum(1 for _, is_failure in calls if is_failure)
    scores = {}
    for line in {line for lines, _ in calls for line in lines}:
        in_failed = sum(1 for lines, is_failure in calls if is_failure and line in lines)
        in_all = sum(1 for lines, _ in calls if line in lines)
        scores[line] = in_failed / math.sqrt(failed * in_all) if failed else 0.0
    return scores


class Repair:
    """A single edit that makes violated obligations come true and breaks none. `mended`: which of them."""

    def __init__(self, program, edit, rank, mended):
        self.line = edit.line
        self.kind = edit.kind
        self.before = program.data[edit.start : edit.end].decode()
        self.after = edit.text
        self.source = program.apply(edit)
        self.rank = rank
        self.mended = mended


def find_repairs(source, violated, met, scores, options):
    """Repairs, those that mend most first, and among them the most suspicious lines; and whether all were tried. `violated`, `met`:
    (call, accepts) of obligations; `scores`: suspicion by line. Options: `call_ms`, and `until`: what
    `spent_ms` may come to."""
    if spent_ms() > options["until"]:
        return [], False
    program, edits = single_edits(source, for_repair=True, lines=scores)
    edits.sort(key=lambda edit: (-scores[edit.line], edit.kind == "variable"))
    repairs, complete = [], True
    for edit in edits:
        if spent_ms() > options["until"]:
            complete = False
            break
        changed = program.apply(edit)
        outcomes = run_calls(changed, [call for call, _ in violated], options["call_ms"], 2000)
        tried = [(i, outcome) for i, outcome in enumerate(outcomes) if outcome.status != "not-run"]
        mended = {i for i, outcome in tried if violated[i][1](outcome) is True}
        if mended and keeps(changed, met, options["call_ms"]):
            repairs.append(Repair(program, edit, scores[edit.line], mended))
    # A comparison is what people get wrong, where another edit does the same.
    repairs.sort(key=lambda repair: (-len(repair.mended), -repair.rank, repair.kind != "comparison"))
    return repairs, complete


def keeps(source, met, call_ms):
    """Whether what was met is still met."""
    index = iter(range(len(met)))
    goes_on = lambda outcome, _: met[next(index)][1](outcome) is True
    outcomes = run_calls(source, [call for call, _ in met], call_ms, 2000, stop=goes_on)
    return len(outcomes) == len(met) and all(accepts(outcome) is True for (_, accepts), outcome in zip(met, outcomes))


def blamed_line(place, outcome, ran, repairs, scores, suspects=()):
    """The line to look at first for the violated obligation of that place: that of an edit that mends it, of
    the exception, or the most suspicious one of those that ran. Among edits those count that mend most; then the most
    suspicious line, then the one that several agree on."""
    mending = [repair for repair in repairs if place in repair.mended]
    if mending:
        votes = collections.Counter(repair.line for repair in mending)
        return max(mending, key=lambda repair: (len(repair.mended), repair.rank, votes[repair.line])).line
    if outcome.status == "raised" and outcome.line and (outcome.line in suspects or not suspects):
        return outcome.line
    # A line that did not run in the call is not at fault for it.
    scores = {line: score for line, score in scores.items() if line in ran} or scores
    scores = {line: score for line, score in scores.items() if line in suspects} or scores
    if not scores:
        return None
    best = max(scores.values())
    tied = sorted(line for line, score in scores.items() if score >= best - 1e-9)
    tied = [line for line in tied if line in REPOSITORY["lines"]] or tied
    return tied[len(tied) // 2]
