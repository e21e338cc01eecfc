import { z } from "zod";
import type { FileReport } from "../../core/index.ts";
import { verify } from "../../functions/index.ts";
import { toolVersions } from "../../lean/index.ts";
import { fileReportSchema } from "../../verify/index.ts";
import type { JobKind } from "./kind.ts";
import { leanText, timeoutMs } from "./shapes.ts";

const request = z.strictObject({
  text: leanText,
  against: leanText.optional(),
  timeoutMs,
  allowedAxioms: z.array(z.string()).optional(),
  core: z.boolean(),
});

/** The whole gate, on the worker. */
export const verifyKind: JobKind<z.output<typeof request>, FileReport> = {
  name: "verify",
  part: "checks",
  request,
  answer: fileReportSchema,
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
