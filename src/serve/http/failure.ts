import { LemmataError, messageOf } from "../../core/errors/index.ts";

/** What an answer says of a failure: `code` is stable, `where` names a field of the request, `hint` helps. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  where?: string | undefined;
  hint?: string | undefined;
  /** Of overload and of limits. */
  retryAfterSeconds?: number | undefined;
}

/** Thrown by hooks and handlers. */
export class HttpFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const STATUS: Record<string, number> = {
  "bad-input": 400,
  "not-found": 404,
  cancelled: 499,
  "run-in-use": 409,
  "model-unavailable": 503,
  "sandbox-unavailable": 503,
  "queue-unreachable": 503,
  "lean-unavailable": 503,
  "lean-start-failed": 503,
  "lean-package-missing": 503,
  "cache-unwritable": 503,
};

/** When to come again where other machines cannot be reached. */
const AGAIN_SECONDS = 10;

/** Fastify's own: malformed JSON, a body that is too large, another content type. */
const CODES: Record<number, string> = {
  400: "bad-input",
  404: "not-found",
  405: "bad-input",
  408: "timed-out",
  413: "too-large",
  415: "unsupported-media-type",
};

/** Anything that was thrown, as an answer. What nobody expected is told to the log only. */
export function failureOf(error: unknown): Failure {
  if (error instanceof HttpFailure) return error.failure;
  if (error instanceof LemmataError) {
    const { code, message, hint } = error;
    const retryAfterSeconds = code === "queue-unreachable" ? AGAIN_SECONDS : undefined;
    return { status: STATUS[code] ?? 500, code, message, hint, retryAfterSeconds };
  }
  const { statusCode } = error as { statusCode?: number };
  const code = statusCode === undefined ? undefined : CODES[statusCode];
  if (statusCode === undefined || code === undefined) {
    return { status: 500, code: "internal", message: "something failed here; the log has more" };
  }
  return { status: statusCode, code, message: messageOf(error) };
}

/** Too much to do. */
export function overload(retryAfterSeconds: number): HttpFailure {
  const message = "no room now; try again later";
  return new HttpFailure({ status: 429, code: "overloaded", message, retryAfterSeconds });
}
