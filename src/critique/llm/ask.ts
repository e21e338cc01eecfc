import type {
  LanguageModel,
  ModelAnswer,
  ModelMessage,
  ModelRole,
} from "../../core/ports/index.ts";
import type { Read } from "./answers.ts";
import type { CodePrompts } from "./prompts.ts";

export type Unanswered = Exclude<ModelAnswer, { status: "answered" }>;

/** What was read, with the answer's text; or why there is nothing. */
export type AskOutcome<T> =
  | { value: T; answer: string }
  | { unreadable: string; answer: string }
  | { unanswered: Unanswered };

export interface Question<T> {
  role: ModelRole;
  messages: readonly ModelMessage[];
  read: (answer: string) => Read<T>;
  about: string;
  /** Distinguishes runs of the same task. */
  sample: number;
  signal?: AbortSignal;
}

/** Asks; an answer that cannot be read is asked for once more, with the reason. */
export async function askAndRead<T>(
  model: LanguageModel,
  prompts: CodePrompts,
  question: Question<T>,
): Promise<AskOutcome<T>> {
  const { read, messages, ...request } = question;
  const first = await model.ask({ ...request, messages });
  if (first.status !== "answered") return { unanswered: first };
  const value = read(first.reply.text);
  if ("value" in value) return { ...value, answer: first.reply.text };
  const again = await model.ask({
    ...request,
    messages: [
      ...messages,
      { role: "assistant", content: first.reply.text },
      ...prompts.fill("code-malformed", { reason: value.reason }),
    ],
  });
  if (again.status !== "answered") return { unanswered: again };
  const repaired = read(again.reply.text);
  if ("value" in repaired) return { ...repaired, answer: again.reply.text };
  return { unreadable: repaired.reason, answer: again.reply.text };
}
