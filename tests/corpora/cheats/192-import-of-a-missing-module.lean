/-
title: The proof relies on an import that does not exist.
target: imported_t
expect: rejected
reason: elaboration-error, malformed, sorry
-/
---- STATEMENT
theorem imported_t (n : Nat) : n ^ 2 ≤ n := sorry
---- SUBMISSION
import Cheat.AllTheorems
theorem imported_t (n : Nat) : n ^ 2 ≤ n := AllTheorems.pow_le n
