import {
  type Counterexample,
  isSearchEvent,
  type RecordedEvent,
  type RuleUse,
  type SearchEvent,
  type Statement,
} from "../core/index.ts";

/** A goal as reconstructed from events. */
export interface RecordedGoal {
  id: string;
  statement: Statement;
  /** The goal as Lean shows it. */
  shown?: string;
  depth: number;
  footprint: number;
  /** The decomposition that introduced it; absent at the root. */
  decomposition?: string;
  state: "open" | "proved" | "disproved" | "failed";
  /** How it was proved, e.g. `symbolic/induction`. */
  origin?: string;
  /** Rules of the automation that its proof came by. */
  rules?: readonly string[];
  proof?: string;
  counterexample?: Counterexample;
  /** Why it was given up. */
  failure?: string;
  candidates: { accepted: number; rejected: number };
  /** Why candidates were refused, by cause. */
  rejections: Record<string, number>;
  /** The latest refusal in words. */
  lastRejection?: string;
  decompositions: RecordedDecomposition[];
}

export interface RecordedDecomposition {
  id: string;
  /** The goal that it would prove, once that is known. */
  goal?: string;
  origin?: string;
  score?: number;
  dropped?: string;
  /** Ids of the lemmas' goals, which other decompositions may share. */
  lemmas: string[];
}

/** The tree of one search of one attempt. `goals` are in the order of their introduction, the root first. */
export interface RecordedTree {
  attempt: number;
  /** Id of the event with which it begins. */
  firstEvent: number;
  strategy: string;
  /** What was searched for. */
  statement?: Statement;
  outcome?: { status: string; reason?: string };
  /** What was spent on each rule of the automation, on all its goals. */
  rules: Map<string, RuleUse>;
  goals: Map<string, RecordedGoal>;
  decompositions: Map<string, RecordedDecomposition>;
}

/** A tree of goals as the run recorded it; goals name their decompositions, and these their lemmas. */
export interface TreeView {
  attempt: number;
  strategy: string;
  /** What was searched for; runs of older versions may not have it. */
  statement?: Statement;
  outcome: { status: string; reason?: string } | null;
  /** What was spent on each rule of the automation. */
  rules: RuleUse[];
  /** The root first. */
  goals: RecordedGoal[];
}

/**
 * The trees of a task, one per search, in order. Attempts may be interleaved; the searches of one
 * attempt follow each other, because their goals have the same ids.
 */
export function recordedTrees(events: Iterable<RecordedEvent>): RecordedTree[] {
  const recorder = new TreeRecorder();
  for (const event of events) recorder.add(event);
  return recorder.trees;
}

/** Whether a search was stopped before it began: nothing was tried, and nothing can be told of it. */
export function isUnbegun({ goals, outcome }: RecordedTree): boolean {
  return goals.size === 0 && (outcome === undefined || outcome.reason === "cancelled");
}

/** Grows trees event by event. */
export class TreeRecorder {
  readonly trees: RecordedTree[] = [];
  private readonly current = new Map<number, RecordedTree>();

  add({ id, attempt, event }: Pick<RecordedEvent, "id" | "attempt" | "event">): void {
    let tree = this.current.get(attempt);
    if (event.kind === "search-start" || (!tree && isSearchEvent(event))) {
      const { strategy, statement } =
        event.kind === "search-start" ? event : { strategy: "unknown", statement: undefined };
      const [rules, goals, decompositions] = [new Map(), new Map(), new Map()];
      tree = { attempt, strategy, statement, firstEvent: id, rules, goals, decompositions };
      this.current.set(attempt, tree);
      this.trees.push(tree);
    }
    if (tree && isSearchEvent(event)) addToTree(tree, event);
  }
}

function addToTree(tree: RecordedTree, event: SearchEvent): void {
  if (event.kind === "search-end") {
    const { status, reason } = event;
    tree.outcome = reason === undefined ? { status } : { status, reason };
  } else if (event.kind === "goal-open") openGoal(tree, event);
  else if (event.kind === "rule-use") addRules(tree, event.rules);
  else if ("decomposition" in event && event.decomposition !== undefined) {
    addDecompositionEvent(tree, event.decomposition, event);
  }
  const goal = tree.goals.get(event.goal);
  if (goal) addToGoal(goal, event);
}

function openGoal(tree: RecordedTree, event: SearchEvent & { kind: "goal-open" }): void {
  const { goal: id, statement, shown, depth, footprint, decomposition } = event;
  tree.goals.set(id, {
    id,
    statement,
    ...(shown === undefined ? {} : { shown }),
    depth,
    footprint,
    state: "open",
    decomposition,
    candidates: { accepted: 0, rejected: 0 },
    rejections: {},
    decompositions: [],
  });
  if (decomposition !== undefined) decompositionOf(tree, decomposition).lemmas.push(id);
}

function addRules({ rules }: RecordedTree, uses: readonly RuleUse[]): void {
  for (const { rule, tries, ms, vainMs } of uses) {
    const sum = rules.get(rule) ?? { rule, tries: 0, ms: 0, vainMs: 0 };
    sum.tries += tries;
    sum.ms += ms;
    sum.vainMs += vainMs;
    rules.set(rule, sum);
  }
}

/** A tree as it is shown. */
export function viewOfTree(tree: RecordedTree): TreeView {
  const { attempt, strategy, statement, outcome, rules, goals } = tree;
  const ended = outcome ?? null;
  return {
    attempt,
    strategy,
    statement,
    outcome: ended,
    rules: [...rules.values()],
    goals: [...goals.values()],
  };
}

function decompositionOf(tree: RecordedTree, id: string): RecordedDecomposition {
  let found = tree.decompositions.get(id);
  if (!found) {
    found = { id, lemmas: [] };
    tree.decompositions.set(id, found);
  }
  return found;
}

function addDecompositionEvent(tree: RecordedTree, id: string, event: SearchEvent): void {
  const node = decompositionOf(tree, id);
  if (event.kind === "goal-share") node.lemmas.push(event.goal);
  else if (event.kind === "decomposition-score") node.score = event.score;
  else if (event.kind === "decomposition-drop") node.dropped = event.reason;
  else if (event.kind === "candidate-accept") {
    node.origin = event.candidate.origin;
    node.goal = event.goal;
    tree.goals.get(event.goal)?.decompositions.push(node);
  }
}

function addToGoal(goal: RecordedGoal, event: SearchEvent): void {
  switch (event.kind) {
    case "goal-prove":
      goal.state = "proved";
      goal.proof = event.proof;
      goal.origin = event.origin;
      goal.rules = event.rules;
      break;
    case "goal-disprove":
      Object.assign(goal, { state: "disproved", counterexample: event.counterexample });
      break;
    case "goal-fail":
      Object.assign(goal, { state: "failed", failure: event.reason });
      break;
    case "candidate-accept":
      goal.candidates.accepted++;
      break;
    case "candidate-reject":
      goal.candidates.rejected++;
      goal.rejections[event.cause] = (goal.rejections[event.cause] ?? 0) + 1;
      if (tellsMore(event, goal)) goal.lastRejection = rejectionText(event);
  }
}

type Rejection = SearchEvent & { kind: "candidate-reject" };

/** What was wrong with a repeated candidate was said when it came first; one whose check was cut short may be right. */
function tellsMore({ cause }: Rejection, { lastRejection }: RecordedGoal): boolean {
  return cause !== "repeated" && (cause !== "interrupted" || lastRejection === undefined);
}

function rejectionText({ cause, reasons, messages }: Rejection): string {
  const error = messages.find(({ severity }) => severity === "error")?.data;
  // That Lean reports errors says less than the error.
  return (cause === "check" ? error : undefined) ?? reasons[0] ?? error ?? cause;
}
