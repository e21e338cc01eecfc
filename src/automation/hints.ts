/**
 * Library lemmas that help with a constant but that `grind` and `simp` do not use by themselves. Each
 * is of the library that comes with Lean 4.28.
 */
const HINTS: Readonly<Record<string, readonly string[]>> = {
  "List.Pairwise": ["List.Pairwise.nil", "List.pairwise_cons"],
  "List.isPerm": ["List.isPerm_iff"],
  "List.Perm": ["List.perm_append_comm", "List.Perm.cons"],
  "List.Nodup": ["List.nodup_nil", "List.nodup_cons"],
  "List.isPrefixOf": ["List.isPrefixOf_iff_prefix"],
  "List.isSublist": ["List.isSublist_iff_sublist"],
  "List.elem": ["List.elem_iff"],
  "List.zipIdx": ["List.mem_zipIdx_iff_getElem?"],
  "Array.all": ["Array.all_eq_true", "List.all_eq_true"],
  "Array.any": ["Array.any_eq_true", "List.any_eq_true"],
  "String.length": ["String.length_toList"],
  "List.intercalate": ["List.intercalate", "List.intersperse"],
  "List.sum": ["List.sum_cons"],
  "Char.isUpper": ["Char.isUpper"],
  "Char.isLower": ["Char.isLower"],
  "Char.isAlpha": ["Char.isAlpha", "Char.isUpper", "Char.isLower"],
  "Char.isDigit": ["Char.isDigit"],
  "Char.isAlphanum": [
    "Char.isAlphanum",
    "Char.isAlpha",
    "Char.isUpper",
    "Char.isLower",
    "Char.isDigit",
  ],
  "Char.isWhitespace": ["Char.isWhitespace"],
  "Char.toUpper": ["Char.toUpper", "Char.isLower"],
  "Char.toLower": ["Char.toLower", "Char.isUpper"],
  "Char.toNat": ["Char.toNat", "UInt32.le_iff_toNat_le"],
};

/** Lemmas for what a goal speaks of, by its text as Lean prints it (dot notation included). */
export function hintsFor(goal: string): string[] {
  const found = Object.entries(HINTS).flatMap(([name, lemmas]) => {
    const [type, last] = name.split(".");
    if (type === "String" && !goal.includes("String")) return [];
    return goal.includes(name) || goal.includes(`.${last}`) ? lemmas : [];
  });
  for (const [type] of goal.matchAll(/\bUInt(8|16|32|64)\b/g)) {
    if (goal.includes("^^^"))
      found.push(`${type}.xor_self`, `${type}.xor_assoc`, `${type}.xor_comm`);
  }
  if (goal.includes("Pairwise") && /\.toList/.test(goal)) {
    // Of arrays the order is known by indices.
    return [...new Set(found), "List.pairwise_iff_getElem"].filter(
      (name) => !["List.Pairwise.nil", "List.pairwise_cons"].includes(name),
    );
  }
  return [...new Set(found)];
}
