/-
title: The equation lemma g.eq_1 is declared by hand with a wrong right-hand side.
target: Eqn.t
expect: rejected
reason: elaboration-error, sorry
-/
---- STATEMENT
namespace Eqn
def g : Nat → Nat
  | 0 => 1
  | n + 1 => g n + 1
theorem t : g 0 = 5 := sorry
end Eqn
---- SUBMISSION
namespace Eqn
def g : Nat → Nat
  | 0 => 1
  | n + 1 => g n + 1
theorem g.eq_1 : g 0 = 5 := sorry
theorem t : g 0 = 5 := by rw [g.eq_1]
end Eqn
