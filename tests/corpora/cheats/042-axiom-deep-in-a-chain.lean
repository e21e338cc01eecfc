/-
title: The axiom is five definitions away from the target, inside a type family.
target: chained
expect: rejected
reason: forbidden-axiom
names: Deep.e
-/
---- STATEMENT
theorem chained (n : Nat) : n + n = n := sorry
---- SUBMISSION
namespace Deep
axiom e : ∀ n : Nat, n = 0
abbrev T (n : Nat) := { m : Nat // m = n ∧ n = 0 }
noncomputable def d (n : Nat) : T n := ⟨n, rfl, e n⟩
noncomputable def c (n : Nat) : Nat × T n := (n, d n)
noncomputable def b (n : Nat) : Option (Nat × T n) := some (c n)
theorem a (n : Nat) : n = 0 := match b n with
  | some (_, ⟨_, _, h⟩) => h
  | none => (d n).2.2
end Deep
theorem chained (n : Nat) : n + n = n := by
  have := Deep.a n
  omega
