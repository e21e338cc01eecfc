import type { Decision } from "../core/index.ts";
import type { StateView } from "./ports.ts";
import type { RolloutEnvironment } from "./rollout.ts";

/** A state that the symbolic portfolio can come to, and what each of its tactics leads to there. */
export interface PortfolioState {
  /** Its last action is giving up. */
  decision: Decision;
  /**
   * Checks until the goal is closed by way of each tactic, where they are known to lead there; `null` for those
   * that do not.
   */
  costs: (number | null)[];
  /** 0 for the goal itself, 1 for what one step leaves, ... */
  depth: number;
  /** Of the weight of its goal, which is 1 over all states. */
  share: number;
}

export interface TableLimits {
  /** Most tactics to run on one goal; a state that was not gone through to the end is left out. */
  maxChecks: number;
  /** Most structural steps one after another. */
  maxDepth: number;
}

/**
 * Runs every closing tactic of the portfolio on a goal, and where none closes it, every structural step and the
 * same on what that leaves: the states with what came of each tactic.
 */
export async function recordPortfolio(
  environment: RolloutEnvironment,
  limits: TableLimits,
): Promise<PortfolioState[]> {
  const root = await environment.root();
  if (!root) return [];
  const recorder = new Recorder(environment, limits);
  await recorder.visit({ view: root, script: [], depth: 0 });
  const total = recorder.states.reduce((sum, { depth }) => sum + weightAt(depth), 0);
  return recorder.states.map((state) => ({ ...state, share: weightAt(state.depth) / total }));
}

const weightAt = (depth: number) => 1 / (1 + depth);

/** Checks until all goals of a state are closed; `null`: they do not close, `undefined`: unknown. */
type Cost = number | null | undefined;

interface SearchState {
  view: StateView;
  script: readonly string[];
  depth: number;
}

class Recorder {
  readonly states: Omit<PortfolioState, "share">[] = [];
  private readonly environment: RolloutEnvironment;
  private readonly limits: TableLimits;
  private readonly known = new Map<string, Cost>();
  private checks = 0;

  constructor(environment: RolloutEnvironment, limits: TableLimits) {
    this.environment = environment;
    this.limits = limits;
  }

  async visit(state: SearchState): Promise<Cost> {
    const { key } = state.view;
    if (this.known.has(key)) return this.known.get(key);
    // A path that leads back here is useless.
    this.known.set(key, null);
    const found = await this.tryAll(state);
    this.known.set(key, found);
    return found;
  }

  private async tryAll(state: SearchState): Promise<Cost> {
    const { decision, tactics, steps } = state.view;
    const costs = tactics.map((): number | null => null);
    const firstStep = tactics.length - steps;
    const end = state.depth < this.limits.maxDepth ? tactics.length : firstStep;
    let best: number | null = null;
    for (let i = 0; i < end; i++) {
      const isStep = i >= firstStep;
      if (isStep && best !== null) break;
      if (++this.checks > this.limits.maxChecks) return undefined;
      const rest = await this.restAfter(state, tactics[i] as string, isStep);
      if (rest === "failed") continue;
      // What closes its goal was right, whatever becomes of the goals after it.
      if (!isStep) costs[i] = 1;
      else if (rest === undefined) return undefined;
      else if (rest !== null) costs[i] = 1 + rest;
      if (typeof rest === "number") best = Math.min(best ?? Infinity, 1 + rest);
    }
    this.states.push({ decision, costs, depth: state.depth });
    return best;
  }

  /** Checks that are needed after a tactic; `failed`: it did not do what tactics of its kind are for. */
  private async restAfter(
    { view, script, depth }: SearchState,
    tactic: string,
    isStep: boolean,
  ): Promise<Cost | "failed"> {
    const verdict = await this.environment.step(script, tactic);
    if (verdict.status === "failed") return "failed";
    if (verdict.status === "closed") return 0;
    const next = verdict.view;
    if (!isStep && next.openGoals >= view.openGoals) return "failed";
    const after = [...script, tactic];
    return this.visit({ view: next, script: after, depth: depth + Number(isStep) });
  }
}
