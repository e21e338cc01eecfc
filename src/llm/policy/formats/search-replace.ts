import { parseProofAnswer } from "../proof-answer.ts";
import type { PromptFormat, QuestionValues } from "./prompt-format.ts";

/** Our own prompts, `complete.md` and `correct-proof.md`: the answer is edits of the document, or all of it. */
export const searchReplace: PromptFormat = {
  ask: (values, prompts) => prompts.fill("complete", texts(values)),
  correct: (values, prompts) => prompts.fill("correct-proof", texts(values)),
  goOn: (values, prompts) => prompts.fill("continue", texts(values)),
  read: parseProofAnswer,
};

function texts({ lemmas, ...values }: QuestionValues): Record<string, string> {
  return { ...values, lemmas: lemmas.join("\n\n") };
}
