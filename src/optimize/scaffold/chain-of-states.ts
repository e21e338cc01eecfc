import type { Goal, TacticStep, TheoremProof } from "../../core/index.ts";
import { tacticsOf } from "../metrics/tactics.ts";

/** Where the goals go. */
export interface ChainOptions {
  /** Where the states stand; default after each tactic (the thesis shows both). */
  place?: "before" | "after";
}

/**
 * A proof with the goals around each tactic as comments (Chain-of-States), on lines of their own before or
 * after the line where the tactic begins or ends. It parses to the same proof: comments are blanks to
 * Lean, and every word keeps its column. The proof must have been read with the text of its goals.
 */
export function chainOfStates(proof: TheoremProof, { place = "after" }: ChainOptions = {}): string {
  const bytes = Buffer.from(proof.proof);
  const { start, pos } = proof.proofRange;
  const notes = tacticsOf(proof).map((step, order) => {
    const offset = step.range[place === "after" ? "end" : "start"] - start;
    const at = place === "after" ? lineEnd(bytes, offset) : lineStart(bytes, offset);
    return { at, offset, order, text: note(step, place) };
  });
  // Of tactics that end together the inner one is done first.
  const inner = place === "after" ? -1 : 1;
  notes.sort((a, b) => a.at - b.at || a.offset - b.offset || inner * (a.order - b.order));
  const parts: (Buffer | string)[] = [];
  let done = 0;
  for (const [i, { at, text }] of notes.entries()) {
    parts.push(bytes.subarray(done, at), place === "after" ? `\n${text}` : `${text}\n`);
    // What stood on the line of the statement begins a line now.
    if (place === "before" && at === 0 && notes[i + 1]?.at !== 0)
      parts.push(" ".repeat(pos.column));
    done = at;
  }
  parts.push(bytes.subarray(done));
  return parts.map(String).join("");
}

function lineEnd(bytes: Buffer, offset: number): number {
  const end = bytes.indexOf("\n", offset);
  return end < 0 ? bytes.length : end;
}

function lineStart(bytes: Buffer, offset: number): number {
  return offset === 0 ? 0 : bytes.lastIndexOf("\n", offset - 1) + 1;
}

function note(step: TacticStep, place: "before" | "after"): string {
  const lines = stateLines(place === "after" ? step.goalsAfter : step.goalsBefore);
  const margin = " ".repeat(step.range.pos.column);
  const block = lines.map((each, i) => `${margin}${i === 0 ? "/- " : "   "}${each}`).join("\n");
  return `${block} -/`;
}

/** A goal per paragraph, or that there is none; nothing in it ends the comment. */
function stateLines(goals: readonly Goal[]): string[] {
  if (goals.length === 0) return ["no goals"];
  const lines = goals.flatMap(({ text }, i) => {
    const title = goals.length > 1 ? [`goal ${i + 1} of ${goals.length}`] : [];
    return [...title, ...text.split("\n")];
  });
  return lines.map((line) => line.replaceAll("-/", "- /").replaceAll("/-", "/ -"));
}
