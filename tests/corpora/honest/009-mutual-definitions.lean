/-
title: Mutually recursive definitions.
target: Mu.even_double
expect: proved
-/
---- STATEMENT
namespace Mu
mutual
def even : Nat → Bool
  | 0 => true
  | n + 1 => odd n
def odd : Nat → Bool
  | 0 => false
  | n + 1 => even n
end
theorem even_double (n : Nat) : even (n + n) = true := sorry
end Mu
---- SUBMISSION
namespace Mu
mutual
def even : Nat → Bool
  | 0 => true
  | n + 1 => odd n
def odd : Nat → Bool
  | 0 => false
  | n + 1 => even n
end
theorem even_add_two (n : Nat) : even (n + 2) = even n := by
  rw [even, odd]
theorem even_double (n : Nat) : even (n + n) = true := by
  induction n with
  | zero => simp [even]
  | succ n ih =>
    have : n + 1 + (n + 1) = (n + n) + 2 := by omega
    rw [this, even_add_two, ih]
end Mu
