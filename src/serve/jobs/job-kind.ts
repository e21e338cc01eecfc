import type { z } from "zod";
import type { RunId } from "../../core/index.ts";
import type { LeanServices } from "../lean-services.ts";

/** What a job works with besides its request. */
export interface JobContext {
  services: LeanServices;
  /** Aborted when it is cancelled, and when the server stops. */
  signal: AbortSignal;
  /** Tells who listens; `data` is JSON. */
  emit(kind: string, data: unknown): void;
  /** The recorded run that it worked on before the server stopped. */
  run: RunId | undefined;
  /** Whose it is; `null` where there are no keys. */
  owner: string | null;
  /** Keeps the recorded run that it works on. */
  onRun(run: RunId): void;
  /** US dollars that it may still spend on models; no limit without. */
  maxCost: number | undefined;
  /** Told of US dollars spent. */
  addCost(usd: number): void;
}

/** A kind of job: its request as a schema, and what does it. */
export interface JobKind<Request extends z.ZodObject> {
  /** Of its route, e.g. `prove` for `POST /v1/prove`. */
  name: string;
  /** One line. */
  summary: string;
  /** For whoever reads the API, Markdown. */
  description: string;
  request: Request;
  /** Gives the result, which is JSON. Throws `LemmataError`. */
  run(request: z.output<Request>, context: JobContext): Promise<unknown>;
}

/** Keeps the type of the schema. */
export function jobKind<Request extends z.ZodObject>(kind: JobKind<Request>): JobKind<Request> {
  return kind;
}
