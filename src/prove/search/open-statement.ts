import {
  type Goal,
  type GoalAnalysis,
  type Message,
  type Statement,
  theoremText,
} from "../../core/index.ts";
import type { AnalyseGoal, ProofWorkspace, RequestLimits } from "../../core/ports/index.ts";
import { isOneCommand } from "./check-proof.ts";
import { messagesInProof } from "./theorem-text.ts";

export interface OpenedStatement {
  /** The goal after the binders of the statement were introduced. */
  goal: Goal;
  proofState: number;
}

export type Opening<T> =
  | { status: "opened"; value: T }
  | { status: "refused" | "interrupted"; reason: string; messages: Message[] };

export interface OpenRequest {
  workspace: ProofWorkspace;
  environment: number;
  statement: Statement;
  limits: RequestLimits;
}

/** Elaborates a statement without a proof: it must be one command, and its only hole the proof. */
export async function openStatement(request: OpenRequest): Promise<Opening<OpenedStatement>> {
  const { workspace, environment, statement, limits } = request;
  const text = theoremText(statement, "sorry");
  const run = await workspace.run({ text, environment }, limits);
  if (run.status !== "finished") return interrupted(run.reason);
  const messages = messagesInProof(statement, run.messages);
  const refused = (reason: string) => ({ status: "refused" as const, reason, messages });
  if (run.messages.some(({ severity }) => severity === "error")) {
    return refused(`statement ${statement.name} has errors`);
  }
  const [hole] = run.sorries;
  if (!isOneCommand(run, statement, text) || run.sorries.length !== 1 || hole === undefined) {
    return refused(`${statement.name} must be one statement with nothing after it and no sorry`);
  }
  const goals = await workspace.goals(hole.proofState, "full", limits);
  if (goals.status !== "finished") return interrupted(goals.reason);
  const [goal] = goals.value;
  if (goal === undefined) return refused(`${statement.name} leaves no goal`);
  return { status: "opened", value: { goal, proofState: hole.proofState } };
}

/** The statement's goal with what `analyse` says of it. */
export async function analyseStatement(
  request: OpenRequest & { analyse: AnalyseGoal },
): Promise<Opening<OpenedStatement & { analysis: GoalAnalysis }>> {
  const opening = await openStatement(request);
  if (opening.status !== "opened") return opening;
  const { proofState } = opening.value;
  const limits = { ...request.limits, definitions: "non-recursive" as const };
  const terms = await request.workspace.goalTerms(proofState, limits);
  if (terms.status !== "finished") return interrupted(terms.reason);
  const [first] = terms.value;
  if (first === undefined) return interrupted("Lean gave no terms of the goal");
  return { status: "opened", value: { ...opening.value, analysis: request.analyse(first) } };
}

/** How a tactic can name the hypotheses, in order; `_` for those that have no name. */
export function argumentsOf(goal: Goal): string[] {
  return goal.hypotheses.map((h) => (h.isInaccessible || h.isInstance ? "_" : h.userName));
}

function interrupted(reason: string) {
  return { status: "interrupted" as const, reason, messages: [] };
}
