import { z } from "zod";
import { optimize } from "../../../functions/index.ts";
import { METRIC_NAMES } from "../../../optimize/index.ts";
import { leanText } from "../../operations/operation.ts";
import { jobKind } from "../job-kind.ts";
import { atMost, modelLimits } from "./model-limits.ts";

export const optimizeJob = jobKind({
  name: "optimize",
  summary: "Rewrite proofs so that a metric rises.",
  description:
    "Only what the gate accepts for the same statement replaces a proof. The result is the text with the better proofs, and what became of each theorem.",
  request: z.strictObject({
    text: leanText,
    metric: z.enum(METRIC_NAMES as [string]).default("length"),
    theorems: z
      .array(z.string().max(1000))
      .max(1000)
      .optional()
      .describe("full names; default all"),
    timeLimitMs: z.int().min(1).max(3_600_000).default(20_000).describe("for each theorem"),
    policies: z
      .array(z.enum(["symbolic", "llm"]))
      .min(1)
      .max(2)
      .default(["symbolic"]),
    core: z.boolean().optional(),
    ...modelLimits,
  }),
  async run({ text, maxCost, ...options }, { services, signal, emit, ...context }) {
    const result = await optimize(text, {
      ...options,
      maxCost: atMost(maxCost, context.maxCost),
      lean: await services.lean(),
      signal,
      onProgress: (step) => emit("progress", { step }),
    });
    context.addCost(result.theorems.reduce((sum, { use }) => sum + use.costUsd, 0));
    return result;
  },
});
