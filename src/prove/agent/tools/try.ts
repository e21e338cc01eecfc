import { heartbeatsIn } from "../../../core/index.ts";
import type { WorkspaceStep } from "../../../core/ports/index.ts";
import { shorten } from "../../../llm/index.ts";
import { limitsOf, openPlace } from "../place.ts";
import type { AgentTool } from "../tool.ts";

const MOST = 8;
/** Thousands of heartbeats of one tactic. */
const TACTIC = heartbeatsIn(5_000);

/** Runs several tactics at one place. */
export const tryTactics: AgentTool = {
  name: "try",
  description:
    "Runs up to 8 tactics (or sequences of them) at a line of the file, each for itself, in place of the tactic there. Answers with what each leaves open. The file stays as it is.",
  parameters: {
    line: { type: "number", description: "From 1." },
    tactics: { type: "list", description: "E.g. `omega`, `simp?`, `induction n <;> simp_all`." },
  },
  async run(input, desk) {
    const hole = await openPlace(desk, { line: input.number("line") ?? 0 });
    if (typeof hole === "string") return { text: hole };
    const limits = limitsOf(desk, TACTIC);
    const results: string[] = [];
    for (const tactic of input.list("tactics").slice(0, MOST)) {
      const step = await desk.call.context.workspace.step(hole.proofState, inOne(tactic), limits);
      results.push(`${tactic.trim()}\n=> ${describe(step)}`);
    }
    return { text: results.join("\n\n") };
  },
};

/** A sequence as one tactic. */
function inOne(tactic: string): string {
  const text = tactic.replace(/^\s*\n|\s+$/g, "");
  return /[\n;]/.test(text) ? `(\n${text.replace(/^/gm, "  ")}\n)` : text.trim();
}

function describe(step: WorkspaceStep): string {
  if (step.status === "failed") return `fails: ${shorten(step.message)}`;
  if (step.status !== "finished") return `does not finish: ${step.reason}`;
  const said = step.messages.map(({ data }) => shorten(data));
  const open = [...step.goals, ...step.sorries.map(({ goal }) => goal)];
  const rest =
    open.length === 0 ? "closes the goal" : `leaves open:\n${shorten(open.join("\n\n"))}`;
  return [rest, ...said].join("\n");
}
