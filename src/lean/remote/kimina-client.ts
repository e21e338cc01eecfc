import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { LemmataError, messageOf } from "../../core/errors/index.ts";
import { withDefaults } from "../../core/index.ts";
import { timeoutSignal } from "../../platform/index.ts";
import { ReplAnswer, schemaComplaint } from "./repl-answer.ts";

export interface KiminaOptions {
  /** Address of the server, e.g. `http://localhost:8000`. */
  url: string;
  /** Sent as `Authorization: Bearer KEY`. */
  apiKey?: string;
  /** Requests at once; default 4. */
  concurrency?: number;
  /** Tries per request, the first included; default 4. */
  attempts?: number;
  /** Wait before the second try, milliseconds; doubles each time; default 500. */
  backoffMs?: number;
  /** Milliseconds beyond the check's own limit for queueing and transport; default 120,000. */
  graceMs?: number;
}

/** One snippet's result; exactly one of the two is there. */
export interface SnippetResult {
  error?: string;
  response?: ReplAnswer;
}

const Snippet = z.object({ error: z.string().nullish(), response: ReplAnswer.nullish() });
const CheckResponse = z.object({ results: z.array(Snippet.extend({ id: z.string() })) });
const VerifyResponse = z.object({
  results: z.array(Snippet.extend({ custom_id: z.union([z.string(), z.number()]) })),
});

const MAX_RETRY_AFTER_MS = 30_000;

/** Speaks to one Kimina Lean Server. */
export class KiminaClient {
  private readonly options: Required<Omit<KiminaOptions, "apiKey">> & KiminaOptions;
  private readonly base: string;
  /** The server has no `/api/check`, only the older `/verify`. */
  private isOld = false;

  /** Throws `bad-input` for an address that is none. */
  constructor(options: KiminaOptions) {
    const defaults = { concurrency: 4, attempts: 4, backoffMs: 500, graceMs: 120_000 };
    this.options = { ...options, ...withDefaults(defaults, options) };
    if (!URL.canParse(options.url) || !/^https?:/.test(options.url)) {
      throw new LemmataError("bad-input", `${options.url} is not the address of an HTTP server`, {
        hint: "give it as http://host:8000",
      });
    }
    this.base = options.url.replace(/\/+$/, "");
  }

  /**
   * Has one text checked. Throws `LemmataError`: `verifier-unreachable` when every try failed or the
   * key is refused, `protocol-violation` when the answer has another shape; and the abort reason of
   * `signal`.
   */
  async check(
    text: string,
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
  ): Promise<SnippetResult> {
    const id = "0";
    const timeout = Math.max(1, Math.ceil(timeoutMs / 1000));
    const limits = { deadlineMs: timeoutMs + this.options.graceMs, signal };
    if (!this.isOld) {
      const body = { snippets: [{ id, code: text }], timeout, debug: false, reuse: true };
      const answer = await this.post("/api/check", body, limits);
      if (answer.status !== 404) {
        const { results } = this.decode(CheckResponse, answer, "/api/check");
        return this.only(results.filter((result) => result.id === id));
      }
      this.isOld = true;
    }
    const body = { codes: [{ custom_id: id, proof: text }], timeout, disable_cache: false };
    const answer = await this.post("/verify", body, limits);
    const { results } = this.decode(VerifyResponse, answer, "/verify");
    return this.only(results.filter((result) => String(result.custom_id) === id));
  }

  private only(results: z.infer<typeof Snippet>[]): SnippetResult {
    const [result] = results;
    if (results.length !== 1 || !result || (result.error == null) === (result.response == null)) {
      throw new LemmataError(
        "protocol-violation",
        `${this.base} gave ${results.length} results for one text, or one with both or neither of error and response`,
      );
    }
    if (result.error != null) return { error: result.error };
    return { response: result.response as ReplAnswer };
  }

  private decode<T>(schema: z.ZodType<T>, answer: HttpAnswer, path: string): T {
    if (answer.status === 401 || answer.status === 403) {
      throw new LemmataError(
        "verifier-unreachable",
        `${this.base} refused the API key: ${answer.detail}`,
        { hint: "name the environment variable that holds the key with --kimina-key-env" },
      );
    }
    if (answer.status !== 200) {
      throw new LemmataError(
        "protocol-violation",
        `${this.base}${path} answered ${answer.status}: ${answer.detail}`,
      );
    }
    const parsed = schema.safeParse(answer.json);
    if (parsed.success) return parsed.data;
    throw new LemmataError(
      "protocol-violation",
      `${this.base}${path} gave an answer of another shape: ${schemaComplaint(parsed.error)}`,
      { hint: "is this a Kimina Lean Server?" },
    );
  }

  /** Posts with retries after 429, 5xx and broken connections. */
  private async post(
    path: string,
    body: unknown,
    limits: { deadlineMs: number; signal: AbortSignal | undefined },
  ): Promise<HttpAnswer> {
    let failure = "";
    let cause: unknown;
    for (let attempt = 0; attempt < this.options.attempts; attempt++) {
      if (attempt > 0) await this.pause(attempt, cause, limits.signal);
      try {
        const answer = await this.request(path, body, limits);
        if (answer.status !== 429 && answer.status < 500) return answer;
        failure = `it answered ${answer.status}: ${answer.detail}`;
        cause = answer;
      } catch (error) {
        if (limits.signal?.aborted) throw error;
        failure = connectionFailure(error);
        cause = error;
      }
    }
    throw new LemmataError(
      "verifier-unreachable",
      `${this.base}${path} could not be used after ${this.options.attempts} tries: ${failure}`,
      {
        cause,
        retryable: true,
        hint: "is the Kimina Lean Server running there? `curl URL/health` must answer ok",
      },
    );
  }

  private async pause(attempt: number, cause: unknown, signal: AbortSignal | undefined) {
    const asked = cause instanceof HttpAnswer ? cause.retryAfterMs : undefined;
    const backoff = this.options.backoffMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
    await sleep(asked ?? backoff, undefined, signal ? { signal } : {});
  }

  private async request(
    path: string,
    body: unknown,
    { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal | undefined },
  ): Promise<HttpAnswer> {
    const { apiKey } = this.options;
    const deadline = timeoutSignal(deadlineMs);
    const response = await fetch(`${this.base}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    });
    const text = await response.text();
    return new HttpAnswer(response, text);
  }
}

class HttpAnswer {
  readonly status: number;
  readonly json: unknown;
  /** The server's error message. */
  readonly detail: string;
  readonly retryAfterMs: number | undefined;

  /** Throws when a successful response has broken JSON: the connection was cut, so a retry may help. */
  constructor(response: Response, text: string) {
    this.status = response.status;
    this.detail = text.trim().slice(0, 300);
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    if (seconds >= 0) this.retryAfterMs = Math.min(seconds * 1000, MAX_RETRY_AFTER_MS);
    try {
      this.json = JSON.parse(text);
    } catch (cause) {
      if (response.ok) throw new Error(`its answer is not JSON: ${messageOf(cause)}`, { cause });
    }
  }
}

/** `fetch` hides the reason (ECONNREFUSED, ...) in the cause. */
function connectionFailure(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = (cause as { code?: string } | undefined)?.code;
  return [messageOf(error), code ?? (cause instanceof Error ? cause.message : "")]
    .filter(Boolean)
    .join(": ");
}
