import { z } from "zod";
import type { Message } from "../../core/index.ts";

const Position = z.object({ line: z.int().nonnegative(), column: z.int().nonnegative() });

const ReplMessage = z.object({
  severity: z.enum(["trace", "info", "information", "warning", "error"]),
  pos: Position,
  endPos: Position.nullish(),
  data: z.string(),
});

const ReplSorry = z.object({
  goal: z.string(),
  proofState: z.int().nonnegative().nullish(),
  pos: Position.nullish(),
  endPos: Position.nullish(),
});

export type ReplSorry = z.infer<typeof ReplSorry>;

/**
 * An answer of the Lean REPL to a command: `{env: 0, messages: [...]}`; to a tactic: `{proofState: 1, goals: [...]}`;
 * or `{message: "..."}` when it could not be run. Other keys are dropped.
 */
export const ReplAnswer = z
  .object({
    env: z.int().nonnegative().nullish(),
    message: z.string().nullish(),
    messages: z.array(ReplMessage).nullish(),
    sorries: z.array(ReplSorry).nullish(),
    proofState: z.int().nonnegative().nullish(),
    goals: z.array(z.string()).nullish(),
    proofStatus: z.string().nullish(),
  })
  .refine(
    (answer) =>
      typeof answer.env === "number" ||
      typeof answer.proofState === "number" ||
      typeof answer.message === "string" ||
      Array.isArray(answer.messages),
    { error: "neither an environment nor messages" },
  );

export type ReplAnswer = z.infer<typeof ReplAnswer>;

/** Lean's messages; a failure of the REPL itself becomes an error at the start of the text. */
export function messagesOf(answer: ReplAnswer): Message[] {
  const messages = (answer.messages ?? []).map(
    ({ severity, pos, endPos, data }): Message => ({
      severity: severity === "trace" || severity === "information" ? "info" : severity,
      pos,
      endPos: endPos ?? null,
      data,
    }),
  );
  if (typeof answer.message === "string") messages.unshift(replFailure(answer.message));
  return messages;
}

function replFailure(text: string): Message {
  return {
    severity: "error",
    pos: { line: 1, column: 0 },
    endPos: null,
    data: `Lean REPL: ${text}`,
  };
}

export function hasError(messages: readonly Message[]): boolean {
  return messages.some((message) => message.severity === "error");
}

/** One line of what is wrong with an answer, e.g. `messages[0].pos: expected object`. */
export function schemaComplaint(error: z.ZodError): string {
  return z.prettifyError(error).replaceAll("\n", " ");
}
