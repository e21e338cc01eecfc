import type { Redis } from "ioredis";
import { z } from "zod";
import { type ErrorCode, LemmataError, messageOf } from "../../core/errors/index.ts";
import type { JsonValue } from "../../core/index.ts";
import { keysOf } from "./names.ts";

const failure = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string().optional(),
  retryable: z.boolean().optional(),
});

/** Texts are read as JSON before: whatever comes of that is a value of JSON. */
const json = z.unknown() as z.ZodType<JsonValue>;

/** An answer as it is kept in Redis. `isKept`: asking again gives the same, so that others get it, too. */
const envelope = z
  .object({ isKept: z.boolean(), answer: json.optional(), failure: failure.optional() })
  .refine(({ answer, failure }) => (answer === undefined) !== (failure === undefined));

export type Envelope = z.output<typeof envelope>;

/** Seconds that answers stay: those for everybody, and those for who waits now. */
const KEPT_S = 86_400;
const ONCE_S = 300;

/** Puts an answer where callers look for it, and tells them. */
export async function putAnswer(
  redis: Redis,
  queue: string,
  id: string,
  answer: Envelope,
): Promise<void> {
  const keys = keysOf(queue);
  const seconds = answer.isKept ? KEPT_S : ONCE_S;
  const text = JSON.stringify(answer);
  await redis.multi().set(keys.answer(id), text, "EX", seconds).publish(keys.done, id).exec();
}

/** Reads what was put there. Throws `protocol-violation` for anything else. */
export function readEnvelope(text: string): Envelope {
  const read = envelope.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new LemmataError("protocol-violation", "an answer in Redis has another form", {
    hint: "something else writes there; see docs/scale-out.md",
  });
}

/** The answer, or throws the failure as it was thrown by the worker. */
export function openEnvelope({ answer, failure }: Envelope): JsonValue {
  if (!failure) return answer as JsonValue;
  throw toError(failure);
}

/** A failure as text, for BullMQ, and back; nothing for a text of its own. */
export function failureText(error: unknown): string {
  const { code = "internal", hint, retryable } = error instanceof LemmataError ? error : {};
  return JSON.stringify({ code, message: messageOf(error), hint, retryable });
}

export function readFailure(text: string): LemmataError | undefined {
  const read = failure.safeParse(parsed(text));
  return read.success ? toError(read.data) : undefined;
}

function toError({ code, message, ...details }: z.output<typeof failure>): LemmataError {
  return new LemmataError(code as ErrorCode, message, details);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
