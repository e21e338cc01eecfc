import type { JsonValue, RunRecord, TaskRecord } from "../../core/index.ts";
import { readEvents } from "./event-reader.ts";
import { LemmataHttpError } from "./http-error.ts";
import type {
  JobEventData,
  JobView,
  OperationAnswer,
  OperationName,
  OperationRequest,
  ServedTask,
  WholeJobView,
} from "./types.ts";

/** Where the server is, and who asks. */
export interface ClientOptions {
  /** E.g. `http://127.0.0.1:8000`. */
  url: string;
  /** Sent as `Authorization: Bearer KEY`. */
  apiKey?: string | undefined;
}

/** Of one request. */
export interface AskOptions {
  /** Aborting rejects with its reason, and the server stops working on the request. */
  signal?: AbortSignal | undefined;
}

/** Milliseconds before an event stream that broke off is asked for again. */
const RECONNECT_MS = 500;
/** How often in a row. */
const MOST_RECONNECTS = 20;

/** Asks a `lemmata serve`. Every method throws `LemmataHttpError` for what the server refuses. */
export class LemmataClient {
  private readonly base: string;
  private readonly apiKey: string | undefined;

  constructor({ url, apiKey }: ClientOptions) {
    this.base = url.replace(/\/+$/, "");
    this.apiKey = apiKey;
  }

  /** Is every theorem of this text proved? */
  verify(request: OperationRequest<"verify">, options?: AskOptions) {
    return this.operation("verify", request, options);
  }

  /** What does Lean say about this text? */
  elaborate(request: OperationRequest<"elaborate">, options?: AskOptions) {
    return this.operation("elaborate", request, options);
  }

  /** Which goals are open at a place of a proof? */
  goals(request: OperationRequest<"goals">, options?: AskOptions) {
    return this.operation("goals", request, options);
  }

  /** What does each of these tactics leave? */
  tactics(request: OperationRequest<"tactics">, options?: AskOptions) {
    return this.operation("tactics", request, options);
  }

  /** How big is the goal of a statement? */
  footprint(request: OperationRequest<"footprint">, options?: AskOptions) {
    return this.operation("footprint", request, options);
  }

  /** Are there values that make a statement false? */
  quickcheck(request: OperationRequest<"quickcheck">, options?: AskOptions) {
    return this.operation("quickcheck", request, options);
  }

  /** Makes a part of a proof a lemma. */
  refactor(request: OperationRequest<"refactor">, options?: AskOptions) {
    return this.operation("refactor", request, options);
  }

  /** Which declarations of the library fit? */
  search(request: OperationRequest<"search">, options?: AskOptions) {
    return this.operation("search", request, options);
  }

  /** Scores items for a trainer, see `docs/rewards.md`. */
  rewards(items: readonly object[], options?: AskOptions): Promise<{ results: JsonValue[] }> {
    return this.ask("POST", "/v1/rewards", { ...options, body: { items } });
  }

  /** Starts a search for proofs; give one of `text`, `theorem` and `tasks`. */
  prove(request: Record<string, unknown>, options?: AskOptions): Promise<JobView> {
    return this.ask("POST", "/v1/prove", { ...options, body: request });
  }

  /** Starts to rewrite the proofs of a text. */
  optimize(request: Record<string, unknown>, options?: AskOptions): Promise<JobView> {
    return this.ask("POST", "/v1/optimize", { ...options, body: request });
  }

  /** Starts a critique of a Python draft. */
  critique(request: Record<string, unknown>, options?: AskOptions): Promise<JobView> {
    return this.ask("POST", "/v1/critique", { ...options, body: request });
  }

  /** Starts to state in Lean what a text says. */
  formalize(request: Record<string, unknown>, options?: AskOptions): Promise<JobView> {
    return this.ask("POST", "/v1/formalize", { ...options, body: request });
  }

  /** Your jobs, the latest first. */
  async jobs(options?: AskOptions): Promise<JobView[]> {
    return (await this.ask<{ jobs: JobView[] }>("GET", "/v1/jobs", options)).jobs;
  }

  /** A job, with its result when it is over. */
  job(id: string, options?: AskOptions): Promise<WholeJobView> {
    return this.ask("GET", `/v1/jobs/${encodeURIComponent(id)}`, options);
  }

  /** Cancels a job; one that is over stays as it is. */
  cancel(id: string, options?: AskOptions): Promise<JobView> {
    return this.ask("DELETE", `/v1/jobs/${encodeURIComponent(id)}`, options);
  }

  /** What happens in a job, until it is over; `after`: the id of the last event that is known. */
  async *events(
    id: string,
    { after = 0, signal }: AskOptions & { after?: number } = {},
  ): AsyncGenerator<JobEventData> {
    let last = after;
    for (let failures = 0; ; ) {
      try {
        const headers = { accept: "text/event-stream", "last-event-id": String(last) };
        const path = `/v1/jobs/${encodeURIComponent(id)}/events`;
        const response = await this.fetch("GET", path, { headers, signal });
        for await (const event of readEvents<JobEventData>(response)) {
          [last, failures] = [event.id, 0];
          yield event;
          if (event.kind === "end") return;
        }
      } catch (error) {
        if (signal?.aborted || (error instanceof LemmataHttpError && error.status < 500))
          throw error;
        if (++failures > MOST_RECONNECTS) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
  }

  /** Waits for the end of a job. */
  async wait(id: string, options?: AskOptions): Promise<WholeJobView> {
    for await (const _ of this.events(id, options)) {
      // Only the end counts.
    }
    return this.job(id, options);
  }

  /** Recorded runs, the latest first. */
  async runs(options?: AskOptions): Promise<RunRecord[]> {
    return (await this.ask<{ runs: RunRecord[] }>("GET", "/v1/runs", options)).runs;
  }

  /** A run and its tasks. `run`: its id, the beginning of it, or `last`. */
  run(
    run: string,
    options?: AskOptions,
  ): Promise<{ run: RunRecord; tasks: (TaskRecord & { number: number })[] }> {
    return this.ask("GET", `/v1/runs/${encodeURIComponent(run)}`, options);
  }

  /** A task with its proof trees. `task`: its number, name or id. */
  task(run: string, task: string | number, options?: AskOptions): Promise<ServedTask> {
    const name = encodeURIComponent(String(task));
    return this.ask("GET", `/v1/runs/${encodeURIComponent(run)}/tasks/${name}`, options);
  }

  private operation<Name extends OperationName>(
    name: Name,
    request: OperationRequest<Name>,
    options?: AskOptions,
  ): Promise<OperationAnswer<Name>> {
    return this.ask("POST", `/v1/${name}`, { ...options, body: request });
  }

  private async ask<T>(
    method: string,
    path: string,
    { body, signal }: AskOptions & { body?: unknown } = {},
  ): Promise<T> {
    const headers: Record<string, string> =
      body === undefined ? {} : { "content-type": "application/json" };
    const response = await this.fetch(method, path, { headers, body, signal });
    return (await response.json()) as T;
  }

  /** Throws `LemmataHttpError`. */
  private async fetch(
    method: string,
    path: string,
    request: AskOptions & { headers: Record<string, string>; body?: unknown },
  ): Promise<Response> {
    const { headers, body, signal } = request;
    const key = this.apiKey === undefined ? {} : { authorization: `Bearer ${this.apiKey}` };
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: { ...headers, ...key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    if (response.ok) return response;
    const text = await response.text();
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    throw new LemmataHttpError(
      response.status,
      failureIn(text),
      Number.isNaN(seconds) ? undefined : seconds,
    );
  }
}

function failureIn(text: string): { code: string; message: string } {
  try {
    const { error } = JSON.parse(text) as { error?: { code: string; message: string } };
    if (error) return error;
  } catch {
    // Not of the server but of something before it.
  }
  return { code: "unknown", message: text.slice(0, 500) || "there was no answer" };
}
