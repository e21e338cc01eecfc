import type {
  CritiqueTuple,
  TrainingMessage,
  TrainingProblem,
  TrainingRecord,
} from "../../core/index.ts";
import { withTaskId } from "../../llm/index.ts";
import { criticPrompt } from "../llm/critic-prompt.ts";
import { isImproved, sparseReward } from "./tuples.ts";

/** What a critic is asked with, word for word. */
function promptOf({ x, p0, evidence = "" }: CritiqueTuple): TrainingMessage[] {
  return criticPrompt({ task: x, draft: p0, evidence });
}

/**
 * A critique as a record for trainers of critics. Its score is R_sparse. `tuples`: all about the same draft, with what a
 * coder made of them.
 */
export function criticRecord(
  tuple: CritiqueTuple,
  problem: TrainingProblem,
  tuples: readonly CritiqueTuple[] = [tuple],
): TrainingRecord {
  const [text, score, isPositive] = [tuple.y.trim(), sparseReward(tuple), isImproved(tuple)];
  const { x, p0, evidence = "", tests } = tuple;
  const same = tuples.filter((one) => one.x === x && one.p0 === p0);
  const asked = withTaskId({
    kind: "critique",
    answerFormat: "tags",
    context: "",
    statement: x,
    draft: p0,
    evidence,
    ...(tests ? { tests } : {}),
    revisions: same.map(({ y, p1 }) => ({ critique: y.trim(), revised: p1 })),
  });
  return {
    kind: "critique",
    asked,
    problem,
    statement: tuple.x,
    context: "",
    task: tuple.p0,
    prompt: promptOf(tuple),
    answers: [{ text, score, isPositive }],
  };
}

/** A tuple for supervised training of the critic, or of the coder, as chat messages. */
export function chatOf(
  tuple: CritiqueTuple,
  role: "critic" | "coder",
): { messages: TrainingMessage[] } {
  const { y, p1 } = tuple;
  if (role === "critic") {
    return { messages: [...promptOf(tuple), { role: "assistant", content: y.trim() }] };
  }
  const asked = `${draftText(tuple)}\n\nReview:\n\n${y.trim()}`;
  return {
    messages: [
      { role: "user", content: asked },
      { role: "assistant", content: pythonBlock(p1) },
    ],
  };
}

function draftText({ x, p0 }: Pick<CritiqueTuple, "x" | "p0">): string {
  return `Task:\n\n${x.trim()}\n\nDraft:\n\n${pythonBlock(p0)}`;
}

const pythonBlock = (program: string) => `\`\`\`python\n${program.trimEnd()}\n\`\`\``;
