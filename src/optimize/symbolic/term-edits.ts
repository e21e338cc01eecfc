import type { ByteRange } from "../../core/index.ts";
import { isFact } from "./argument-edits.ts";
import type { ParsedProof } from "./draft.ts";
import { nodesOf, spanOf } from "./proof-blocks.ts";
import { type EditContext, goalBefore, haveText, nameFor } from "./stating.ts";

/** What a `by` follows where it is the value of something that has its type written before it. */
const VALUE = /(?::=|\bfrom|=>|↦)\s*$/;

/**
 * A `by` inside a term becomes a fact with a name before the step that the term is in; so do the arguments of a proof
 * that is a term, which becomes `by exact` for that.
 */
export function stateInTerms(context: EditContext, { text, tree, start }: ParsedProof): void {
  const { draft, freshName } = context;
  const whole = draft.range;
  const proof = draft.source(whole);
  const isTerm = /^:=\s*(?!by\b)[^\n]+$/.test(proof);
  const head = /^:=\s*/.exec(proof)?.[0] ?? "";
  const term = { start: start + Buffer.byteLength(head), end: whole.end };

  /** Facts before what is around the pieces, and in their places the names. */
  const state = (
    about: string,
    facts: readonly { piece: ByteRange; name: string; fact: string }[],
    untyped?: string,
  ) => {
    const [first] = facts;
    const item = first && draft.itemOnOwnLine(first.piece);
    const around = item ?? (isTerm ? term : undefined);
    if (!around || facts.some(({ piece }) => piece.end > around.end)) return;
    const margin = item ? context.marginAt(item.start) : "  ";
    let rest = "";
    let at = around.start;
    for (const { piece, name } of facts) {
      rest += `${draft.source({ start: at, end: piece.start })}${name}`;
      at = piece.end;
    }
    rest += draft.source({ start: at, end: around.end });
    const said = facts.map(({ fact }) => fact);
    const lines = item ? [...said, rest] : ["by", ...said, `exact ${rest}`];
    draft.replace(about, around, lines.join(`\n${margin}`), untyped);
  };

  const found = draft.blocks.flatMap(({ by, items: [first], isBracketed }) => {
    if (!by || !first || isBracketed || draft.source(by).includes("\n")) return [];
    const before = Buffer.from(text).subarray(0, by.start).toString();
    const goal = goalBefore(first, context);
    if (VALUE.test(before) || !goal) return [];
    const name = nameFor(goal, context);
    const block = draft.source(by).replace(/^by\s+/, "");
    const next = draft.source({ start: by.end, end: by.end + 1 });
    const isWrapped = before.endsWith("(") && next === ")";
    const piece = isWrapped ? { start: by.start - 1, end: by.end + 1 } : by;
    const item = draft.itemOnOwnLine(piece);
    const margin = item ? context.marginAt(item.start) : "  ";
    return [{ piece, name, fact: haveText({ name, type: goal.target, block }, margin), item }];
  });
  for (const one of found) state("a `by` in a term is stated", [one]);
  // One by one they may leave lines that are too long on the way.
  for (const { item } of found) {
    const beside = found.filter((each) => each.item?.start === item?.start);
    const outer = beside.filter(
      ({ piece }) => !beside.some((other) => isInside(piece, other.piece)),
    );
    if (outer.length > 1) state("each `by` in a term is stated", outer);
  }
  if (!isTerm) return;
  for (const node of nodesOf(tree, "Lean.Parser.Term.paren")) {
    const span = spanOf(node);
    if (!span || span.start < term.start) continue;
    const argument = draft.source(span).slice(1, -1).trim();
    if (!isFact(argument)) continue;
    const name = freshName("h_fact");
    const fact = `have ${name} : (_ : Prop) := ${argument}`;
    state("an argument is stated", [{ piece: span, name, fact }], name);
  }
}

const isInside = (inner: ByteRange, outer: ByteRange) =>
  inner !== outer && inner.start >= outer.start && inner.end <= outer.end;
