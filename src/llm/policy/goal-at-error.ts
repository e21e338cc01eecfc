import {
  type Candidate,
  type Feedback,
  type Goal,
  type Message,
  partsOf,
} from "../../core/index.ts";
import type { PolicyContext, PolicyGoal } from "../../core/ports/index.ts";
import { documentText } from "./proof-document.ts";
import { endOfBlock } from "./sorry-at-errors.ts";

const TIME_MS = 10_000;

/**
 * Feedback with the goal at its first error, where neither the message nor the verifier shows one. Lean is
 * asked for it: the tactic that failed is replaced by `sorry`.
 */
export async function withGoalAtError(
  candidate: Candidate,
  feedback: Feedback,
  { goal, context }: { goal: PolicyGoal; context: PolicyContext },
): Promise<Feedback> {
  const error = feedback.messages.find(({ severity }) => severity === "error");
  if (feedback.goals.length > 0 || !error || error.data.includes("⊢")) return feedback;
  const { proof, lemmas } = partsOf(candidate);
  const cut = cutAtError(proof, error);
  if (!cut) return feedback;
  const stated = lemmas.map(({ name, text }) => ({ name, text }));
  const text = documentText({ statement: goal.statement, lemmas: stated, proof: cut.proof });
  const found = await goalOfLastCut(text, cut, { goal, context });
  return found ? { ...feedback, goals: [found] } : feedback;
}

/** A proof with `sorry` in place of what failed, which stands `linesBelow` lines above its last line. */
interface Cut {
  proof: string;
  linesBelow: number;
}

/**
 * Replaces the tactic at an error, up to the end of its line and of the lines that are indented further.
 * Nothing for an error outside of the lines of the proof.
 */
export function cutAtError(proof: string, { pos }: Pick<Message, "pos">): Cut | undefined {
  const lines = proof.split("\n");
  const line = lines[pos.line - 1];
  if (line === undefined) return undefined;
  const before = [...line].slice(0, pos.column).join("");
  // Where a tactic may begin: at the start of the line, after a bullet, `=>`, `by`, or `;`.
  const start = /^(?:.*(?:·|=>|\bby|;|\())?\s*/u.exec(before)?.[0] ?? "";
  const rest = lines.slice(endOfBlock(lines, pos.line - 1));
  const kept = [...lines.slice(0, pos.line - 1), `${start}sorry`, ...rest];
  return { proof: kept.join("\n"), linesBelow: rest.length };
}

async function goalOfLastCut(
  text: string,
  { linesBelow }: Cut,
  { goal, context }: { goal: PolicyGoal; context: PolicyContext },
): Promise<Goal | undefined> {
  const { workspace, signal } = context;
  const limits = { timeoutMs: TIME_MS, signal };
  const run = await workspace.run({ text, environment: goal.environment }, limits);
  if (run.status !== "finished") return undefined;
  const line = text.split("\n").length - linesBelow;
  const hole = run.sorries.find(({ pos }) => pos?.line === line);
  const goals = hole && (await workspace.goals(hole.proofState, "full", limits));
  const proofStates = run.sorries.map(({ proofState }) => proofState);
  workspace.release({ proofStates, environments: [run.environment] });
  return goals?.status === "finished" ? goals.value[0] : undefined;
}
