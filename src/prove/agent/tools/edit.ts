import { applyEdit } from "../../../llm/index.ts";
import { numbered } from "../place.ts";
import type { AgentTool } from "../tool.ts";

/** Replaces one piece of the file, or all of it. */
export const edit: AgentTool = {
  name: "edit",
  description:
    "Changes the file: replaces the one place where `search` stands by `replace`, or, with `text`, the whole file. Answers with the new file.",
  parameters: {
    search: {
      type: "text",
      description: "Lines as they stand in the file, enough of them to occur once.",
      optional: true,
    },
    replace: { type: "text", description: "What to put there.", optional: true },
    text: {
      type: "text",
      description: "The whole file anew: helper theorems, and the theorem with its proof.",
      optional: true,
    },
  },
  run(input, { file }) {
    const whole = input.text("text");
    const edited = whole
      ? { ok: true as const, value: whole }
      : applyEdit(file, { search: input.text("search"), replace: input.text("replace") });
    if (!edited.ok)
      return { text: `${edited.reasons.join("\n")}. The file is:\n${numbered(file)}` };
    const changed = edited.value.trim();
    return { text: `The file is now:\n${numbered(changed)}`, file: changed };
  },
};
