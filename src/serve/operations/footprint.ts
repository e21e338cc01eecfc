import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import { goalAnalysis } from "../../goals/index.ts";
import { analyseStatement } from "../../prove/index.ts";
import { readStatement, withSorry } from "../../sketch/index.ts";
import { core, leanText, operation, timeoutMs } from "./operation.ts";

export const footprintOperation = operation({
  name: "footprint",
  summary: "How big is the goal of a statement?",
  description:
    "The operator footprint d(G): occurrences of operators in the goal (`operators`), or different constants (`constants`).",
  request: z.strictObject({
    statement: leanText.describe("one theorem, up to `:=` or with `sorry` for its proof"),
    context: leanText.optional().describe("Lean text before it"),
    measure: z.enum(["operators", "constants"]).default("operators"),
    timeoutMs: timeoutMs.default(60_000),
    core,
  }),
  answer: z
    .object({
      footprint: z.int(),
      constants: z.array(z.string()).describe("full names, in order of first occurrence"),
      goal: z.string(),
    })
    .meta({ id: "FootprintAnswer" }),
  async run({ statement, context, measure, timeoutMs, core }, { services, signal }) {
    const workspace = await (await services.lean()).kept();
    const text = `${context ?? ""}\n${withSorry(statement)}`;
    const limits = { timeoutMs, signal };
    const read = await readStatement(
      { text, core: core ?? services.core, workspace, ...limits },
      { error: "lines count from the context, one below it", missing: "give one theorem" },
    );
    try {
      const { environment } = read;
      const analyse = goalAnalysis(measure);
      const asked = { workspace, environment, statement: read.statement, analyse, limits };
      const opened = await analyseStatement(asked);
      if (opened.status !== "opened") throw new LemmataError("bad-input", opened.reason);
      const { analysis, goal } = opened.value;
      const { footprint, constants } = analysis;
      return { footprint, constants, goal: goal.text };
    } finally {
      workspace.release({ environments: [read.environment] });
    }
  },
});
