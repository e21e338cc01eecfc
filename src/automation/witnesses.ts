import {
  children,
  freeVariables,
  headName,
  matchConst,
  same,
  spine,
  type Term,
  type TermGoal,
} from "../core/index.ts";

/**
 * Values for which an existential statement may hold: quotients, multiples, variables of the type, zero,
 * what is a little more or less.
 */
export function witnesses({
  hypotheses,
  target,
}: Pick<TermGoal, "target" | "hypotheses">): string[] {
  const [type] = spine(target).args;
  if (!type) return [];
  const names = hypotheses.filter((h) => same(h.type, type) && !h.isInstance).map((h) => h.name);
  if (headName(type) === "List")
    return [...sequences(type, hypotheses), ...names.slice(0, 3), "[]"];
  const isNumber = ["Nat", "Int"].includes(headName(type));
  const literals = isNumber ? literalsOf(target) : [];
  const quotients = names.slice(0, 3).flatMap((name) => literals.map((n) => `${name} / ${n}`));
  const larger = names.slice(0, 2).flatMap((name) => {
    return [`${name} + 1`, ...literals.slice(0, 2).map((n) => `${n} * (${name} + 1)`)];
  });
  const smaller = names.slice(0, 2).flatMap((name) => {
    return [`${name} - 1`, ...literals.slice(0, 2).map((n) => `${name} - ${n}`)];
  });
  return [
    ...quotients.slice(0, 4),
    ...names.slice(0, 3),
    ...(isNumber ? ["0", ...larger.slice(0, 4), ...smaller.slice(0, 4)] : []),
  ];
}

/** Lists of one value over and over. */
function sequences(type: Term, hypotheses: TermGoal["hypotheses"]): string[] {
  const [element] = spine(type).args;
  const of = (isWanted: (type: Term) => boolean) =>
    hypotheses.filter((h) => isWanted(h.type)).map(({ name }) => name);
  const counts = of((t) => headName(t) === "Nat").slice(0, 2);
  const values = of((t) => element !== undefined && same(t, element)).slice(0, 2);
  return counts.flatMap((n) => values.map((x) => `List.replicate ${n} ${x}`));
}

/** Numerals from two on, each once. */
function literalsOf(term: Term): string[] {
  const found = new Set<string>();
  const look = (t: Term): void => {
    if (t.tag === "nat" && BigInt(t.value) > 1n) found.add(t.value);
    for (const child of children(t)) look(child);
  };
  look(term);
  return [...found].slice(0, 3);
}

/** Tactics that name something of which an existential statement may hold. */
export function witnessSteps(goal: Pick<TermGoal, "target" | "hypotheses">): string[] {
  if (headName(goal.target) !== "Exists") return [];
  return [...smallNumbers(goal), ...witnesses(goal).map((value) => `refine ⟨${value}, ?_⟩`)];
}

/** Numbers below this are tried one by one where nothing is variable. */
const SMALL = 64;

/** Numbers, or pairs and longer rows of them, of which a statement without variables may hold; small sums first. */
function smallNumbers({ target }: Pick<TermGoal, "target">): string[] {
  const count = numbersSought(target);
  if (count === 0 || freeVariables(target).size > 0) return [];
  const found: number[][] = [];
  for (let sum = 0; found.length < SMALL; sum++) found.push(...rowsOf(count, sum));
  return found.slice(0, SMALL).map((row) => `exact ⟨${row.join(", ")}, by decide⟩`);
}

/** How many numbers are said to exist, one after another. */
function numbersSought(target: Term): number {
  const [type, claim] = matchConst(target, "Exists", 2) ?? [];
  if (!type || headName(type) !== "Nat") return 0;
  return 1 + (claim?.tag === "lam" ? numbersSought(claim.body) : 0);
}

/** Rows of so many numbers with this sum. */
function rowsOf(count: number, sum: number): number[][] {
  if (count === 1) return [[sum]];
  return Array.from({ length: sum + 1 }, (_, first) =>
    rowsOf(count - 1, sum - first).map((rest) => [first, ...rest]),
  ).flat();
}
