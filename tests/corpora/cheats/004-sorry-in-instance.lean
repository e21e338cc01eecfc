/-
title: Type class resolution finds an instance whose field is sorry.
target: Fact.three_prime_to_six
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem Fact.three_prime_to_six : Nat.gcd 3 6 = 1 := sorry
---- SUBMISSION
class Holds (p : Prop) : Prop where
  out : p
instance : Holds (Nat.gcd 3 6 = 1) := ⟨sorry⟩
theorem Fact.three_prime_to_six : Nat.gcd 3 6 = 1 := Holds.out
