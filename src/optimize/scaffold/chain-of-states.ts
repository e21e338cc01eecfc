import type { Goal, TacticStep, TheoremProof } from "../../model/index.ts";
import { tacticsOf } from "../metrics/index.ts";

export interface ChainOptions {
  /** Where the states stand; default after each tactic (the thesis shows both). */
  place?: "before" | "after";
}

/**
 * A proof with the goals around each tactic as comments (Chain-of-States). It parses to the same proof:
 * comments are blanks to Lean, and no word of the proof changes its line or column order. The proof must
 * have been read with the text of its goals.
 */
export function chainOfStates(proof: TheoremProof, { place = "after" }: ChainOptions = {}): string {
  const bytes = Buffer.from(proof.proof);
  const { start } = proof.proofRange;
  const notes = tacticsOf(proof).map((step, order) => {
    const at = (place === "after" ? step.range.end : step.range.start) - start;
    return { at, order, text: note(step, place, bytes, at) };
  });
  // Of tactics that end together the inner one is done first.
  notes.sort((a, b) => a.at - b.at || (place === "after" ? b.order - a.order : a.order - b.order));
  const parts: Buffer[] = [];
  let done = 0;
  for (const { at, text } of notes) {
    parts.push(bytes.subarray(done, at), Buffer.from(text));
    done = at;
  }
  return Buffer.concat([...parts, bytes.subarray(done)]).toString();
}

function note(step: TacticStep, place: "before" | "after", bytes: Buffer, at: number): string {
  const goals = place === "after" ? step.goalsAfter : step.goalsBefore;
  const lines = stateLines(goals);
  const line = bytes.subarray(0, at).toString().split("\n").at(-1) ?? "";
  const rest = bytes.subarray(at).toString().split("\n", 1)[0] ?? "";
  const isAlone = place === "after" ? rest.trim() === "" : line.trim() === "";
  if (!isAlone)
    return place === "after" ? ` /- ${lines.join("; ")} -/` : `/- ${lines.join("; ")} -/ `;
  const margin = " ".repeat(step.range.pos.column);
  const block = lines
    .map((each, i) => `${i === 0 ? `${margin}/- ` : `${margin}   `}${each}`)
    .join("\n");
  if (place === "after") return `\n${block} -/`;
  return `${block.slice(line.length)} -/\n${line}`;
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
