import { z } from "zod";
import type { ObligationReport, ProveReport } from "../../src/core/index.ts";
import type { ProveTaskReport } from "../../src/prove/index.ts";

/** Lines of `prove --json` and `bench --json`. The schema in docs/ is made of this. */

const ms = z.number().nonnegative().describe("milliseconds");
const lemma = z.object({
  name: z.string(),
  statement: z.string().describe("Lean text up to `:=`"),
  proof: z.string().describe("what follows `:=`"),
});
const statement = z.object({ name: z.string(), text: z.string() });

const counterexample = z.object({
  assignment: z.array(z.object({ name: z.string(), type: z.string(), value: z.string() })),
  refutation: z
    .object({ negation: statement, text: z.string() })
    .optional()
    .describe("a Lean proof that the statement is false"),
});

const nearMiss = z.object({
  rules: z.array(
    z.object({ rule: z.string(), tries: z.int(), ms: z.number(), vainMs: z.number() }),
  ),
  origin: z.string().optional(),
  open: z.array(z.string()),
  lastRejection: z.string().optional(),
});

const obligation = z.object({
  id: z.string(),
  declaration: z.string().nullable().describe("full name; null in an `example`"),
  line: z.int().positive().describe("of the word `sorry`"),
  statement: z.string().describe("the standalone theorem, up to `:=`"),
  outcome: z.enum(["proved", "disproved", "failed"]),
  reason: z.string().optional().describe("why there is no proof: a word or a sentence"),
  nearMiss: nearMiss.optional(),
  proof: z.string().optional().describe("what follows `:=` in the standalone theorem"),
  followsFrom: z.array(z.string()).optional(),
  rules: z.array(z.string()).optional(),
  counterexample: counterexample.optional(),
  disproof: z.string().optional().describe("a Lean file that proves the negation"),
  isWholeProof: z.boolean(),
  lemmas: z.array(lemma),
  checks: z.int().nonnegative(),
  elapsedMs: ms,
  heartbeats: z.number().nonnegative().describe("in thousands"),
  kept: z.boolean().optional(),
}) satisfies z.ZodType<ObligationReport>;

const report = z.object({
  status: z.enum(["proved", "disproved", "incomplete", "nothing-to-prove"]),
  text: z.string().describe("the file with every proof that was found"),
  obligations: z.array(obligation),
  others: z.array(
    z.object({
      range: z.object({ start: z.int(), end: z.int() }).describe("bytes"),
      kind: z.enum(["tactic", "term"]),
      declaration: z.string().nullable(),
      reason: z.enum(["data", "in-statement", "not-elaborated", "not-standalone"]),
      text: z.string(),
    }),
  ),
  droppedImports: z.array(z.string()),
  olderLean: z
    .array(z.string())
    .optional()
    .describe("declared behind the imports, since the text is for an older Lean"),
  axioms: z.array(z.string()),
  reasons: z.array(z.string()),
  gate: z
    .enum(["kernel-replay", "reported-axioms"])
    .optional()
    .describe("where it is not the strongest"),
  elapsedMs: ms,
}) satisfies z.ZodType<ProveReport>;

const task = z
  .object({
    kind: z.literal("task"),
    run: z.string().describe("id of the run; see `lemmata runs`"),
    task: z.string().describe("path of the file, id of the row, or name of the theorem"),
    status: z.enum(["open", "proved", "disproved", "passed", "failed", "skipped", "nothing-to-do"]),
    kept: z.boolean().describe("it was finished before"),
    file: z.string().optional().describe("where the finished file was written"),
    disproof: z.string().optional(),
    disproofs: z.array(z.string()).optional(),
    report: report.optional().describe("absent when the file cannot be read"),
    reason: z.string().optional(),
    modelFailure: z.string().optional().describe("why models did not answer"),
    unreadable: z
      .array(z.object({ reason: z.string(), count: z.int().positive() }))
      .optional()
      .describe("answers of models that could not be read, where the task failed"),
  })
  .describe("one task") satisfies z.ZodType<Omit<ProveTaskReport, "run">>;

const benchReport = z
  .looseObject({ kind: z.literal("report"), format: z.literal(1), folder: z.string() })
  .describe("the last line of `bench`: report.json, and the folder it was written to");

const ablation = z
  .looseObject({ kind: z.literal("ablation"), rules: z.array(z.unknown()) })
  .describe("after it, with --ablate-rules");

/** A line; fields that it does not know are left out of what it reads. */
export const proveLine = z.union([task, benchReport, ablation]);

/** The schema as it is published: other fields may be added, so it allows them. */
export function publishedSchema(): string {
  const schema = z.toJSONSchema(proveLine, { io: "input" });
  const about = {
    title: "A line of `lemmata prove --json` or `lemmata bench --json`",
    description:
      "Each line is one JSON object. New fields may appear: ignore what you do not know.",
  };
  return `${JSON.stringify({ ...about, ...schema }, null, 2)}\n`;
}
