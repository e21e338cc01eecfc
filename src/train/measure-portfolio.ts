import { learnedOrder, SymbolicPolicy } from "../automation/index.ts";
import type { GoalAnalysis, PolicyWeights } from "../core/index.ts";
import type { Policy, PolicyGoal, ProofWorkspace } from "../core/ports/index.ts";
import type { GoalMeasure } from "./measure-goals.ts";
import { withOpenGoal } from "./open-goal.ts";
import type { TrainingGoal } from "./training-goal.ts";
import type { TrainingWorkers } from "./training-workers.ts";
import { forEachGoal } from "./workers.ts";

/**
 * Tactics that the portfolio may run for one goal when it is measured. Heartbeats limit each of them; the clock
 * only ends what does not count them, so that the figures do not depend on what else the machine does.
 */
export const MOST_CHECKS = 48;
const TACTIC_MS = 20_000;

/**
 * How many tactics the symbolic portfolio has Lean run until a goal closes, its binders introduced: in its own
 * order, or in that which weights have learned. `undefined` when stopped.
 */
export function measurePortfolio(
  workers: TrainingWorkers,
  goals: readonly TrainingGoal[],
  weights?: PolicyWeights,
): Promise<GoalMeasure[] | undefined> {
  const order = weights && learnedOrder(weights);
  return forEachGoal(workers, goals, async (environment, _, { workspace }) => {
    const root = await environment.root();
    const policy = new SymbolicPolicy("structure", { order });
    const { goal } = environment;
    const found = root && (await measureGoal(workspace, policy, { goal, opening: root.lines }));
    return found ?? { goal: goal.id, checks: null, lines: null };
  });
}

/** `opening`: tactics that introduce the goal's binders. */
async function measureGoal(
  workspace: ProofWorkspace,
  policy: Policy,
  { goal, opening }: { goal: TrainingGoal; opening: readonly string[] },
): Promise<GoalMeasure | undefined> {
  return withOpenGoal(workspace, { goal, opening }, async ({ environment, proofState }) => {
    const meter = new CheckMeter(workspace);
    const about = policyGoal(goal, environment, proofState);
    const context = {
      ...{ workspace: meter, signal: meter.signal, freshName: String, worker: 0 },
      ...{ heartbeats: Number.POSITIVE_INFINITY, timeMs: Number.POSITIVE_INFINITY },
    };
    const proposals = policy.complete(about, context);
    const { value: candidate } = await proposals.next();
    const checks = meter.closedAt;
    if (candidate?.kind !== "proof" || checks === undefined) return undefined;
    await proposals.return(undefined);
    return { goal: goal.id, checks, lines: [...opening, ...linesOf(candidate.proof)] };
  });
}

/** The lines under `by`. */
function linesOf(proof: string): string[] {
  return proof
    .split("\n")
    .slice(1)
    .map((line) => line.replace(/^ {2}/, ""));
}

function policyGoal(goal: TrainingGoal, environment: number, proofState: number): PolicyGoal {
  const { statement, context } = goal;
  const analysis: GoalAnalysis = { footprint: 0, key: goal.id, constants: [] };
  const shown = { id: "", tag: "", hypotheses: [], target: "", text: "" };
  return {
    statement,
    goal: shown,
    analysis,
    context,
    modules: [],
    environment,
    proofState,
    lemmas: [],
    refused: [],
    depth: 0,
  };
}

/** Counts tactics until the last that closed the goal of its state. Beyond the limit it ends the work. */
class CheckMeter implements ProofWorkspace {
  closedAt: number | undefined;
  private count = 0;
  private readonly workspace: ProofWorkspace;
  private readonly abort = new AbortController();

  constructor(workspace: ProofWorkspace) {
    this.workspace = workspace;
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  step: ProofWorkspace["step"] = async (state, tactic, limits) => {
    if (++this.count > MOST_CHECKS) this.abort.abort();
    const done = await this.workspace.step(state, tactic, { ...limits, timeoutMs: TACTIC_MS });
    if (done.status === "finished" && done.proofStatus === "Completed") this.closedAt = this.count;
    return done;
  };
  run: ProofWorkspace["run"] = (...given) => this.workspace.run(...given);
  focus: ProofWorkspace["focus"] = (...given) => this.workspace.focus(...given);
  goals: ProofWorkspace["goals"] = (...given) => this.workspace.goals(...given);
  goalTerms: ProofWorkspace["goalTerms"] = (...given) => this.workspace.goalTerms(...given);
  release: ProofWorkspace["release"] = (numbers) => this.workspace.release(numbers);
  close: ProofWorkspace["close"] = () => this.workspace.close();
}
