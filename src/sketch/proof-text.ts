/** A proof, i.e. what follows `:=`, as lines whose columns count from the left edge of its block. */
export interface ProofText {
  /** `tactic`: what stands below `by`. */
  mode: "tactic" | "term";
  /** The first line is at column 0; the columns of the others may be negative. */
  lines: ProofLine[];
  /** It ends in clauses that only a declaration can have. */
  hasClauses: boolean;
}

export interface ProofLine {
  column: number;
  text: string;
}

const CLAUSE = /^\s*(?:termination_by|decreasing_by|where)\b/m;

export function readProof(proof: string): ProofText {
  const text = proof.replaceAll("\r\n", "\n").trimEnd();
  const hasClauses = CLAUSE.test(text);
  const by = /^\s*by\b/.exec(text);
  return {
    mode: by ? "tactic" : "term",
    lines: blockLines(text.slice(by?.[0].length)),
    hasClauses,
  };
}

/**
 * Lines below the opening word. What begins on the opening line goes on in deeper lines, which keep
 * their distances and start at column 2.
 */
function blockLines(text: string): ProofLine[] {
  const [first = "", ...rest] = text.split("\n");
  const isInline = first.trim() !== "";
  const lines = rest.map((line) => ({ column: columnOf(line), text: line.trim() }));
  const written = lines.filter((line) => line.text !== "");
  if (isInline) {
    const base = Math.min(...written.map(({ column }) => column)) - 2;
    return [{ column: 0, text: first.trim() }, ...shift(lines, -base)];
  }
  while (lines[0]?.text === "") lines.shift();
  return shift(lines, -(lines[0]?.column ?? 0));
}

export function shift(lines: readonly ProofLine[], by: number): ProofLine[] {
  return lines.map(({ column, text }) => ({ column: text === "" ? 0 : column + by, text }));
}

function columnOf(line: string): number {
  return [...(/^\s*/.exec(line)?.[0] ?? "")].length;
}
