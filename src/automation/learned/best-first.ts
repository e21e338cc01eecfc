import type { Decision } from "../../core/index.ts";

/** An open state of a search: what can be done about it. Equal keys mean equal states. */
export interface SearchState {
  decision: Decision;
  tactics: readonly string[];
  key: string;
}

export interface ScriptSearch {
  root: SearchState;
  /** Logarithms of the probabilities of the actions, in their order. */
  logProbabilities: (decision: Decision) => readonly number[];
  /** Runs a tactic after a script; `undefined` when it failed. */
  step: (
    script: readonly string[],
    tactic: string,
  ) => Promise<{ status: "closed" } | { status: "open"; view: SearchState } | { status: "failed" }>;
  /** Most tactics to run. */
  maxChecks: number;
  /** Most tactics in a script. */
  maxLength: number;
  /** Asked before each tactic. */
  isOver?: () => boolean;
}

interface Move {
  script: readonly string[];
  tactic: string;
  /** Of the script with the tactic. */
  logProbability: number;
}

/**
 * Runs the most probable script that was not run yet, until one closes the goal. Every tactic that Lean runs
 * is one check. Gives the script, or `undefined`, and the number of checks. A state reached twice is gone on
 * with once.
 */
export async function searchScript(
  search: ScriptSearch,
): Promise<{ script: readonly string[] | undefined; checks: number }> {
  const queue: Move[] = [];
  const seen = new Set<string>();
  const expand = (state: SearchState, script: readonly string[], before: number) => {
    if (seen.has(state.key) || script.length >= search.maxLength) return;
    seen.add(state.key);
    const scores = search.logProbabilities(state.decision);
    for (const [i, tactic] of state.tactics.entries())
      insert(queue, { script, tactic, logProbability: before + (scores[i] ?? -Infinity) });
  };
  expand(search.root, [], 0);
  let checks = 0;
  while (checks < search.maxChecks && !search.isOver?.()) {
    const move = queue.pop();
    if (!move) break;
    checks++;
    const script = [...move.script, move.tactic];
    const verdict = await search.step(move.script, move.tactic);
    if (verdict.status === "closed") return { script, checks };
    if (verdict.status === "open") expand(verdict.view, script, move.logProbability);
  }
  return { script: undefined, checks };
}

/** Keeps the most probable move last; of equal ones the earlier. */
function insert(queue: Move[], move: Move): void {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const isBefore = (queue[middle] as Move).logProbability < move.logProbability;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, move);
}
