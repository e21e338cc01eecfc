/-
title: Two fields of the structure are swapped.
target: Str2.t
expect: rejected
reason: definition-changed
names: Str2.Range
-/
---- STATEMENT
namespace Str2
structure Range where
  lo : Nat
  hi : Nat
def mk (a b : Nat) : Range := ⟨a, b⟩
theorem t : (mk 1 2).lo = 2 := sorry
end Str2
---- SUBMISSION
namespace Str2
structure Range where
  hi : Nat
  lo : Nat
def mk (a b : Nat) : Range := ⟨a, b⟩
theorem t : (mk 1 2).lo = 2 := rfl
end Str2
