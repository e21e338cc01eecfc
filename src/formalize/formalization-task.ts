import type { FormalizationExample } from "../core/index.ts";
import type { ModelMessage } from "../core/ports/index.ts";
import { type ModelTaskOf, withTaskId } from "../llm/index.ts";
import { formalizeMessages } from "./prompts.ts";

/** What the formalizer is asked, as a task. `judged`: statements whose meaning was judged. */
export function formalizationTask({
  informal,
  examples = [],
  lemmas = [],
  attempts = "",
  context = "",
  judged = [],
  withProof = false,
}: {
  informal: string;
  examples?: readonly FormalizationExample[];
  lemmas?: readonly string[];
  attempts?: string;
  context?: string;
  judged?: readonly { context: string; statement: string; faithfulness: number }[];
  withProof?: boolean;
}): ModelTaskOf<"formalization"> {
  return withTaskId({
    kind: "formalization",
    answerFormat: withProof ? "statement-and-proof" : "statement",
    context,
    statement: informal,
    examples: examples.map(({ values, holds }) => ({ values: { ...values }, holds })),
    lemmas: [...lemmas],
    attempts,
    judged: judged.map(({ context: before, statement, faithfulness }) => {
      return { context: before, statement, faithfulness };
    }),
  });
}

/** The prompt of a task, by the code that asks in `formalize`; with a proof, that is asked for besides. */
export function formalizationMessages(
  { statement: informal, examples, lemmas, attempts, answerFormat }: ModelTaskOf<"formalization">,
  user?: string,
): ModelMessage[] {
  const shown = examples.map(({ values, holds }) => `${JSON.stringify(values)}: ${holds}`);
  const texts = { informal, lemmas: lemmas.join("\n\n"), examples: shown.join("\n"), attempts };
  const messages = formalizeMessages("formalize", texts, user);
  if (answerFormat === "statement") return messages;
  const last = messages.at(-1) as ModelMessage;
  return [...messages.slice(0, -1), { ...last, content: `${last.content.trimEnd()}\n\n${PROVE}` }];
}

const PROVE = "Then prove it: give the theorem with its complete proof instead of `sorry`.";
