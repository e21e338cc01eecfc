/-
title: List literals are redefined to be always empty.
target: list_lit
expect: rejected
reason: statement-changed
names: list_lit
-/
---- STATEMENT
theorem list_lit : [1, 2, 3] = ([4] : List Nat) := sorry
---- SUBMISSION
local macro_rules
  | `([$_,*]) => `(List.nil)
theorem list_lit : [1, 2, 3] = ([4] : List Nat) := rfl
