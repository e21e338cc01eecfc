import type { z } from "zod";
import type { WorkerLeans } from "../worker-leans.ts";

/** What workers do side by side, each with a queue of its own: a long proof does not keep checks waiting. */
export type Part = "checks" | "proofs" | "programs";

interface JobAnswer<Answer> {
  answer: Answer;
  /** Asking again would give the same, so that others get it, too. */
  isKept: boolean;
}

/** A kind of job: a file of this folder, and a line in `index.ts`. What travels is JSON, and fits the schemas. */
export interface JobKind<Request, Answer> {
  name: string;
  part: Part;
  request: z.ZodType<Request>;
  answer: z.ZodType<Answer>;
  /** Throws `LemmataError`: `bad-input`, which the caller gets, or what keeps this machine from working. */
  run(request: Request, leans: WorkerLeans, signal: AbortSignal): Promise<JobAnswer<Answer>>;
  /** The answer about a job that was set aside because its workers died; throws what callers get where there is none. */
  setAside(reason: string, request: Request): Answer;
}
