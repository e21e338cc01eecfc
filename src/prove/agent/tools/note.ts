import type { AgentTool } from "../tool.ts";

/** Keeps a lesson for later. */
export const note: AgentTool = {
  name: "note",
  description:
    "Keeps a lesson for your next attempts and for the other agents: what does not work and why, or what is true and helps.",
  parameters: { lesson: { type: "text", description: "One or two sentences." } },
  run: (input) => ({ text: "Noted.", lesson: input.text("lesson").trim() }),
};
