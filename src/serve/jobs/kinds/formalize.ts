import { z } from "zod";
import { formalize } from "../../../functions/index.ts";
import { json } from "../../operations/operation.ts";
import { jobKind } from "../job-kind.ts";
import { atMost, modelLimits } from "./model-limits.ts";

export const formalizeJob = jobKind({
  name: "formalize",
  summary: "State in Lean what a text says.",
  description:
    "Asks the configured model until a statement elaborates, is sane, and says the same in the eyes of a judge.",
  request: z.strictObject({
    text: z.string().min(1).max(100_000).describe("in words"),
    examples: z
      .array(z.strictObject({ values: z.record(z.string(), json), holds: z.boolean() }))
      .max(100)
      .optional(),
    rounds: z.int().min(1).max(100).optional(),
    samples: z.int().min(1).max(100).optional(),
    core: z.boolean().optional(),
    ...modelLimits,
  }),
  async run({ text, maxCost, ...options }, { services, signal, emit, ...context }) {
    const limit = atMost(maxCost, context.maxCost);
    // What it comes to is not told: under a limit all of that counts as spent.
    if (limit !== undefined) context.addCost(limit);
    return formalize(text, {
      ...options,
      maxCost: limit,
      lean: await services.lean(),
      signal,
      onProgress: (step) => emit("progress", { step }),
    });
  },
});
