/** Stable codes; the text of a message may change, a code may not. */
export type ErrorCode =
  | "node-too-old"
  | "lean-package-missing"
  | "lean-package-altered"
  | "cache-unwritable"
  | "lean-start-failed"
  | "lean-crashed"
  | "lean-unavailable"
  | "protocol-violation"
  | "verifier-unreachable"
  | "queue-unreachable"
  | "store-unusable"
  | "store-too-new"
  | "not-found"
  | "run-in-use"
  | "model-unavailable"
  | "sandbox-unavailable"
  | "bad-input"
  | "not-judged"
  | "cancelled"
  | "internal";

/** What an error can say besides its message. */
export interface ErrorDetails {
  /** What was thrown below. */
  cause?: unknown;
  /** Milliseconds spent before the failure. */
  elapsedMs?: number;
  /** True when the same call may succeed if repeated. */
  retryable?: boolean;
  /** What the user can do about it; printed after the message. */
  hint?: string;
}

/** Thrown for environment and invariant failures only. */
export class LemmataError extends Error {
  /** What went wrong; stable. */
  readonly code: ErrorCode;
  /** Milliseconds spent before the failure, where known. */
  readonly elapsedMs: number | undefined;
  /** The same call may succeed if repeated. */
  readonly retryable: boolean;
  /** What the user can do about it. */
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "LemmataError";
    this.code = code;
    this.elapsedMs = details.elapsedMs;
    this.retryable = details.retryable ?? false;
    this.hint = details.hint;
  }
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
