import { z } from "zod";

/** Longest text of an item, UTF-16 code units. */
const MAX_TEXT = 1_000_000;
const MAX_ITEMS = 1024;

const text = z.string().max(MAX_TEXT);

const proofItem = z.strictObject({
  kind: z.literal("proof"),
  /** Given back with the answer. */
  id: z.union([z.string(), z.number()]).optional(),
  statement: text,
  completion: text,
  timeoutMs: z.int().min(1).optional(),
  scores: z
    .strictObject({
      beforeError: z.number().exactOptional(),
      fromError: z.number().exactOptional(),
      propagate: z.boolean().exactOptional(),
    })
    .optional(),
});

const optimizationItem = z.strictObject({
  kind: z.literal("optimization"),
  id: z.union([z.string(), z.number()]).optional(),
  original: text,
  completion: text,
  metric: z.string().default("length"),
  timeoutMs: z.int().min(1).optional(),
});

const decompositionItem = z.strictObject({
  kind: z.literal("decomposition"),
  id: z.union([z.string(), z.number()]).optional(),
  statement: text,
  completion: text,
  temperature: z.number().positive().exactOptional(),
  timeoutMs: z.int().min(1).optional(),
});

const cases = z.array(z.strictObject({ input: text, output: text })).min(1);

/** As `TestSuite`. */
const suite = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("asserts"),
    source: text,
    setup: text.default(""),
    functions: z.array(z.string()).min(1),
    invoke: z.string().exactOptional(),
  }),
  z.strictObject({ kind: z.literal("calls"), functionName: z.string(), cases }),
  z.strictObject({ kind: z.literal("stdin"), cases }),
  z.strictObject({ kind: z.literal("unittest"), source: text, className: z.string() }),
]);

const share = z.number().min(0).max(1);

const critiqueItem = z.strictObject({
  kind: z.literal("critique"),
  id: z.union([z.string(), z.number()]).optional(),
  task: text,
  draft: text,
  critique: text,
  revised: text,
  tests: z.union([text.min(1), cases, suite]),
  entryPoint: z.string().min(1).optional(),
  contestImports: z.boolean().optional(),
  reference: text.optional(),
  similarity: z.strictObject({ subgoals: share, gaps: share, checklist: share }).optional(),
  quality: share.optional(),
  timeoutMs: z.int().min(1).optional(),
});

/** An item without a kind is a proof. */
const item = z.preprocess(
  (given) =>
    typeof given === "object" && given !== null && !("kind" in given)
      ? { ...given, kind: "proof" }
      : given,
  z.discriminatedUnion("kind", [proofItem, optimizationItem, decompositionItem, critiqueItem]),
);

/** `POST /score`. */
export const scoreRequest = z.strictObject({ items: z.array(item).min(1).max(MAX_ITEMS) });

/** What OpenRLHF posts: `query` is prompt and response, `labels` the statements when the data has them. */
export const openRlhfRequest = z.looseObject({
  query: z.array(text).max(MAX_ITEMS).default([]),
  prompts: z.array(text).max(MAX_ITEMS).default([]),
  labels: z.array(z.unknown()).max(MAX_ITEMS).default([]),
});

/** What LLaMA-Factory posts: each message is prompt and response. */
export const llamaFactoryRequest = z.looseObject({
  model: z.string().optional(),
  messages: z.array(text).max(MAX_ITEMS),
});

/** E.g. `items.3.statement: expected string`. */
export function problemsOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join(".") || "body"}: ${message}`)
    .join("; ");
}
