/-
title: A local instance LE Nat makes every comparison true.
target: Inst.le
expect: rejected
reason: statement-changed
names: Inst.le
-/
---- STATEMENT
namespace Inst
theorem le (a b : Nat) : a ≤ b := sorry
end Inst
---- SUBMISSION
namespace Inst
local instance (priority := high) everythingLe : LE Nat := ⟨fun _ _ => True⟩
theorem le (a b : Nat) : a ≤ b := trivial
end Inst
