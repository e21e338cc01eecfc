import { z } from "zod";
import type { QuickcheckOutcome } from "../../core/index.ts";
import { quickcheck } from "../../functions/index.ts";
import type { JobKind } from "./kind.ts";
import { leanText } from "./shapes.ts";

const request = z.strictObject({
  statement: leanText,
  context: leanText.optional(),
  maxTrials: z.int().positive().optional(),
  timeMs: z.number().positive().optional(),
  seed: z.int().optional(),
  core: z.boolean(),
});

const trials = { trials: z.int(), discarded: z.int().optional() };
const assigned = z.object({ name: z.string(), type: z.string(), value: z.string() });
const answer = z.discriminatedUnion("status", [
  z.looseObject({ status: z.literal("survived"), ...trials }),
  z.looseObject({
    status: z.literal("refuted"),
    ...trials,
    counterexample: z.looseObject({ assignment: z.array(assigned) }),
  }),
  z.looseObject({ status: z.literal("untestable"), reason: z.string() }),
]);

/** Looks for values that make a statement false. What none was found for may have them with more time. */
export const quickcheckKind: JobKind<z.output<typeof request>, QuickcheckOutcome> = {
  name: "quickcheck",
  part: "checks",
  request,
  answer: answer as unknown as z.ZodType<QuickcheckOutcome>,
  async run({ statement, ...options }, leans, signal) {
    const outcome = await quickcheck(statement, { ...options, lean: await leans.lean(), signal });
    return { answer: outcome, isKept: outcome.status === "refuted" };
  },
  setAside: (reason) => ({ status: "untestable", reason }),
};
