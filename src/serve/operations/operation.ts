import { z } from "zod";
import type { JsonValue } from "../../core/index.ts";
import type { LeanServices } from "../lean-services.ts";

/** What an operation runs with besides its request. */
interface OperationContext {
  services: LeanServices;
  /** Aborted when nobody waits for the answer any longer. */
  signal: AbortSignal;
  /** Path of the text's file, for the modules of its project; absent for texts from outside of this machine. */
  fileName?: string | undefined;
  onProgress?: ((step: string) => void) | undefined;
}

/** Something that can be asked, over HTTP and by agents: its request and its answer as schemas, and what does it. */
export interface Operation<Request extends z.ZodObject, Answer extends z.ZodType> {
  /** Of its route, e.g. `verify` for `POST /v1/verify`. */
  name: string;
  /** One line. */
  summary: string;
  /** For whoever reads the API, Markdown. */
  description: string;
  request: Request;
  answer: Answer;
  /** Gives what fits `answer`, which is checked as it is sent. Throws `LemmataError`, `bad-input` for faults of the request. */
  run(request: z.output<Request>, context: OperationContext): Promise<object>;
}

/** Keeps the types of the schemas. */
export function operation<Request extends z.ZodObject, Answer extends z.ZodType>(
  defined: Operation<Request, Answer>,
): Operation<Request, Answer> {
  return defined;
}

/** Longest text, UTF-16 code units. */
const MAX_TEXT = 4_000_000;
const MAX_TIMEOUT_MS = 600_000;

/** What was read as JSON is JSON, and needs no other schema. */
export const json = z.unknown() as unknown as z.ZodType<JsonValue>;

/** Half of a surrogate pair would become another character on its way to Lean, which then judges another text. */
export const unicode = z
  .string()
  .refine((text) => text.isWellFormed(), {
    error: "it holds half of a surrogate pair, which is no character",
  });
export const leanText = unicode.max(MAX_TEXT).describe("Lean text");
export const timeoutMs = z
  .int()
  .min(1)
  .max(MAX_TIMEOUT_MS)
  .describe("milliseconds for Lean, waiting not counted");
export const core = z
  .boolean()
  .optional()
  .describe("drop imports that this Lean does not have (Mathlib, ...); default that of the server");

/** Lines from 1, columns from 0 in code points. */
export const position = z
  .object({ line: z.int().min(1), column: z.int().min(0) })
  .meta({ id: "Position", description: "line from 1, column from 0 in code points" });

export const message = z
  .object({
    severity: z.enum(["info", "warning", "error"]),
    pos: position,
    endPos: position.nullable(),
    data: z.string(),
  })
  .meta({ id: "Message", description: "a message of Lean" });

export const goal = z
  .object({
    tag: z.string().describe("its `case`, empty when it has none"),
    hypotheses: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        value: z.string().optional().describe("of a `let`"),
      }),
    ),
    target: z.string(),
    text: z.string().describe("as Lean prints it"),
  })
  .meta({ id: "Goal", description: "hypotheses ⊢ target" });
