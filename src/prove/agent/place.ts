import { ceilingMs, heartbeatsIn } from "../../core/index.ts";
import type { RequestLimits, WorkspaceHole, WorkspaceRun } from "../../core/ports/index.ts";
import { cutAtError } from "../../llm/index.ts";
import type { Desk } from "./tool.ts";

/** Most thousands of heartbeats for the whole file. */
const FILE = heartbeatsIn(30_000);

/** Limits that do not depend on how busy the machine is. */
export function limitsOf({ call: { context } }: Desk, heartbeats: number = FILE): RequestLimits {
  return { signal: context.signal, heartbeats, timeoutMs: ceilingMs(heartbeats) };
}

/** Elaborates a text in place of the file. */
export function elaborate(text: string, desk: Desk): Promise<WorkspaceRun> {
  const { call } = desk;
  const { environment } = call.goal;
  return call.context.workspace.run({ text, environment }, limitsOf(desk));
}

/** A place in the file as a `sorry`, with what is open there, or why there is none. */
export async function openPlace(
  desk: Desk,
  { line, column }: { line: number; column?: number },
): Promise<WorkspaceHole | string> {
  const lines = desk.file.split("\n");
  if (line < 1 || line > lines.length) return `the file has ${lines.length} lines`;
  const begin = tacticFrom(lines, line);
  if (begin === undefined) return `no tactic stands at line ${line} or below`;
  const pos = column === undefined || begin.line !== line ? begin : { line, column };
  const cut = cutAtError(desk.file, { pos });
  if (!cut) return `the file has no line ${line}`;
  const run = await elaborate(cut.proof, desk);
  if (run.status !== "finished") return `Lean did not finish: ${run.reason}`;
  const at = cut.proof.split("\n").length - cut.linesBelow;
  const hole = run.sorries.find((one) => one.pos?.line === at);
  if (hole) return hole;
  const error = run.messages.find(({ severity }) => severity === "error");
  const why = error ? `; first error, line ${error.pos.line}: ${error.data}` : "";
  return `Lean does not get to line ${line}${why}`;
}

/** What may stand before the first tactic of a line. */
const LEAD =
  /^\s*(?:(?:[·.]|<;>)\s+|\|[^\n]*?=>\s*|(?:case|next)\b[^\n]*?=>\s*|(?:have|show|suffices|theorem|lemma)\b[^\n]*?:=\s*by\s+)*/u;

/** Where the first tactic at or below a line begins, columns in code points. */
function tacticFrom(
  lines: readonly string[],
  line: number,
): { line: number; column: number } | undefined {
  for (let at = line; at <= lines.length; at++) {
    const text = lines[at - 1] as string;
    const lead = LEAD.exec(text)?.[0] ?? "";
    const rest = text.slice(lead.length).trim();
    // A line that only opens a block has its first tactic below.
    const isOpening = rest === "" || /(?:\bby|=>|\bdo|\bwith)$/.test(rest);
    if (!isOpening) return { line: at, column: [...lead].length };
  }
  return undefined;
}

/** A text with the numbers of its lines. */
export function numbered(text: string): string {
  return text
    .split("\n")
    .map((line, i) => `${i + 1} | ${line}`.trimEnd())
    .join("\n");
}
