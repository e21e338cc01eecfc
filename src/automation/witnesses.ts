import { children, headName, same, spine, type Term, type TermGoal } from "../core/index.ts";

/**
 * Values for which an existential statement may hold: quotients, multiples, variables of the type, zero,
 * what is a little more or less.
 */
export function witnesses({ hypotheses, target }: TermGoal): string[] {
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
