import { BULLET, type Item, nodesOf, spanOf, TACTIC } from "./proof-blocks.ts";
import type { EditContext } from "./stating.ts";

const TAKING_APART = /^(?:cases|rcases|obtain)\b/;
/** A name, with fields, or something in brackets: too little to be a fact of its own. */
const PLAIN = /^[\p{L}_][\p{L}\p{N}_.'?!₀-₉]*$/u;

/**
 * The arguments of a term that are applications become facts with names, where they are proofs; so does what
 * `cases` and `obtain` take apart. Lean says their types afterwards.
 */
export function stateArguments(context: EditContext, item: Item): void {
  const { draft, stepAt, freshName } = context;
  const step = stepAt(item);
  if (!step || item.kind === BULLET) return;
  const source = draft.source(item);
  // A `by` on a line with other things has no room for a fact: it goes before the step around.
  const around = draft.itemOnOwnLine(item) ?? item;
  const margin = context.marginAt(around.start);
  const pieces: { start: number; end: number; term: string }[] = [];
  if ([`${TACTIC}exact`, `${TACTIC}apply`, `${TACTIC}refine`].includes(item.kind))
    for (const node of nodesOf(item.syntax, "Lean.Parser.Term.paren")) {
      const span = spanOf(node);
      if (span) pieces.push({ ...span, term: draft.source(span).slice(1, -1).trim() });
    }
  if (item.kind === `${TACTIC}rwSeq`) pieces.push(...instances(draft, item));
  const taken = takenApart(source);
  if (taken) {
    const start = item.start + Buffer.byteLength(source.slice(0, taken.at));
    pieces.push({ start, end: start + Buffer.byteLength(taken.term), term: taken.term });
  }
  for (const { start, end, term } of pieces) {
    if (!isFact(term)) continue;
    const name = freshName("h_fact");
    const before = draft.source({ start: around.start, end: start });
    const after = draft.source({ start: end, end: around.end });
    const text = `have ${name} : (_ : Prop) := ${term}\n${margin}${before}${name}${after}`;
    draft.replace("an argument is stated", around, text, name);
  }
}

/** Whether a term may be a fact of its own: no name, no block, nothing in brackets. */
export function isFact(term: string): boolean {
  return !term.includes("\n") && !PLAIN.test(term) && !/^(?:by|fun)\b|^[⟨(]/.test(term);
}

/** What a `rw` rewrites with, where it is a theorem at certain arguments. */
function instances(draft: EditContext["draft"], item: Item) {
  return nodesOf(item.syntax, "Lean.Parser.Tactic.rwRule").flatMap((node) => {
    const span = spanOf(node);
    if (!span) return [];
    const source = draft.source(span);
    const [, arrow = "", term = ""] = /^(←\s*|<-\s*)?(.*)$/s.exec(source) ?? [];
    if (/(?:^|[\s(])(?:_|\?_)(?:$|[\s)])/.test(term)) return [];
    return [{ start: span.start + Buffer.byteLength(arrow), end: span.end, term }];
  });
}

/** The term that a step takes apart, and where it begins, in characters. */
function takenApart(source: string): { term: string; at: number } | undefined {
  if (!TAKING_APART.test(source)) return undefined;
  const [, head, term] =
    /^((?:cases|rcases) )([^\n:]*?)(?= with\b)/.exec(source) ??
    /^(obtain [^\n]*? := )([^\n]+)$/.exec(source) ??
    [];
  return head === undefined || term === undefined ? undefined : { term, at: head.length };
}
