import { openPlace } from "../place.ts";
import type { AgentTool } from "../tool.ts";

/** What is open at a line. */
export const goal: AgentTool = {
  name: "goal",
  description: "Shows the goal before the tactic at a line of the file, whatever follows it.",
  parameters: {
    line: { type: "number", description: "From 1." },
    column: {
      type: "number",
      description: "From 0; default: the line's first tactic.",
      optional: true,
    },
  },
  async run(input, desk) {
    const place = { line: input.number("line") ?? 0, column: input.number("column") };
    const hole = await openPlace(desk, place);
    return { text: typeof hole === "string" ? hole : hole.goal };
  },
};
