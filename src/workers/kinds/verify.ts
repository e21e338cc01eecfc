import { z } from "zod";
import type { FileReport } from "../../core/index.ts";
import { verify } from "../../functions/index.ts";
import { toolVersions } from "../../lean/index.ts";
import type { JobKind } from "./kind.ts";
import { leanText, message, position, timeoutMs } from "./shapes.ts";

const request = z.strictObject({
  text: leanText,
  against: leanText.optional(),
  timeoutMs,
  allowedAxioms: z.array(z.string()).optional(),
  core: z.boolean(),
});

const reason = z.looseObject({ code: z.string(), text: z.string() });
const answer = z.looseObject({
  file: z.string(),
  verdict: z.enum(["proved", "incomplete", "no-theorems", "rejected", "timed-out", "crashed"]),
  declarations: z.array(
    z.looseObject({
      name: z.string(),
      kind: z.string(),
      verdict: z.enum(["proved", "checked", "incomplete", "rejected"]),
      axioms: z.array(z.string()),
      sorry: z.boolean(),
      reasons: z.array(reason),
      pos: position.nullable(),
      endPos: position.nullable(),
    }),
  ),
  messages: z.array(message),
  reasons: z.array(reason),
  elapsedMs: z.number(),
  gate: z.enum(["kernel-replay", "reported-axioms"]),
  lean: z.looseObject({ version: z.string(), libraries: z.array(z.looseObject({})) }),
});

/** The whole gate, on the worker. */
export const verifyKind: JobKind<z.output<typeof request>, FileReport> = {
  name: "verify",
  part: "checks",
  request,
  answer: answer as unknown as z.ZodType<FileReport>,
  async run({ text, ...options }, leans, signal) {
    const report = await verify(text, { ...options, lean: await leans.lean(), signal });
    return { answer: report, isKept: !["timed-out", "crashed"].includes(report.verdict) };
  },
  setAside: (reason) => ({
    file: "<input>",
    verdict: "crashed",
    declarations: [],
    messages: [],
    reasons: [{ code: "crashed", text: reason }],
    elapsedMs: 0,
    gate: "kernel-replay",
    lean: { version: toolVersions().lean, libraries: [] },
  }),
};
