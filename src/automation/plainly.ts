import {
  closedSubterms,
  contains,
  explicitText,
  hasLoose,
  headName,
  matchConst,
  numeralValue,
  same,
  spine,
  type Term,
  type TermGoal,
} from "../core/index.ts";
import { isBranch } from "./branches.ts";
import { freshName, type RecursiveCall } from "./recursion.ts";
import type { Script } from "./script.ts";
import { done, each, first, grind, have, simpAll } from "./tactic.ts";

/** What a check over the numbers of a range says, as a statement. */
const AS_STATEMENTS = [
  ...["List.all_eq_true", "List.any_eq_true", "List.all_eq_false", "List.any_eq_false"],
  ...["List.mem_range", "List.mem_range'_1", "decide_eq_true_eq", "decide_eq_false_iff_not"],
  ...["Bool.and_eq_true", "Bool.or_eq_true", "beq_iff_eq", "bne_iff_ne", "and_imp"],
];

const AS_STATEMENT = `simp only [${AS_STATEMENTS.join(", ")}]`;

/** Scripts that may say the target of a goal more plainly, each as true as it was. `calls`: of recursive functions in it. */
export function plainWays(goal: TermGoal, calls: readonly RecursiveCall[]): Script[] {
  const ranges = checksRange(goal.target) ? [[AS_STATEMENT]] : [];
  const equivalences = [...withoutNeedlessBranches(goal, calls), ...asEquivalences(goal, calls)];
  return [...equivalences, ...ranges, ...asEquation(goal)];
}

/** `a ≤ b ∧ b ≤ a` and `a - b = 0 ∧ b ≤ a` are an equation in two halves. */
function asEquation({ target, hypotheses }: TermGoal): Script[] {
  const [one, other] = matchConst(target, "And", 2)?.map(halfOf) ?? [];
  if (!one || !other || !same(one.low, other.high) || !same(one.high, other.low)) return [];
  const names = hypotheses.map(({ name }) => name);
  const [left, right] = [one.low, one.high].map((term) => explicitText(term, names));
  return [[`suffices ${freshName("same", names)} : ${left} = ${right} by omega`]];
}

/** What a term says of the order of two numbers. */
function halfOf(term: Term): { low: Term; high: Term } | undefined {
  const [type, ...ends] = orderOf(term) ?? differenceOf(term) ?? [];
  const [low, high] = ends;
  return type && low && high && /^(Nat|Int)$/.test(headName(type)) ? { low, high } : undefined;
}

function orderOf(term: Term): Term[] | undefined {
  const [type, , low, high] = matchConst(term, "LE.le", 4) ?? [];
  if (type && low && high) return [type, low, high];
  const [other, , above, below] = matchConst(term, "GE.ge", 4) ?? [];
  return other && above && below ? [other, below, above] : undefined;
}

/** `a - b = 0`. */
function differenceOf(term: Term): Term[] | undefined {
  const [type, difference, value] = matchConst(term, "Eq", 3) ?? [];
  if (!type || !difference || !value) return undefined;
  const [, , , , low, high] = matchConst(difference, "HSub.hSub", 6) ?? [];
  return low && high && numeralValue(value) === 0n ? [type, low, high] : undefined;
}

/** Nothing else is simplified: what is asked has to be found again. */
const BY_CASE = `simp only [${[
  ...["asked", "↓reduceIte", "Bool.false_eq_true", "ne_eq", "true_iff", "false_iff"],
  ...["not_false_eq_true", "not_true_eq_false"],
].join(", ")}]`;

/** `if call then P else ¬P` says that the call is true where `P` is. */
function asEquivalences(goal: TermGoal, calls: readonly RecursiveCall[]): Script[] {
  const names = goal.hypotheses.map(({ name }) => name);
  const equation = freshName("same", names);
  const found: Script[] = [];
  closedSubterms(goal.target, (whole) => {
    const [type, condition, , yes, no] = matchConst(whole, "ite", 5) ?? [];
    if (type?.tag !== "sort" || !condition || !yes || !no || !isDenied(no, yes)) return;
    if (!calls.some(({ term }) => contains(condition, term))) return;
    const [asked, said] = [condition, yes].map((term) => explicitText(term, names));
    const statement = `${explicitText(whole, names)} = (${asked} ↔ ${said})`;
    const proved = have(equation, statement, [each(`by_cases asked : ${asked}`, BY_CASE)]);
    found.push([...proved, `simp only [${equation}]`, `clear ${equation}`]);
  });
  return found;
}

function isDenied(term: Term, claim: Term): boolean {
  const denied = matchConst(term, "Not", 1)?.[0];
  if (denied) return same(denied, claim);
  const [different, equal] = [matchConst(term, "Ne", 3), matchConst(claim, "Eq", 3)];
  const sides = different && equal?.every((part, i) => same(part, different[i] as Term));
  return sides === true;
}

/** A call in the place of a branch that may be it in all cases. */
function withoutNeedlessBranches(goal: TermGoal, calls: readonly RecursiveCall[]): Script[] {
  const names = goal.hypotheses.map(({ name }) => name);
  const equation = freshName("same", names);
  return askedFirst(goal.target, calls).map(({ whole, call }) => {
    const { name } = call.fn;
    const ends = first(
      ...["rfl", "(subst_vars; rfl)", done(simpAll([name]))],
      ...[`(unfold ${name}; ${first("(simp_all; done)", grind())})`],
    );
    const statement = `${explicitText(whole, names)} = ${explicitText(call.term, names)}`;
    const proved = have(equation, statement, [each("split", ends)]);
    return [...proved, `simp only [${equation}]`, `clear ${equation}`];
  });
}

/** Branches of which one alternative is a call of a recursive function, with the call. */
function askedFirst(
  target: Term,
  calls: readonly RecursiveCall[],
): { whole: Term; call: RecursiveCall }[] {
  const found: { whole: Term; call: RecursiveCall }[] = [];
  closedSubterms(target, (whole) => {
    if (!isBranch(whole)) return;
    for (const alternative of spine(whole).args.toReversed()) {
      let value = alternative;
      while (value.tag === "lam") value = value.body;
      const call = hasLoose(value) ? undefined : calls.find(({ term }) => same(term, value));
      if (call) found.push({ whole, call });
    }
  });
  return found;
}

function checksRange(target: Term): boolean {
  let found = false;
  closedSubterms(target, (term) => {
    const { head, args } = spine(term);
    const [, list] = args;
    if (head.tag !== "const" || !/^List\.(all|any)$/.test(head.name) || !list) return;
    if (/^List\.range'?$/.test(headName(list) ?? "")) found = true;
  });
  return found;
}
