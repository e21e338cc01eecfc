import {
  canonicalGoal,
  type GoalTerms,
  type NameParts,
  nameKey,
  readExpr,
  type TacticStep,
} from "../../core/index.ts";

const REWRITING = /^(?:rw|rwa|simp|simpa|simp only|simpa only|unfold|show|change|dsimp|erw)\b/;

/**
 * A `have` after which the goal is only rewritten into what it states: `have h : G' := ...; rw [e]; exact h`,
 * `rwa [e]`, `simpa using h`. A rewrite by `h` itself is another thing.
 */
export function isOnlyRewritten(steps: readonly TacticStep[], statedBy: number): boolean {
  const { text, parent, range } = steps[statedBy] as TacticStep;
  const name = /^have\s+([^\s:]+)/.exec(text)?.[1];
  if (name === undefined) return false;
  const after = steps.filter(
    (step) => step.parent === parent && step.run === 0 && step.range.start >= range.end,
  );
  const last = after.at(-1);
  const before = after.slice(0, -1);
  if (!last || !before.every((step) => REWRITING.test(step.text) && !names(step.text, name)))
    return false;
  if (last.text === `exact ${name}`) return true;
  if (/^rwa\b/.test(last.text)) return !names(last.text, name);
  return /^simpa\b/.test(last.text) && last.text.endsWith(` using ${name}`);
}

function names(text: string, name: string): boolean {
  const words: string[] = text.match(/[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu) ?? [];
  return words.includes(name);
}

/** A goal without the parts of a conjunction that say nothing, `True` and `a = a`. */
export function withoutTrivialParts(goal: GoalTerms): GoalTerms {
  const parts = applied(goal, "And", 2);
  if (!parts) return goal;
  const [left, right] = parts as [number, number];
  if (isTrivial(goal, right)) return withoutTrivialParts({ ...goal, target: left });
  if (isTrivial(goal, left)) return withoutTrivialParts({ ...goal, target: right });
  return goal;
}

function isTrivial(goal: GoalTerms, target: number): boolean {
  const part = { ...goal, target };
  if (applied(part, "True", 0)) return true;
  const sides = applied(part, "Eq", 3);
  if (!sides) return false;
  const [left, right] = sides.slice(1).map((side) => canonicalGoal({ ...goal, target: side }));
  return left === right;
}

/** The arguments of a constant, when the target is it with so many. */
function applied({ terms, target }: GoalTerms, constant: string, count: number) {
  const args: number[] = [];
  let node = readExpr(terms, target);
  while (node.tag === "app") {
    args.unshift(node.arg);
    node = readExpr(terms, node.fn);
  }
  const isIt =
    node.tag === "const" && nameKey(terms.names[node.name] as NameParts) === `.${constant}`;
  return isIt && args.length === count ? args : undefined;
}
