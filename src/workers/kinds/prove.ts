import { z } from "zod";
import type { ProveReport } from "../../core/index.ts";
import {
  type PortableTask,
  type ProvedTask,
  portableTask,
  provePortableTask,
} from "../../prove/index.ts";
import type { JobKind } from "./kind.ts";

const obligation = z.looseObject({
  id: z.string(),
  declaration: z.string().nullable(),
  line: z.int(),
  statement: z.string(),
  outcome: z.enum(["proved", "disproved", "failed"]),
  reason: z.string().optional(),
  proof: z.string().optional(),
  disproof: z.string().optional(),
  isWholeProof: z.boolean(),
  lemmas: z.array(z.looseObject({ name: z.string(), statement: z.string(), proof: z.string() })),
  checks: z.number(),
  elapsedMs: z.number(),
  heartbeats: z.number(),
});

const answer = z.strictObject({
  report: z.looseObject({
    status: z.enum(["proved", "disproved", "incomplete", "nothing-to-prove"]),
    text: z.string(),
    obligations: z.array(obligation),
    others: z.array(z.looseObject({})),
    droppedImports: z.array(z.string()),
    olderLean: z.array(z.string()).optional(),
    axioms: z.array(z.string()),
    reasons: z.array(z.string()),
    elapsedMs: z.number(),
  }),
  events: z.array(z.looseObject({ kind: z.string(), at: z.number() })),
});

/** A whole task: its `sorry`s, their proofs, and the gate's verdict on the file. */
export const proveKind: JobKind<PortableTask, ProvedTask> = {
  name: "prove",
  part: "proofs",
  request: portableTask,
  answer: answer as unknown as z.ZodType<ProvedTask>,
  run: (task, leans, signal) =>
    leans.withProver(async (lean) => {
      const answer = await provePortableTask(lean, task, signal);
      return { answer, isKept: answer.report.status !== "incomplete" };
    }),
  setAside: (reason, { text }) => ({ report: nothingCame(reason, text), events: [] }),
};

function nothingCame(reason: string, text: string): ProveReport {
  const nothing = { obligations: [], others: [], droppedImports: [], axioms: [] };
  return { status: "incomplete", text, ...nothing, reasons: [`crashed: ${reason}`], elapsedMs: 0 };
}
