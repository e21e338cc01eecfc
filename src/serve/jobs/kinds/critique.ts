import { z } from "zod";
import { critique } from "../../../critique/index.ts";
import { jobKind } from "../job-kind.ts";

export const critiqueJob = jobKind({
  name: "critique",
  summary: "What does this Python draft lack?",
  description:
    "Runs the draft in bubblewrap on what its task says; no model is asked. The loops with a coder are commands only.",
  request: z.strictObject({
    task: z.string().min(1).max(1_000_000).describe("in words or as Python with examples"),
    code: z.string().min(1).max(1_000_000).describe("the draft"),
    entryPoint: z.string().max(200).optional().describe("name of the function"),
    leanMs: z
      .int()
      .min(0)
      .max(600_000)
      .default(0)
      .describe("for each theorem about a draft that can be translated to Lean; 0: none"),
  }),
  run({ task: prompt, code, entryPoint = null, leanMs }, { signal, emit }) {
    emit("progress", { step: "running the draft" });
    const task = { id: "task", prompt, entryPoint, visibleTests: null };
    return critique(task, code, { leanMs, signal });
  },
});
