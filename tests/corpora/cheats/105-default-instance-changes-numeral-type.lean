/-
title: A default_instance makes unannotated numerals integers, where the claim is true.
target: Deflt.t
expect: rejected
reason: statement-changed
names: Deflt.t
-/
---- STATEMENT
namespace Deflt
theorem t : ∃ x, x + 1 = 0 := sorry
end Deflt
---- SUBMISSION
namespace Deflt
@[default_instance 10000] instance intLit (n : Nat) : OfNat Int n := ⟨Int.ofNat n⟩
theorem t : ∃ x, x + 1 = 0 := ⟨-1, rfl⟩
end Deflt
