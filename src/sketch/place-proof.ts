import { type ProofLine, type ProofText, shift } from "./proof-text.ts";

/** Where a `sorry` stands. */
export interface HoleLocation {
  kind: "tactic" | "term";
  /** The line before the word, and after it. */
  before: string;
  after: string;
  /** Column of the declaration when the word is its whole proof. */
  declarationColumn?: number;
}

export interface Placement {
  /** Blanks at the end of `before` that the text replaces. */
  dropBlanks: boolean;
  /** Lines joined by LF. */
  text: string;
}

/** A tactic block begins right after these, and the last item of its line ends it. */
const OPENS_BLOCK = /(?:\bby|·|=>|\(|\{)\s*$/;
/** After these a term may be anything, without parentheses. */
const OPENS_TERM = /(?::=|=>|↦|\b(?:from|exact|then|else)|<\||⟨|\(|,)\s*$/;
const CLOSES = /^\s*(?:$|--|[)⟩}\]])/;
/** Words and signs that make one tactic of a line more than that. */
const COMPOUND = /[;|]|<;>|=>|\bby\b|:=/;

/**
 * Lays out a proof where a `sorry` stands. `prologue`: tactics to run first. A `by` block that ends its
 * line goes on below it, indented; elsewhere the lines stand below one another where the word stood,
 * in parentheses if something else could take a part of them.
 */
export function placeProof(
  location: HoleLocation,
  proof: ProofText,
  prologue: readonly string[],
): Placement {
  const tactics = asTactics(proof, prologue);
  if (location.kind === "tactic") return placeTactics(location, tactics);
  if (proof.mode === "term" && prologue.length === 0) return placeTerm(location, proof.lines);
  return placeBy(location, tactics);
}

function asTactics({ mode, lines }: ProofText, prologue: readonly string[]): ProofLine[] {
  const first = prologue.map((text) => ({ column: 0, text }));
  if (mode === "tactic") return [...first, ...lines];
  const [head, ...rest] = lines;
  const exact = { column: 0, text: `exact ${head?.text ?? ""}` };
  const least = Math.min(...rest.filter(({ text }) => text !== "").map(({ column }) => column));
  return [...first, exact, ...shift(rest, Math.max(2 - least, 0))];
}

function placeTactics(location: HoleLocation, lines: ProofLine[]): Placement {
  const { before, after } = location;
  const column = [...before].length;
  const isAlone = before.trim() === "" && /^\s*(?:$|--)/.test(after);
  if (isAlone) return here(lines, column);
  const isLast = OPENS_BLOCK.test(before) && CLOSES.test(after);
  if (lines.length > 1 && canBreak(location)) return below(location, lines);
  if (isLast && /^\s*(?:$|--)/.test(after)) return here(lines, column);
  if (lines.length === 1 && (isLast || !COMPOUND.test(lines[0]?.text ?? "")))
    return here(lines, column);
  return parenthesised(lines, column);
}

function placeBy(location: HoleLocation, lines: ProofLine[]): Placement {
  const { before, after } = location;
  const column = [...before].length;
  const isFree = OPENS_TERM.test(before) && CLOSES.test(after);
  if (lines.length > 1 && isFree && canBreak({ ...location, before: `${before}by ` })) {
    const { text } = below({ ...location, before: `${before}by ` }, lines);
    return { dropBlanks: false, text: `by${text}` };
  }
  const start = isFree ? "by " : "(by ";
  return {
    dropBlanks: false,
    text: `${start}${render(lines, column + start.length)}${isFree ? "" : ")"}`,
  };
}

function placeTerm({ before, after }: HoleLocation, lines: ProofLine[]): Placement {
  const column = [...before].length;
  const isFree =
    (OPENS_TERM.test(before) && CLOSES.test(after)) ||
    (lines.length === 1 && /^[\p{L}_][\p{L}\p{N}_'!?₀-₉.]*$/u.test(lines[0]?.text ?? ""));
  return isFree ? here(lines, column) : parenthesised(lines, column);
}

/** Whether the block may go on below, indented from the line's beginning: nothing nested opens on it. */
function canBreak({ before, after, declarationColumn }: HoleLocation): boolean {
  if (!/^\s*(?:$|--)/.test(after)) return false;
  const opening = /(\bby|=>)\s*$/.exec(before);
  if (!opening) return false;
  if (declarationColumn !== undefined) return opening[1] === "by";
  const rest = before.slice(0, opening.index).trimStart();
  if (/[;({⟨]|<;>|·|^\.|=>|\b(?:by|do|fun|calc)\b/.test(rest)) return false;
  return opening[1] === "by" || /^(?:\||case|next)/.test(rest);
}

function below({ before, declarationColumn }: HoleLocation, lines: ProofLine[]): Placement {
  const indentation = declarationColumn ?? before.length - before.trimStart().length;
  const column = indentation + 2;
  return { dropBlanks: true, text: `\n${" ".repeat(column)}${render(lines, column)}` };
}

function here(lines: ProofLine[], column: number): Placement {
  return { dropBlanks: false, text: render(lines, column) };
}

function parenthesised(lines: ProofLine[], column: number): Placement {
  return { dropBlanks: false, text: `(${render(lines, column + 1)})` };
}

/** The first line is in position already. */
function render(lines: readonly ProofLine[], column: number): string {
  return lines
    .map((line, i) =>
      i === 0 || line.text === ""
        ? line.text
        : " ".repeat(Math.max(line.column + column, 0)) + line.text,
    )
    .join("\n");
}
