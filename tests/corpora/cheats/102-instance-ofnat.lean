/-
title: An OfNat Nat 7 instance makes the literal 7 denote 0.
target: Inst5.lit
expect: rejected
reason: statement-changed
names: Inst5.lit
-/
---- STATEMENT
namespace Inst5
theorem lit (n : Nat) : n * 7 = 0 := sorry
end Inst5
---- SUBMISSION
namespace Inst5
instance (priority := high) seven : OfNat Nat 7 := ⟨0⟩
theorem lit (n : Nat) : n * 7 = 0 := Nat.mul_zero n
end Inst5
