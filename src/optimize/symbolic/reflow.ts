import { LINE_WIDTH } from "../guards/layout.ts";

const FURTHER = 4;

/**
 * A proof with its long lines broken where Lean does not mind: after `:=`, after a comma in brackets, and
 * before a `<;>`. What has no such place stays long.
 */
export function reflow(statement: string, proof: string): string {
  const lastLine = statement.slice(statement.lastIndexOf("\n") + 1);
  const [first = "", ...rest] = proof.split("\n");
  const lines = [...fitFirst(lastLine, first), ...rest];
  return lines.flatMap((line, i) => (i === 0 ? [line] : broken(line))).join("\n");
}

/** The line of the statement takes `:= by` or `:=` and nothing else when it is full. */
function fitFirst(statement: string, first: string): string[] {
  if (width(`${statement} ${first}`) <= LINE_WIDTH) return [first];
  const [, head, body] = /^(:= by|:=)\s+(\S.*)$/.exec(first) ?? [];
  return head !== undefined && body !== undefined ? [head, `  ${body}`] : [first];
}

const width = (line: string) => [...line].length;

function broken(line: string): string[] {
  if (width(line) <= LINE_WIDTH) return [line];
  const margin = line.length - line.trimStart().length;
  const at = lastBreak(line, margin);
  if (at === undefined) return [line];
  const rest = `${" ".repeat(margin + FURTHER)}${line.slice(at).trimStart()}`;
  return [line.slice(0, at).trimEnd(), ...(width(rest) < width(line) ? broken(rest) : [rest])];
}

/** The last place before the margin of the page where a line can go on below. */
function lastBreak(line: string, margin: number): number | undefined {
  let depth = 0;
  let found: number | undefined;
  for (let i = margin; i < Math.min(line.length, LINE_WIDTH); i++) {
    const char = line[i] as string;
    if ("([{⟨".includes(char)) depth++;
    if (")]}⟩".includes(char)) depth--;
    if (depth > 0 && char === ",") found = i + 1;
    if (line.startsWith(" <;> ", i)) found = i;
  }
  return found;
}
