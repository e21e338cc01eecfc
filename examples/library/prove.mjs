// Fills in the proofs of a text, or shows that a theorem of it is false.
import { prove } from "lemmata";

const { status, text, obligations } = await prove(`
def total : List Nat → Nat
  | [] => 0
  | x :: rest => x + total rest

theorem total_append (xs ys : List Nat) : total (xs ++ ys) = total xs + total ys := by
  sorry
`);
console.log(status);
for (const { declaration, outcome } of obligations) console.log(declaration, outcome);
console.log(text);
