// Plain English in the vocabulary of Lean's libraries.
// Input: queries and their words. Output: words of the naming convention, and the shapes of statements that they speak of.
// A word stands for what it usually means; nothing here knows a theorem.

export { formulasIn } from "./formulas.ts";
export { isSeveral, meaningsOf } from "./lexicon.ts";
export { replacePhrases } from "./phrases.ts";
