/**
 * Library lemmas that help with a constant but that `grind` and `simp` do not use by themselves. Each
 * is of the library that comes with Lean 4.28.
 */
const HINTS: Readonly<Record<string, readonly string[]>> = {
  "List.Pairwise": ["List.pairwise_cons", "List.pairwise_append"],
  "List.isPerm": ["List.isPerm_iff"],
  "List.Nodup": ["List.nodup_cons", "List.nodup_append"],
  "List.isPrefixOf": ["List.isPrefixOf_iff_prefix"],
  "List.isSublist": ["List.isSublist_iff_sublist"],
  "List.elem": ["List.elem_iff"],
  "List.zipIdx": ["List.mem_zipIdx_iff_getElem?"],
  "Array.all": ["Array.all_eq_true"],
  "Array.any": ["Array.any_eq_true"],
};

/** Library definitions that only stand for another, about which the library has its lemmas. */
export const ALIASES: readonly string[] = ["String.mk", "String.data", "List.asString"];

/** Lemmas for what a goal speaks of, by its text as Lean prints it (dot notation included). */
export function hintsFor(goal: string): string[] {
  const found = Object.entries(HINTS).flatMap(([name, lemmas]) => {
    const last = name.split(".").at(-1);
    return goal.includes(name) || goal.includes(`.${last}`) ? lemmas : [];
  });
  return [...new Set(found)];
}
