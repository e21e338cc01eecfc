import { actionScores, logSoftmax, type PolicyWeights } from "../../model/index.ts";
import type { TacticOrder } from "../symbolic/tactic-order.ts";
import type { TermGoal } from "../symbolic/term.ts";
import { type Action, actionsFor, decisionOf } from "./actions.ts";
import { ARGUMENT_TACTICS, PLAIN_TACTICS, type Template } from "./templates.ts";

/** Orders tactics of the symbolic portfolio by what a trained policy thinks of them. */
export function learnedOrder(weights: PolicyWeights): TacticOrder {
  return (goal, tactics) => {
    const known = new Map(actionsFor(goal).map((action) => [action.tactic, action]));
    const actions = tactics.map((tactic) => known.get(tactic) ?? likeIt(tactic));
    const described = actions.filter((action) => action !== undefined);
    const logs = logProbabilities(weights, goal, described);
    const byAction = new Map(described.map((action, i) => [action, Math.exp(logs[i] as number)]));
    return actions.map((action) => (action ? (byAction.get(action) as number) : 0));
  };
}

function logProbabilities(
  weights: PolicyWeights,
  goal: TermGoal,
  actions: readonly Action[],
): number[] {
  if (actions.length === 0) return [];
  return logSoftmax(actionScores(weights, decisionOf(goal, actions)));
}

/** What a tactic with an argument of another origin is like; `undefined` where nothing is known of its kind. */
function likeIt(tactic: string): Action | undefined {
  const template = templateOf(tactic);
  return template && { tactic, template, words: [] };
}

function templateOf(tactic: string): Template | undefined {
  const plain = PLAIN_TACTICS.find((known) => known === tactic);
  if (plain) return plain;
  return ARGUMENT_TACTICS.find((known) => {
    const [before = "", after = ""] = known.split("_").length === 2 ? known.split("_") : [];
    if (before === "" || !tactic.startsWith(before) || !tactic.endsWith(after)) return false;
    const argument = tactic.slice(before.length, tactic.length - after.length);
    return /^[^\s;<>]+$/.test(argument);
  });
}
