import { messageOf } from "../../core/errors/index.ts";
import type { ModelFailure } from "../../core/ports/index.ts";
import { LONGEST_RETRY_AFTER_MS, retryAfterMs } from "./backoff.ts";
import type { RoleSettings } from "./model-settings.ts";

/** The variable that should hold a key is not set. */
export class MissingKey extends Error {
  readonly variable: string;

  constructor(variable: string) {
    super(`the variable ${variable} is not set`);
    this.variable = variable;
  }
}

/** An answer that was cut off. */
export class BrokenOff extends Error {}

/** What to do about a failed attempt. */
export interface AttemptFailure {
  failure: ModelFailure;
  /** How many further attempts make sense, at most. */
  retries: number;
  retryAfterMs: number | undefined;
  /** The model did the work, so the attempt counts as billed. */
  billed: boolean;
}

/** The fields of the SDK's `APICallError` that are read here; recognised by shape, without the SDK. */
interface CallError {
  statusCode?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: string;
}

/** Explains what an attempt threw. */
export function describeFailure(error: unknown, settings: RoleSettings): AttemptFailure {
  const where = `role ${settings.role} (${settings.provider} ${settings.model})`;
  const failed = (
    kind: ModelFailure["kind"],
    message: string,
    hint: string,
    rest: Partial<AttemptFailure> = {},
  ): AttemptFailure => {
    const permanent = rest.retries === undefined;
    const failure = { kind, message: `${where}: ${message}`, hint, permanent };
    return { failure, retries: 0, retryAfterMs: undefined, billed: false, ...rest };
  };
  const again = { retries: settings.retries };
  const server = settings.baseUrl ?? "the provider";

  if (error instanceof MissingKey) {
    return failed("key", error.message, `Put the key into the variable ${error.variable}.`);
  }
  if (error instanceof BrokenOff) {
    return failed("bad-response", error.message, `Look at the log of ${server}.`, {
      ...again,
      billed: true,
    });
  }
  if (isTimeout(error)) {
    const hint = `Raise models.${settings.role}.timeoutMs, or lower maxTokens.`;
    return failed("timed-out", `no answer within ${settings.timeoutMs} ms`, hint, {
      ...again,
      billed: true,
    });
  }
  if (!isCallError(error)) {
    return failed("bad-response", messageOf(error), `Look at the log of ${server}.`, {
      ...again,
      billed: true,
    });
  }
  const { statusCode } = error;
  if (statusCode === undefined) {
    const hint = `Is the server running? Its address comes from --model, or models.${settings.role}.baseUrl, or models.default.baseUrl.`;
    return failed("unreachable", `cannot reach ${server}: ${innermostReason(error)}`, hint, {
      retries: Math.min(2, settings.retries),
    });
  }
  return describeStatus(statusCode, error, settings, failed);
}

function describeStatus(
  status: number,
  error: CallError,
  settings: RoleSettings,
  failed: (
    kind: ModelFailure["kind"],
    message: string,
    hint: string,
    rest?: Partial<AttemptFailure>,
  ) => AttemptFailure,
): AttemptFailure {
  const said = sayings(error);
  const server = settings.baseUrl ?? "the provider";
  const key = settings.apiKeyVariable;
  if (status === 401 || status === 403) {
    const hint = key
      ? `Check the key in the variable ${key}.`
      : `The server wants a key: name its variable in models.${settings.role}.apiKeyVariable.`;
    return failed("key", `the key was refused (${status})${said}`, hint);
  }
  if (status === 402 || (status === 429 && /insufficient_quota/.test(error.responseBody ?? ""))) {
    return failed("key", `the account has no credit left (${status})${said}`, "Top it up.");
  }
  if (status === 404) {
    const hint = `Check models.${settings.role}.model and baseUrl (${server}); an OpenAI-compatible address usually ends in /v1.`;
    return failed("not-found", `no such model or address (404)${said}`, hint);
  }
  if (status === 408 || status === 409 || status === 425 || status === 429 || status >= 500) {
    const wait = retryAfterMs(error.responseHeaders);
    const tooLong = wait !== undefined && wait > LONGEST_RETRY_AFTER_MS;
    const asked = tooLong ? `, and asks to wait ${Math.round(wait / 1_000)} s` : "";
    const hint = `Lower models.${settings.role}.requestsPerMinute or concurrency, or try later.`;
    const retries = tooLong ? 0 : settings.retries;
    const rest = { retries, retryAfterMs: wait };
    return failed("overloaded", `the server answers ${status}${asked}${said}`, hint, rest);
  }
  if (status >= 200 && status < 300) {
    const hint = `Does ${server} speak the protocol of ${settings.provider}?`;
    const rest = { retries: settings.retries, billed: true };
    return failed("bad-response", `the answer cannot be read${said}`, hint, rest);
  }
  const hint = `Check the settings in models.${settings.role}: maxTokens, temperature, options.`;
  return failed("bad-request", `the request was refused (${status})${said}`, hint);
}

function isCallError(error: unknown): error is Error & CallError {
  return error instanceof Error && error.name === "AI_APICallError";
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

/** The innermost cause of a failed connection, e.g. `connect ECONNREFUSED 127.0.0.1:8000`. */
export function innermostReason(error: unknown): string {
  let inner: unknown = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return messageOf(inner) || (inner as { code?: string }).code || "unknown cause";
}

/** What the server said, shortened: `: model "x" is not loaded`, or nothing. */
function sayings(error: CallError & { message?: string }): string {
  const text = (error.message || error.responseBody || "").replace(/\s+/g, " ").trim();
  return text ? `: ${text.slice(0, 300)}` : "";
}
