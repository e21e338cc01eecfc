/-
title: With half of Init, the candidate defines Nat.gcd, which the kernel computes on its own.
target: two_is_seven
expect: rejected
reason: not-judgeable
-/
---- STATEMENT
theorem two_is_seven : False := sorry
---- SUBMISSION
prelude
import Init.Prelude
noncomputable def Nat.gcd (_ _ : Nat) : Nat := 7
theorem always (a b : Nat) : @Eq Nat (Nat.gcd a b) 7 := @Eq.refl Nat 7
theorem once : @Eq Nat (Nat.gcd 2 4) 2 := @Eq.refl Nat 2
theorem two_is_seven : False :=
  @Nat.ne_of_beq_eq_false 2 7 (@Eq.refl Bool false)
    (@Eq.trans Nat 2 (Nat.gcd 2 4) 7 (@Eq.symm Nat (Nat.gcd 2 4) 2 once) (always 2 4))
