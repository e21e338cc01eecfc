import type {
  CritiqueTuple,
  TrainingMessage,
  TrainingProblem,
  TrainingRecord,
} from "../../core/index.ts";
import { criticPrompt } from "../llm/critic-prompt.ts";
import { isImproved, sparseReward } from "./tuples.ts";

/** What a critic is asked with, word for word. What was observed of the draft is no part of a tuple. */
function promptOf({ x, p0 }: CritiqueTuple): TrainingMessage[] {
  return criticPrompt({ task: x, draft: p0, evidence: "" });
}

/** A critique as a record for trainers of critics. Its score is R_sparse. */
export function criticRecord(tuple: CritiqueTuple, problem: TrainingProblem): TrainingRecord {
  const [text, score, isPositive] = [tuple.y.trim(), sparseReward(tuple), isImproved(tuple)];
  return {
    kind: "critique",
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
