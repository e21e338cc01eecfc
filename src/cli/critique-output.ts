import { z } from "zod";
import { CRITIQUE_METHODS, type CritiqueResult } from "../core/index.ts";
import { type ChangesReport, type CritiqueReport, findingSchema } from "../critique/index.ts";

// What `critique --json` prints. The schema in docs/ is made of this.

const ownLine = z.int().nullable().describe("of the draft, from 1");

const pointSchema = z.object({
  text: z.string(),
  source: z.enum(["signature", "example", "doctest", "constraint", "text", "test", "model"]),
  status: z.enum(["met", "violated", "verified", "refuted", "unknown"]),
  line: ownLine,
  failingInput: z.string().nullable(),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
  lean: z.string().optional().describe("the Lean statement, where there is one"),
  confidence: z.enum(["sure", "likely", "possible"]).optional(),
});

const repairSchema = z.object({
  line: z.int(),
  kind: z.string(),
  before: z.string(),
  after: z.string(),
  program: z.string().describe("the whole program with the edit"),
  mends: z.int().describe("so many violated points come true"),
  of: z.int(),
  sure: z.boolean().optional().describe("only such an edit is written over a draft"),
});

const critiqueSchema = z.object({
  origin: z.enum(["symbolic", "model"]),
  subgoals: z.array(pointSchema),
  gapAnalysis: z.array(pointSchema),
  checklist: z.array(pointSchema),
  repairs: z.array(repairSchema),
  question: z.string().nullish().describe("where several edits fit: a call on which they differ"),
});

const verdictSchema = z.object({
  status: z.string(),
  passed: z.int(),
  total: z.int(),
  hasRuntimeError: z.boolean(),
  hasTimeout: z.boolean(),
  detail: z.string(),
  onTrust: z.boolean().optional().describe("the program had a say in its verdict"),
});

const findings = z.array(findingSchema).describe("what the other formats show, by file and line");
const format = z.literal(1).describe("of this object; fields may be added without another number");

const draftSchema = z
  .object({
    kind: z.literal("draft"),
    format,
    findings,
    id: z.string().describe("of the task"),
    run: z.string().describe("see `lemmata runs`"),
    resumed: z.boolean().describe("an earlier run of the same command did it"),
    method: z.enum(CRITIQUE_METHODS).nullable().describe("null: there was no loop"),
    prompt: z.string(),
    draft: z.string().nullable(),
    program: z.string().nullable().describe("the last program"),
    critique: critiqueSchema.nullable().describe("of the draft"),
    steps: z.array(z.looseObject({ kind: z.string(), program: z.string() })),
    end: z.enum(["satisfied", "rounds", "budget", "unreadable", "failed", "cancelled"]),
    reason: z.string().nullable(),
    calls: z.record(z.string(), z.int()).describe("answers of models, by role"),
    verdicts: z.array(z.object({ program: z.string(), verdict: verdictSchema })),
    tests: z.looseObject({ kind: z.string() }).nullish().describe("the hidden tests"),
    task: z.string().optional(),
  })
  .describe("a draft and its task");

const changesSchema = z
  .object({
    kind: z.literal("changes"),
    format,
    findings,
    units: z.array(
      z.object({
        file: z.string(),
        name: z.string(),
        line: z.int().positive(),
        checked: z.int().describe("points that a run showed to hold or not"),
        violated: z.int().describe("those that do not hold"),
      }),
    ),
  })
  .describe("functions and classes that a change touches, with --git or --changes");

/** What `critique --json` prints: one object. */
export const critiqueOutput = z.union([draftSchema, changesSchema]);

/** The JSON of a critique of a change. */
export function changesJson(report: ChangesReport): string {
  const output: z.input<typeof changesSchema> = { kind: "changes", format: 1, ...report };
  return `${JSON.stringify(output)}\n`;
}

/** The JSON of a critique of a draft. */
export function draftJson(report: CritiqueReport, found: z.infer<typeof findings>): string {
  const output: z.input<typeof draftSchema> & CritiqueResult = {
    kind: "draft",
    format: 1,
    findings: found,
    ...report,
  };
  return `${JSON.stringify(output)}\n`;
}
