import type { ModelMessage } from "../../../core/ports/index.ts";
import type { LeanAnswer } from "../lean-answer.ts";
import type { Parsed } from "../parsed.ts";
import type { Prompts } from "../prompts.ts";
import type { ProofAnswerContext } from "../proof-answer.ts";

/** What a question is made from. */
export interface QuestionValues {
  /** What the Lean at hand has and lacks, in words; empty where that is not known. */
  lean: string;
  /** The file before the theorem, without imports that are not there. */
  context: string;
  /** Statements that may be cited. */
  lemmas: readonly string[];
  /** Theorems of the library that may be of use, as Lean prints them; empty where there are none. */
  library: string;
  /** The theorem with the current proof. */
  document: string;
  /** The goal as Lean prints it. */
  goal: string;
}

/**
 * How a model is asked for a proof, and how its answer is read. A model answers best in the form that it was
 * trained on. `lemmata.config.json` selects one by `llm.format`.
 */
export interface PromptFormat {
  /** `refused`: earlier candidates with their errors. */
  ask(values: QuestionValues & { refused: string }, prompts: Prompts): ModelMessage[];
  /**
   * Asks to correct `document`, which has these problems; `refused`: earlier candidates with their errors, in short.
   * Without it, refused proofs are not corrected, unless `llm.conversation` is `continued`.
   */
  correct?(
    values: QuestionValues & { problems: string; refused: string },
    prompts: Prompts,
  ): ModelMessage[];
  /** The same as the next message of the conversation, which has shown everything but the problems. */
  goOn?(values: QuestionValues & { problems: string }, prompts: Prompts): ModelMessage[];
  /** The proof, or why there is none. */
  read(answer: string, asked: ProofAnswerContext, values: QuestionValues): Parsed<LeanAnswer>;
}
