import type { RejectionCause, SearchEndStatus, SearchEvent } from "../core/index.ts";
import { softMaximum } from "../goals/index.ts";

/** Refusals that say that the goal does not follow from the lemmas as proposed. */
const RECONSTRUCTION: ReadonlySet<RejectionCause> = new Set([
  ...(["check", "statement", "unused-lemma", "forbidden-axiom", "extra-command"] as const),
]);
/** Refusals that say nothing about the candidate. */
const NOT_JUDGED: ReadonlySet<RejectionCause> = new Set(["repeated", "interrupted", "cycle"]);

interface MeteredGoal {
  footprint: number;
  isProved: boolean;
  /** Proofs that were judged. */
  proofs: number;
  decompositions: MeteredDecomposition[];
}

interface MeteredDecomposition {
  score?: number;
  isDropped: boolean;
  lemmas: MeteredGoal[];
}

/** Measures one search from its events. */
export class SearchMeter {
  checks = 0;
  readonly decompositions = { tried: 0, failedReconstruction: 0, failedQuickcheck: 0 };
  /** Best reduction so far, after each decomposition that was checked. */
  readonly reductions: number[] = [];
  /** Best score of a decomposition of the root: 0 where all were refused, nothing where none was judged. */
  bestScore: number | undefined;
  /** How it ended by itself; absent when it was interrupted or cancelled. */
  end: SearchEndStatus | undefined;
  /** Why the goal itself was given up. */
  failure: string | undefined;
  private readonly goals = new Map<string, MeteredGoal>();
  private readonly made = new Map<string, MeteredDecomposition>();
  private rootId: string | undefined;
  private readonly temperature: number | undefined;

  /** `temperature`: T of d̄; default 1. */
  constructor(temperature?: number) {
    this.temperature = temperature;
  }

  /** Scores of decompositions, and whether all of their lemmas were proved by now. */
  scores(): { score: number; proved: boolean }[] {
    return [...this.made.values()].flatMap(({ score, lemmas }) =>
      score === undefined ? [] : [{ score, proved: lemmas.every(({ isProved }) => isProved) }],
    );
  }

  /** Proofs that were judged for the proved goal that took most of them. */
  get mostProofs(): number {
    const proved = [...this.goals.values()].filter(({ isProved }) => isProved);
    return Math.max(0, ...proved.map(({ proofs }) => proofs));
  }

  add(event: SearchEvent): void {
    switch (event.kind) {
      case "search-end":
        if (event.reason === "cancelled") break;
        this.end = event.status;
        this.failure ??= event.reason;
        break;
      case "goal-open":
        this.openGoal(event);
        break;
      case "goal-share":
        this.addLemma(event.decomposition, this.goals.get(event.goal));
        break;
      case "goal-prove": {
        const goal = this.goals.get(event.goal);
        if (goal) goal.isProved = true;
        break;
      }
      case "goal-fail":
        if (event.goal === this.rootId) this.failure = event.reason;
        break;
      case "decomposition-score":
        this.decomposition(event.decomposition).score = event.score;
        if (event.goal === this.rootId) this.bestScore = Math.max(this.bestScore ?? 0, event.score);
        break;
      case "decomposition-drop":
        this.decomposition(event.decomposition).isDropped = true;
        break;
      case "candidate-accept":
      case "candidate-reject":
        this.addJudged(event);
    }
  }

  private openGoal(event: SearchEvent & { kind: "goal-open" }): void {
    const { goal: id, depth, footprint, decomposition } = event;
    const goal: MeteredGoal = { footprint, isProved: false, proofs: 0, decompositions: [] };
    this.goals.set(id, goal);
    if (depth === 0) this.rootId ??= id;
    if (decomposition !== undefined) this.addLemma(decomposition, goal);
  }

  private addLemma(decomposition: string, goal: MeteredGoal | undefined): void {
    if (goal) this.decomposition(decomposition).lemmas.push(goal);
  }

  private decomposition(id: string): MeteredDecomposition {
    let found = this.made.get(id);
    if (!found) {
      found = { isDropped: false, lemmas: [] };
      this.made.set(id, found);
    }
    return found;
  }

  private addJudged(event: SearchEvent & { kind: "candidate-accept" | "candidate-reject" }): void {
    const cause = event.kind === "candidate-reject" ? event.cause : undefined;
    if (cause !== "repeated") this.checks++;
    if (cause && NOT_JUDGED.has(cause)) return;
    const goal = this.goals.get(event.goal);
    if (event.candidate.kind !== "decomposition") {
      if (goal) goal.proofs++;
      return;
    }
    if (event.goal === this.rootId) this.bestScore ??= 0;
    this.decompositions.tried++;
    if (cause && RECONSTRUCTION.has(cause)) this.decompositions.failedReconstruction++;
    if (cause === "counterexample") this.decompositions.failedQuickcheck++;
    if (event.kind === "candidate-accept" && event.decomposition !== undefined) {
      const node = this.decomposition(event.decomposition);
      goal?.decompositions.push(node);
    }
    this.reductions.push(Math.max(this.reductions.at(-1) ?? 0, this.reduction()));
  }

  /** r = max(1 - d̄ / d(goal), 0) over the lemmas that are open now; 1 when there is none. */
  private reduction(): number {
    const root = this.goals.get(this.rootId ?? "");
    if (!root || root.footprint === 0) return 0;
    const leaves = openLeaves(root, { known: new Map(), temperature: this.temperature });
    return leaves.length === 0
      ? 1
      : Math.max(0, 1 - softMaximum(leaves, this.temperature) / root.footprint);
  }
}

/** Footprints of what is left to prove, by the cheapest of the decompositions that are alive. */
function openLeaves(
  goal: MeteredGoal,
  context: { known: Map<MeteredGoal, number[]>; temperature: number | undefined },
): number[] {
  const { known, temperature } = context;
  if (goal.isProved) return [];
  const found = known.get(goal);
  if (found) return found;
  known.set(goal, [goal.footprint]);
  const options = goal.decompositions
    .filter(({ isDropped }) => !isDropped)
    .map(({ lemmas }) => [...new Set(lemmas)].flatMap((lemma) => openLeaves(lemma, context)));
  const [best = [goal.footprint]] = options.sort(
    (a, b) => softMaximum(a, temperature) - softMaximum(b, temperature),
  );
  known.set(goal, best);
  return best;
}
