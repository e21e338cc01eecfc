import { heartbeatsIn, shownAssignment } from "../../../core/index.ts";
import { quickcheck as testStatement } from "../../../refute/index.ts";
import { readStatement } from "../stated.ts";
import type { AgentTool } from "../tool.ts";

const BUDGET = heartbeatsIn(4_000);

/** Looks for values that make a statement false. */
export const quickcheck: AgentTool = {
  name: "quickcheck",
  description: "Looks for a counterexample to a statement, by random values.",
  parameters: {
    statement: {
      type: "text",
      description: "`theorem NAME ... : ...`; default: the theorem itself.",
      optional: true,
    },
  },
  async run(input, { call: { goal, context } }) {
    const given = input.text("statement");
    const statement = given ? readStatement(given, context.freshName) : goal.statement;
    const { workspace, signal } = context;
    const { environment } = goal;
    const budget = { heartbeats: BUDGET, refute: false, signal };
    const outcome = await testStatement({ workspace, environment, statement, ...budget });
    switch (outcome.status) {
      case "refuted":
        return { text: `False: ${shownAssignment(outcome.counterexample)}` };
      case "untestable":
        return { text: `It cannot be tested: ${outcome.reason}` };
      case "survived":
        return { text: `No counterexample in ${outcome.trials} trials that met the hypotheses.` };
    }
  },
};
