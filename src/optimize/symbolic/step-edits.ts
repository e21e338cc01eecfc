import { argument } from "./edits.ts";
import { type Block, HAVE, type Item } from "./proof-blocks.ts";
import { type EditContext, haveText, indented, marginOf, nameFor, typeText } from "./stating.ts";

/** Fewer tactics than this are no part of their own. */
const LEAST_REST = 2;
/** It states a fact for each of its lines, however few tactics it is. */
const CALC = "Lean.calcTactic";

const SUFFICES = /^suffices\s+([^\s:]+)\s*:\s*([\s\S]*?)\s+from\s+([^\n]+)$/;

/**
 * What a step does is said: what `apply f` and `rw` leave is proved before, and a hypothesis that a step
 * rewrites is stated as it is then.
 */
export function stateStep(context: EditContext, { items }: Block, i: number): void {
  const { draft, stepAt } = context;
  const item = items[i] as Item;
  const step = stepAt(item);
  if (!step) return;
  const source = draft.source(item);
  const [goal] = step.goalsAfter;
  const known = new Set(step.goalsBefore[0]?.hypotheses.map(({ name }) => name));
  const margin = marginOf(step);
  const at = /^(rw|simp|simp only|unfold|dsimp only)\b([^\n]*) at ([^\s⊢]+)$/.exec(source);
  const [, word, rules = "", hypothesis] = at ?? [];
  if (word !== undefined && goal && step.goalsAfter.length === 1) {
    const after = goal.hypotheses.find(({ userName }) => userName === hypothesis);
    if (!after || known.has(after.name)) return;
    const how =
      word === "rw" ? `rwa${rules} at ${hypothesis}` : `simpa${rules} using ${hypothesis}`;
    const only = word.endsWith("only") || word === "unfold" ? " only" : "";
    const list = word === "unfold" ? `simpa only [${rules.trim()}] using ${hypothesis}` : how;
    const block = word === "unfold" ? list : list.replace(/^simpa/, `simpa${only}`);
    const type = typeText(after.type, margin);
    draft.replace(
      "a rewritten hypothesis is stated",
      item,
      `have ${hypothesis} : ${type} := by ${block}`,
    );
    return;
  }
  const next = items[i + 1];
  const last = items.at(-1) as Item;
  if (!next || !goal || step.goalsAfter.length !== 1) return;
  if (goal.hypotheses.some(({ name }) => !known.has(name))) return;
  const end = closing(source);
  if (end === undefined) return;
  // One on top of the other would be a pyramid of rewrites.
  const isPyramid = next.kind === HAVE && i + 3 === items.length;
  const isOnePart = items.length - i - 1 < LEAST_REST && next.kind !== CALC;
  if (isOnePart || isPyramid) return;
  const name = nameFor(goal, context);
  const block = indented(draft.source({ start: next.start, end: last.end }), 2);
  const text = `${haveText({ name, type: goal.target, block }, margin)}\n${margin}${end(name)}`;
  draft.replace("what a step leaves is stated", { start: item.start, end: last.end }, text);
}

/** `suffices h : T from e` with the proof of `T` after it is `have h : T := by ...` with `exact e` after it. */
export function stateSuffices({ draft, marginAt }: EditContext, { items }: Block, i: number): void {
  const item = items[i] as Item;
  const next = items[i + 1];
  const last = items.at(-1) as Item;
  const [, name, type, closer] = SUFFICES.exec(draft.source(item)) ?? [];
  if (!next || name === undefined || type === undefined || closer === undefined) return;
  const margin = marginAt(item.start);
  const block = indented(draft.source({ start: next.start, end: last.end }), 2);
  const text = `have ${name} : ${type} := by\n${margin}  ${block}\n${margin}exact ${closer}`;
  draft.replace("what suffices comes first", { start: item.start, end: last.end }, text);
}

/** How a step closes its goal from what it would leave. */
function closing(source: string): ((name: string) => string) | undefined {
  const applied = /^apply ([^\n]*)$/.exec(source)?.[1];
  if (applied !== undefined) return (name) => `exact ${applied} ${name}`;
  const refined = /^refine ([^\n]*)$/.exec(source)?.[1];
  if (refined?.split("?_").length === 2)
    return (name) => `exact ${refined.replace("?_", argument(name))}`;
  if (/^rw \[[^\n]*\]$/.test(source)) return () => source.replace(/^rw/, "rwa");
  const simp = /^simp( only)? (\[[^\n]*\])$/.exec(source);
  if (simp) return (name) => `simpa${simp[1] ?? ""} ${simp[2]} using ${name}`;
  return undefined;
}
