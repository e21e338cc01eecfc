import { LINE_WIDTH, widthOf } from "../guards/layout.ts";

const FURTHER = 4;
const INDENT = 2;
/** A fact whose proof begins on the same line. */
const ON_ONE_LINE = /^(\s*)(have\b.* := by) (\S.*)$/;

/**
 * A proof with its long lines broken where Lean does not mind: after `:=`, after the `by` of a `have`, after a comma in
 * brackets, and before a `<;>`. What has no such place stays long.
 */
export function reflow(statement: string, proof: string): string {
  const [first = "", ...rest] = proof.split("\n");
  const lines = [...fitFirst(statement, first), ...rest];
  return lines.flatMap((line, i) => (i === 0 ? [line] : broken(line))).join("\n");
}

/** The line of the statement takes `:= by` or `:=` and nothing else when it is full. */
function fitFirst(statement: string, first: string): string[] {
  const lastLine = statement.slice(statement.lastIndexOf("\n") + 1);
  if (first === ":= by" || widthOf(`${lastLine} ${first}`) <= LINE_WIDTH) return [first];
  const [, head, body] = /^(:= by|:=)\s+(\S.*)$/.exec(first) ?? [];
  return head !== undefined && body !== undefined ? [head, `  ${body}`] : [first];
}

/** `depth`: brackets that are open where the line begins. */
function broken(line: string, depth = 0): string[] {
  if (widthOf(line) <= LINE_WIDTH) return [line];
  const [, blanks = "", head, block] = ON_ONE_LINE.exec(line) ?? [];
  if (head !== undefined)
    return [`${blanks}${head}`, ...broken(`${blanks}${" ".repeat(INDENT)}${block}`)];
  const margin = line.length - line.trimStart().length;
  const at = lastBreak(line, { margin, depth });
  if (at === undefined) return [line];
  const inside = depth + openedIn(line.slice(0, at));
  const further = depth === 0 ? margin + FURTHER : margin;
  const rest = `${" ".repeat(further)}${line.slice(at).trimStart()}`;
  const isShorter = widthOf(rest) < widthOf(line);
  return [line.slice(0, at).trimEnd(), ...(isShorter ? broken(rest, inside) : [rest])];
}

/** How many more brackets a text opens than it closes. */
function openedIn(text: string): number {
  const signs = [...text].map((char) =>
    "([{⟨".includes(char) ? 1 : ")]}⟩".includes(char) ? -1 : 0,
  );
  return signs.reduce<number>((sum, sign) => sum + sign, 0);
}

/** The last place before the end of the page where a line can go on below. */
function lastBreak(
  line: string,
  { margin, depth }: { margin: number; depth: number },
): number | undefined {
  let open = depth;
  let found: number | undefined;
  for (let i = margin; i < Math.min(line.length, LINE_WIDTH); i++) {
    const char = line[i] as string;
    open += openedIn(char);
    if (open > 0 && char === ",") found = i + 1;
    if (line.startsWith(" <;> ", i)) found = i;
  }
  return found;
}
