import { parseProofAnswer } from "../proof-answer.ts";
import type { PromptFormat, QuestionValues } from "./prompt-format.ts";

/**
 * The question that DeepSeek-Prover-V2 and Goedel-Prover-V2 were trained on (their model cards): the whole file with
 * a `sorry`; what the Lean at hand has and lacks comes after it. The answer may hold a plan with sketches; its last
 * block is the whole file with the proof. Proofs are corrected in a continued conversation only.
 */
export const completeCode: PromptFormat = {
  ask(values) {
    const code = `${codeBefore(values)}\n\n${values.document}`.trim();
    const content = `Complete the following Lean 4 code:

\`\`\`lean4
${code}
\`\`\`

Before producing the Lean 4 code to formally prove the given theorem, provide a detailed proof plan outlining the main proof steps and strategies.
The plan should highlight key ideas, intermediate lemmas, and proof structures that will guide the construction of the final formal proof.${values.lean && `\n\n${values.lean}`}`;
    return [{ role: "user", content }];
  },
  goOn({ problems }) {
    const content = `Lean refuses this proof:

${problems}

First analyse the errors in detail: what each of them means, and what has to change. Then give the complete, corrected Lean 4 code.`;
    return [{ role: "user", content }];
  },
  read: parseProofAnswer,
};

function codeBefore({ context, lemmas }: QuestionValues): string {
  return [context, ...lemmas.map((lemma) => `${lemma} := by sorry`)].join("\n\n");
}
