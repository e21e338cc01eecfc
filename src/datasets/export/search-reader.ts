import {
  type Candidate,
  isSearchEvent,
  type RecordedEvent,
  type RejectionCause,
  type SearchEvent,
  type Statement,
} from "../../core/index.ts";

/** A candidate for a goal, and its verdict in the search. */
export interface SeenCandidate {
  candidate: Candidate;
  isAccepted: boolean;
  /** S of a decomposition, 0 to 1. */
  score: number;
}

export interface SeenGoal {
  statement: Statement;
  /** Absent in runs of older versions. */
  shown?: string;
  candidates: SeenCandidate[];
  /** What was proved before its last candidate, and so may be cited by it. */
  lemmas: SeenTheorem[];
}

/** A theorem that the search considered proved. `alias`: stated by a decomposition, equal to that goal. */
export interface SeenTheorem {
  statement: Statement;
  proof: string;
}

/** One search of one attempt. */
export interface SeenSearch {
  /** Absent in runs of older versions. */
  context?: string;
  goals: Map<string, SeenGoal>;
  /** In the order in which they were proved: each rests on earlier ones only. */
  theorems: SeenTheorem[];
}

/** Refusals that are the candidate's fault, not the circumstances'. */
const OWN_FAULTS: ReadonlySet<RejectionCause> = new Set([
  ...(["statement", "check", "unused-lemma", "forbidden-axiom"] as const),
  ...(["extra-command", "score", "counterexample"] as const),
]);

/** The searches of a task, with every candidate that was checked. Attempts may be interleaved. */
export function readSearches(events: Iterable<RecordedEvent>): SeenSearch[] {
  const searches: SeenSearch[] = [];
  const readers = new Map<number, SearchReader>();
  for (const { attempt, event } of events) {
    if (!isSearchEvent(event)) continue;
    let reader = readers.get(attempt);
    if (!reader || event.kind === "search-start") {
      reader = new SearchReader();
      readers.set(attempt, reader);
      searches.push(reader.search);
    }
    reader.add(event);
  }
  return searches;
}

class SearchReader {
  readonly search: SeenSearch = { goals: new Map(), theorems: [] };
  private readonly byDecomposition = new Map<string, SeenCandidate>();
  /** Lemmas that wait for the goal that they are. */
  private readonly shares = new Map<string, Statement[]>();

  add(event: SearchEvent): void {
    if (event.kind === "search-start") {
      if (event.context !== undefined) this.search.context = event.context;
    } else if (event.kind === "goal-open") this.open(event);
    else if (event.kind === "goal-share") this.share(event);
    else if (event.kind === "goal-prove") this.prove(event);
    else if (event.kind === "candidate-accept" || event.kind === "candidate-reject") {
      this.recordCandidate(event);
    } else if (event.kind === "decomposition-score") {
      const seen = this.byDecomposition.get(event.decomposition);
      if (seen) seen.score = event.score;
    }
  }

  /** What was proved before the goal; a check may come to its end after it. */
  private before({ statement }: SeenGoal): SeenTheorem[] {
    const { theorems } = this.search;
    const own = theorems.findIndex((theorem) => theorem.statement.name === statement.name);
    return own < 0 ? [...theorems] : theorems.slice(0, own);
  }

  private open({ goal, statement, shown }: SearchEvent & { kind: "goal-open" }): void {
    const seen = { statement, candidates: [], lemmas: [] };
    this.search.goals.set(goal, shown === undefined ? seen : { ...seen, shown });
  }

  private share({ goal, statement }: SearchEvent & { kind: "goal-share" }): void {
    const name = this.search.goals.get(goal)?.statement.name;
    const isProved = this.search.theorems.some((one) => one.statement.name === name);
    if (isProved) this.alias(statement, name as string);
    else this.shares.set(goal, [...(this.shares.get(goal) ?? []), statement]);
  }

  private prove({ goal, statement, proof }: SearchEvent & { kind: "goal-prove" }): void {
    this.search.theorems.push({ statement, proof });
    for (const other of this.shares.get(goal) ?? []) this.alias(other, statement.name);
  }

  /** Differs in names only, so that it follows at once; the gate has the last word on that, too. */
  private alias(statement: Statement, name: string): void {
    const proof = `by\n  first\n  | exact ${name} ..\n  | (apply ${name} <;> assumption)`;
    this.search.theorems.push({ statement, proof });
  }

  private recordCandidate(
    event: SearchEvent & { kind: "candidate-accept" | "candidate-reject" },
  ): void {
    const goal = this.search.goals.get(event.goal);
    const isAccepted = event.kind === "candidate-accept";
    if (!goal || (!isAccepted && !OWN_FAULTS.has(event.cause))) return;
    const seen = { candidate: event.candidate, isAccepted, score: 0 };
    goal.candidates.push(seen);
    goal.lemmas = this.before(goal);
    if (isAccepted && event.decomposition !== undefined) {
      this.byDecomposition.set(event.decomposition, seen);
    }
  }
}
