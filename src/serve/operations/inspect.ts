import { z } from "zod";
import type { Goal } from "../../core/index.ts";
import { elaborated, elaborateOperation } from "./elaborate.ts";
import { core, leanText, operation, position, timeoutMs } from "./operation.ts";

const step = z.object({
  pos: position,
  endPos: position,
  before: z.array(z.int()).describe("places in `goals`"),
  after: z.array(z.int()),
});

/** Every goal of a text at once: an editor shows what is open at the cursor without asking again. */
export const inspectOperation = operation({
  name: "inspect",
  summary: "What does Lean say about this text, and which goals are open where?",
  description:
    "As `elaborate`, with the goals before and after each tactic; each goal is written once, in `goals`.",
  request: z.strictObject({ text: leanText, timeoutMs: timeoutMs.default(60_000), core }),
  answer: elaborateOperation.answer
    .extend({ goals: z.array(z.string()).describe("as Lean prints them"), steps: z.array(step) })
    .meta({ id: "InspectAnswer" }),
  async run({ text, timeoutMs, core }, { services, signal, fileName }) {
    const embedded = await services.embedded();
    const result = await embedded.check({
      ...{ text, timeoutMs, signal, fileName },
      core: core ?? services.core,
      read: { holes: "full", tactics: "full", types: true },
    });
    const numbers = new Map<string, number>();
    const number = ({ text }: Goal): number => {
      const known = numbers.get(text);
      if (known === undefined) numbers.set(text, numbers.size);
      return known ?? numbers.size - 1;
    };
    const steps = (result.reports ?? []).flatMap(({ tactics }) =>
      tactics.map(({ range: { pos, endPos }, goalsBefore, goalsAfter }) => {
        return { pos, endPos, before: goalsBefore.map(number), after: goalsAfter.map(number) };
      }),
    );
    return { ...elaborated(result), goals: [...numbers.keys()], steps };
  },
});
