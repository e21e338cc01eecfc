import { actionScores, type Decision, logSoftmax, type PolicyWeights } from "../core/index.ts";
import type { StateView, StepVerdict } from "./ports.ts";
import { drawIndex, type RandomStream } from "./random-stream.ts";

/** One action that was taken. */
export interface Choice {
  decision: Decision;
  chosen: number;
  /** Logarithm of the probability with which it was drawn. */
  logProbability: number;
}

/** A proof script that was drawn action by action; it ends where Lean reports an error, or closes the goal. */
export interface Rollout {
  script: string[];
  choices: Choice[];
  isProved: boolean;
  /** Index of the first tactic with an error; the last one where goals stayed open; `null` when proved. */
  firstError: number | null;
}

export interface RolloutOptions {
  weights: PolicyWeights;
  temperature: number;
  /** Most tactics in a script. */
  maxLength: number;
  random: RandomStream;
}

/** Where a rollout takes place; `ProofEnvironment` is one. */
export interface RolloutEnvironment {
  root(): Promise<StateView | undefined>;
  step(script: readonly string[], tactic: string): Promise<StepVerdict>;
}

/** Draws one script; `undefined` where the goal cannot be opened or offers no action. */
export async function drawRollout(
  environment: RolloutEnvironment,
  { weights, temperature, maxLength, random }: RolloutOptions,
): Promise<Rollout | undefined> {
  let view = await environment.root();
  if (!view) return undefined;
  const rollout: Rollout = { script: [], choices: [], isProved: false, firstError: null };
  while (view && rollout.script.length < maxLength) {
    if (view.tactics.length === 0) break;
    const { decision }: StateView = view;
    const scores = logSoftmax(actionScores(weights, decision), temperature);
    const chosen = drawIndex(scores, random);
    const tactic = view.tactics[chosen] as string;
    const verdict = await environment.step(rollout.script, tactic);
    rollout.script.push(tactic);
    rollout.choices.push({ decision, chosen, logProbability: scores[chosen] as number });
    if (verdict.status === "closed") return { ...rollout, isProved: true };
    view = verdict.status === "open" ? verdict.view : undefined;
  }
  if (rollout.script.length === 0) return undefined;
  return { ...rollout, firstError: rollout.script.length - 1 };
}

/** The choices that a script consists of; `undefined` where it does not lead through open states. */
export async function readScript(
  environment: RolloutEnvironment,
  script: readonly string[],
): Promise<Omit<Choice, "logProbability">[] | undefined> {
  let view = await environment.root();
  const choices: Omit<Choice, "logProbability">[] = [];
  for (const [i, tactic] of script.entries()) {
    const chosen = view?.tactics.indexOf(tactic) ?? -1;
    if (!view || chosen < 0) return undefined;
    choices.push({ decision: view.decision, chosen });
    if (i === script.length - 1) break;
    const verdict = await environment.step(script.slice(0, i), tactic);
    view = verdict.status === "open" ? verdict.view : undefined;
  }
  return choices;
}
