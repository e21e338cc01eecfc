import { z } from "zod";
import { quickcheck } from "../../functions/index.ts";
import { core, leanText, operation } from "./operation.ts";

const counterexample = z
  .looseObject({
    assignment: z.array(z.object({ name: z.string(), type: z.string(), value: z.string() })),
  })
  .meta({ id: "Counterexample", description: "values that make a statement false" });

export const quickcheckOperation = operation({
  name: "quickcheck",
  summary: "Are there values that make a statement false?",
  description:
    "Random search. `survived` is no proof. A counterexample may come with a `refutation`: Lean text with a proof of the negation, which `verify` can judge after the context.",
  request: z.strictObject({
    statement: leanText.describe("one theorem, up to `:=` or with `sorry` for its proof"),
    context: leanText.optional().describe("Lean text before it"),
    maxTrials: z.int().min(1).max(1_000_000).optional(),
    timeMs: z.int().min(1).max(600_000).default(30_000),
    seed: z.int().min(0).optional(),
    core,
  }),
  answer: z
    .looseObject({
      status: z.enum(["survived", "refuted", "untestable"]),
      trials: z.int().optional(),
      discarded: z.int().optional(),
      reason: z.string().optional(),
      counterexample: counterexample.optional(),
    })
    .meta({ id: "QuickcheckAnswer" }),
  async run({ statement, ...options }, { services, signal, onProgress }) {
    if (services.workers) {
      const core = options.core ?? services.core;
      const asked = { statement, ...options, core };
      return { ...(await services.workers.ask("quickcheck", asked, { signal })) };
    }
    const lean = await services.lean();
    return { ...(await quickcheck(statement, { ...options, lean, signal, onProgress })) };
  },
});
