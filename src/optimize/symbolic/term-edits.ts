import type { ByteRange } from "../../core/index.ts";
import { isFact } from "./argument-edits.ts";
import type { ParsedProof } from "./draft.ts";
import { nodesOf, spanOf } from "./proof-blocks.ts";
import { type EditContext, haveText, nameFor } from "./stating.ts";

/** What a `by` follows where it is the value of something that has its type written before it. */
const VALUE = /(?::=|\bfrom|=>|↦)\s*$/;

/**
 * A `by` inside a term becomes a fact with a name before the step that the term is in; so do the arguments of a proof
 * that is a term, which becomes `by exact` for that.
 */
export function stateInTerms(context: EditContext, { text, tree, start }: ParsedProof): void {
  const { draft, stepAt, freshName } = context;
  const whole = draft.range;
  const proof = draft.source(whole);
  const isTerm = /^:=\s*(?!by\b)[^\n]+$/.test(proof);
  const head = /^:=\s*/.exec(proof)?.[0] ?? "";
  const term = { start: start + Buffer.byteLength(head), end: whole.end };

  /** `fact` before what is around a piece, and in its place the name. */
  const state = (about: string, piece: ByteRange, name: string, fact: string, untyped?: string) => {
    const item = draft.itemOnOwnLine(piece);
    const around = item ?? (isTerm ? term : undefined);
    if (!around) return;
    const margin = item ? context.marginAt(item.start) : "  ";
    const before = draft.source({ start: around.start, end: piece.start });
    const rest = `${before}${name}${draft.source({ start: piece.end, end: around.end })}`;
    const lines = item ? [fact, rest] : ["by", `  ${fact}`, `  exact ${rest}`];
    const joined = item ? lines.join(`\n${margin}`) : lines.join("\n");
    draft.replace(about, around, joined, untyped);
  };

  for (const { by, items, isBracketed } of draft.blocks) {
    if (!by || isBracketed || draft.source(by).includes("\n")) continue;
    const before = Buffer.from(text).subarray(0, by.start).toString();
    const first = items[0] && stepAt(items[0]);
    const goal = first?.goalsBefore[0];
    if (VALUE.test(before) || !goal) continue;
    const name = nameFor(goal, context);
    const block = draft.source(by).replace(/^by\s+/, "");
    const next = draft.source({ start: by.end, end: by.end + 1 });
    const isWrapped = before.endsWith("(") && next === ")";
    const piece = isWrapped ? { start: by.start - 1, end: by.end + 1 } : by;
    const item = draft.itemOnOwnLine(piece);
    const margin = item ? context.marginAt(item.start) : "  ";
    state(
      "a `by` in a term is stated",
      piece,
      name,
      haveText({ name, type: goal.target, block }, margin),
    );
  }
  if (!isTerm) return;
  for (const node of nodesOf(tree, "Lean.Parser.Term.paren")) {
    const span = spanOf(node);
    if (!span || span.start < term.start) continue;
    const argument = draft.source(span).slice(1, -1).trim();
    if (!isFact(argument)) continue;
    const name = freshName("h_fact");
    state("an argument is stated", span, name, `have ${name} : (_ : Prop) := ${argument}`, name);
  }
}
