import { type Message, type ProposedLemma, quantity } from "../../../core/index.ts";
import type { WorkspaceHole, WorkspaceRun } from "../../../core/ports/index.ts";
import { shorten, theoremsIn } from "../../../llm/index.ts";
import { isNamed } from "../../search/theorem-text.ts";
import { elaborate, openPlace } from "../place.ts";
import type { AgentTool, Desk } from "../tool.ts";

const MOST = 8;

/** Compiles the file. */
export const check: AgentTool = {
  name: "check",
  description:
    "Compiles the file. Answers with each error, its line and the goal there, and with the goals of the gaps. A file without errors and gaps is handed in.",
  parameters: {},
  async run(_, desk) {
    const run = await elaborate(desk.file, desk);
    if (run.status !== "finished") {
      const [first] = run.messages;
      const said = first ? `\n${describe(first, desk.file)}` : "";
      return { text: `Lean did not finish: ${run.reason}${said}` };
    }
    const errors = run.messages.filter(({ severity }) => severity === "error");
    const lemmas = provedIn(desk, run);
    if (errors.length + run.sorries.length === 0) {
      return { text: "No errors and no gaps.", lemmas, isWhole: true };
    }
    const shown = [
      ...errors.slice(0, MOST).map((error) => describe(error, desk.file)),
      ...(await goalAtFirst(errors, desk)),
      ...run.sorries.slice(0, MOST).map(describeGap),
    ];
    const counts = `${quantity(errors.length, "error")}, ${quantity(run.sorries.length, "gap")}`;
    return { text: [counts, ...shown].join("\n\n"), lemmas };
  },
};

function describe({ severity, pos, data }: Message, file: string): string {
  const line = file.split("\n")[pos.line - 1]?.trim() ?? "";
  return `${severity} at line ${pos.line}, \`${shorten(line, 200)}\`:\n${shorten(data)}`;
}

/** Where Lean's own words do not show it. */
async function goalAtFirst(errors: readonly Message[], desk: Desk): Promise<string[]> {
  const [error] = errors;
  if (!error || error.data.includes("⊢")) return [];
  const hole = await openPlace(desk, error.pos);
  return typeof hole === "string" ? [] : [`the goal there:\n${shorten(hole.goal)}`];
}

function describeGap({ goal, pos }: WorkspaceHole): string {
  return `gap at line ${pos?.line ?? "?"}:\n${shorten(goal)}`;
}

/** Helper theorems in which Lean found nothing wrong. */
function provedIn(
  { file, call }: Desk,
  { commands, messages, sorries }: WorkspaceRun & { status: "finished" },
): ProposedLemma[] {
  const faults = [
    ...messages.filter(({ severity }) => severity !== "info").map(({ pos }) => pos.line),
    ...sorries.flatMap(({ pos }) => pos?.line ?? []),
  ];
  const proved: ProposedLemma[] = [];
  const open: string[] = [];
  for (const theorem of theoremsIn(file)) {
    const { name, proof = "" } = theorem;
    const own = commands.find((command) => isNamed(command.name, name));
    const isIn = (line: number) => own && line >= own.pos.line && line <= own.endPos.line;
    const isProved = proof !== "" && own && !faults.some(isIn);
    const rests = open.some((other) => proof.includes(other));
    if (isProved && !rests && name !== call.goal.statement.name) proved.push(theorem);
    else open.push(name);
  }
  return proved;
}
