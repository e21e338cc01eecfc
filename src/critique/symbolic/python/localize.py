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
    """A single edit with which all examples come true."""

    def __init__(self, program, edit, rank):
        self.line = edit.line
        self.kind = edit.kind
        self.before = program.data[edit.start : edit.end].decode()
        self.after = edit.text
        self.source = program.apply(edit)
        self.rank = rank


def find_repairs(source, checks, scores, options):
    """Repairs in the order of suspicion. `checks`: (call, accepts) for each obligation, the failing ones
    first; `scores`: suspicion by line. Options: `call_ms`, and `until`: what `spent_ms` may come to."""
    program, edits = single_edits(source)
    edits = [edit for edit in edits if edit.line in scores]
    edits.sort(key=lambda edit: -scores[edit.line])
    calls = [call for call, _ in checks]
    accepts = [accept for _, accept in checks]
    repairs = []
    for edit in edits:
        if spent_ms() > options["until"]:
            break
        index = iter(range(len(calls)))
        accept_next = lambda outcome, _: accepts[next(index)](outcome)
        outcomes = run_calls(program.apply(edit), calls, options["call_ms"], 2000, stop=accept_next)
        if len(outcomes) == len(calls) and all(accept(o) for accept, o in zip(accepts, outcomes)):
            repairs.append(Repair(program, edit, scores[edit.line]))
    return repairs


def blamed_line(failing, repairs, scores):
    """The line to look at first: that of a repair, of the exception, or the most suspicious one. Among
    repairs the most suspicious line counts, then the one that several agree on."""
    if repairs:
        votes = collections.Counter(repair.line for repair in repairs)
        return max(repairs, key=lambda repair: (repair.rank, votes[repair.line])).line
    crashed = [outcome.line for outcome in failing if outcome.status == "raised" and outcome.line]
    if crashed:
        return crashed[0]
    if not scores:
        return None
    best = max(scores.values())
    tied = sorted(line for line, score in scores.items() if score >= best - 1e-9)
    return tied[len(tied) // 2]
