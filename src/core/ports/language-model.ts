/** Who asks, e.g. `decompose`, `complete`, `correctProof`; see docs/models.md for all. */
export type ModelRole = string;

/** One message of a chat, e.g. `{role: "user", content: "..."}`. */
export interface ModelMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** A parameter of a tool; a `list` is one of texts. */
export interface ModelToolParameter {
  type: "text" | "number" | "list";
  /** What it means, for the model. */
  description: string;
  /** It may be left out; default false. */
  optional?: boolean;
}

/** What a model may call. */
export interface ModelTool {
  /** E.g. `check`. */
  name: string;
  /** What it does, for the model. */
  description: string;
  /** By name. */
  parameters: Readonly<Record<string, ModelToolParameter>>;
}

/** What a model is asked. */
export interface ModelRequest {
  /** Who asks; the configuration can give each role its model. */
  role: ModelRole;
  /** Roles whose settings it takes where it has none of its own: those of the first that is configured. */
  fallback?: readonly ModelRole[];
  /** At least one; the last is the user's. */
  messages: readonly ModelMessage[];
  /**
   * What it may call; none by default. Calls come in the text of the answer and results go in that of a message, in
   * tags (see `toolCallText`, `toolResultText`), whatever form the server has for them.
   */
  tools?: readonly ModelTool[];
  /**
   * Tells samples of the same messages apart in the cache, e.g. the number of a pass; default 0.
   * Asking the same twice in one session gives two samples anyway.
   */
  sample?: number;
  /** What it is about, for the record, e.g. the name of a theorem. */
  about?: string;
  /** Aborting ends the request, waiting included, with status `cancelled`. */
  signal?: AbortSignal;
}

/** Tokens: `inputTokens` of prompts, `outputTokens` of answers. */
export interface TokenCounts {
  inputTokens: number;
  outputTokens: number;
}

/** An answer, as it is cached. */
export interface ModelReply {
  /** The model's words. */
  text: string;
  /** `length`: cut off at the limit of tokens. `refused`: the model or a filter would not answer. */
  finish: "stop" | "length" | "refused";
  /** Model id as configured. */
  model: string;
  /** Tokens of this request. */
  usage: TokenCounts;
  /** The server did not count tokens; `usage` was estimated from characters. */
  estimated: boolean;
}

/** A limit of the run, or of one task of it, is reached: nothing more will be asked. An expected outcome. */
export interface BudgetExhausted {
  limit: "calls" | "cost";
  /** Other tasks of the run may go on. */
  isOfTask?: boolean;
  /** E.g. `40 of 40 model calls were made`. */
  message: string;
}

/**
 * Why there is no answer:
 * - `key` (401, 403, no key), `not-found` (404), `bad-request` (other 4xx): configuration, permanent;
 * - `unreachable`, `overloaded` (429, 5xx), `timed-out`, `bad-response` (truncated or malformed body):
 *   still so after all retries;
 * - `not-recorded`: replaying, and the cache does not have it; permanent.
 */
export interface ModelFailure {
  kind:
    | "key"
    | "not-found"
    | "bad-request"
    | "unreachable"
    | "overloaded"
    | "timed-out"
    | "bad-response"
    | "not-recorded";
  /** What failed and where. */
  message: string;
  /** What to do about it. */
  hint: string;
  /** Asking again later cannot help without a change of the configuration. */
  permanent: boolean;
}

/** What came of a request: a `reply` (`cached` or not), an exhausted `budget`, a `failure`, or nothing because it was cancelled. */
export type ModelAnswer =
  | {
      status: "answered";
      reply: ModelReply;
      /** US dollars; 0 for a cached answer. */
      cost: number;
      cached: boolean;
      /** Key of the request in the cache: 64 hexadecimal digits. */
      key: string;
    }
  | { status: "exhausted"; budget: BudgetExhausted }
  | { status: "failed"; failure: ModelFailure }
  | {
      status: "cancelled";
      /** What came of its last attempt, when it was cancelled before the next one had an answer. */
      failure?: ModelFailure;
    };

/** Counts of one role since the session began; cached answers count only as such. */
export interface RoleCounts extends TokenCounts {
  /** Requests that were sent to a server, each with its retries counted once. */
  calls: number;
  /** Answers from the cache. */
  cached: number;
  /** Further attempts after faults that passed. */
  retries: number;
  /** Requests without an answer. */
  failures: number;
  /** US dollars. */
  cost: number;
}

/** One request and its outcome, for the record of a run. */
export interface ModelCall {
  role: ModelRole;
  /** Model id as configured. */
  model: string;
  about?: string;
  key: string;
  messages: readonly ModelMessage[];
  answer: ModelAnswer;
  /** Milliseconds, waiting for the rate limit and retries included. */
  elapsedMs: number;
}

/** Answers chat messages. Budget, failures and cancellation are values; `ask` does not throw for them. */
export interface LanguageModel {
  /** Asks; waits where limits of rate ask for it. */
  ask(request: ModelRequest): Promise<ModelAnswer>;
  /** By role, those roles that asked. */
  counts(): ReadonlyMap<ModelRole, RoleCounts>;
}

/** Keeps replies by key. What it throws ends the request. */
export interface ResponseCache {
  /** The reply that was put under a key, if any. */
  get(key: string): Promise<ModelReply | undefined> | ModelReply | undefined;
  /** Keeps a reply. */
  put(key: string, reply: ModelReply): Promise<void> | void;
}
