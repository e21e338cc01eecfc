import type { ByteRange, Goal, TacticStep } from "../../core/index.ts";
import { LINE_WIDTH, widthOf } from "../guards/layout.ts";
import { splitTop } from "../guards/stated-types.ts";
import type { Draft } from "./draft.ts";
import { factName } from "./fact-name.ts";

/** What changes that state something work with. */
export interface EditContext {
  draft: Draft;
  /** The step that stands just there. */
  stepAt: (span: ByteRange) => TacticStep | undefined;
  freshName: (stem: string) => string;
  /** Blanks before further lines of a block, where one of its steps begins there. */
  marginAt: (start: number) => string;
}

/** A name for what a goal says, e.g. `length_append`, or `h_le` where only a relation is left. */
export function nameFor(goal: Pick<Goal, "hypotheses" | "target">, context: EditContext): string {
  const variables = new Set(goal.hypotheses.map(({ userName }) => userName));
  const name = factName(goal.target, variables);
  return context.freshName(name.includes("_") ? name : `h_${name || "fact"}`);
}

/** The goal that a step, or the first one of a chain `t <;> s`, works on. */
export function goalBefore(item: ByteRange, { draft, stepAt }: EditContext): Goal | undefined {
  // A chain as a whole has no goal before it of its own: that of its first step is the same.
  const [first = ""] = splitTop(draft.source(item), "<;>");
  const link = { start: item.start, end: item.start + Buffer.byteLength(first) };
  return (stepAt(item) ?? stepAt(link))?.goalsBefore[0];
}

/** Blanks before the lines of a block in which the step stands. */
export function marginOf(step: TacticStep): string {
  return " ".repeat(step.range.pos.column);
}

/** The lines after the first one further in; text inside strings of several lines is not expected. */
export function indented(text: string, by: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(by)}`);
}

/** A type on one line or further in. */
export function typeText(type: string, margin: string): string {
  return type.includes("\n") ? `\n${margin}    ${type.replaceAll("\n", `\n${margin}    `)}` : type;
}

/** `have name : type := by block`, the block on the same line where it is one line and fits, else below. */
export function haveText(
  { name, type, block }: { name: string; type: string; block: string },
  margin: string,
): string {
  const head = `have ${name} : ${typeText(type, margin)} := by`;
  const line = `${head.slice(head.lastIndexOf("\n") + 1)} ${block}`;
  const isBelow = block.includes("\n") || widthOf(`${margin}${line}`) > LINE_WIDTH;
  return isBelow ? `${head}\n${margin}  ${block}` : `${head} ${block}`;
}
