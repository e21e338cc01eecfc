import { z } from "zod";
import { extractLemma } from "../../functions/index.ts";
import { core, leanText, operation } from "./operation.ts";

export const refactorOperation = operation({
  name: "refactor",
  summary: "Make a part of a proof a lemma.",
  description:
    "What is proved at a place becomes a theorem before the declaration: what a `have` states, the goal of a bullet, or the goal before another tactic. Its binders are the hypotheses that it needs, and the place is proved by it. The gate compares the new text with the old statements. Without a column: the first tactic that begins on the line.",
  request: z.strictObject({
    text: leanText,
    action: z.literal("extract-lemma").default("extract-lemma"),
    line: z.int().min(1),
    column: z.int().min(0).optional(),
    name: z
      .string()
      .max(200)
      .optional()
      .describe("of the lemma, without a namespace; default one made from its statement"),
    core,
  }),
  answer: z
    .object({
      text: z.string().describe("the whole text, changed"),
      lemma: z.object({ name: z.string(), statement: z.string(), source: z.string() }),
      theorem: z.string().describe("that the part belongs to; empty for an `example`"),
      term: z.string().describe("what proves the part now"),
      isProved: z
        .boolean()
        .describe("the gate proved the theorem, before and after; false when it was open before"),
    })
    .meta({ id: "RefactorAnswer" }),
  async run({ text, action: _, core, ...place }, { services, ...context }) {
    // What belongs to a project needs the files of this machine.
    if (services.workers && context.fileName === undefined) {
      const asked = { text, ...place, core: core ?? services.core };
      return { ...(await services.workers.ask("refactor", asked, { signal: context.signal })) };
    }
    const lean = await services.lean();
    return { ...(await extractLemma(text, { ...place, ...context, lean, core })) };
  },
});
