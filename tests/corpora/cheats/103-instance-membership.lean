/-
title: A Membership instance for lists that contains everything.
target: Inst6.mem
expect: rejected
reason: statement-changed
names: Inst6.mem
-/
---- STATEMENT
namespace Inst6
theorem mem (n : Nat) : n ∈ [1, 2, 3] := sorry
end Inst6
---- SUBMISSION
namespace Inst6
instance (priority := high) full : Membership Nat (List Nat) := ⟨fun _ _ => True⟩
theorem mem (n : Nat) : n ∈ [1, 2, 3] := True.intro
end Inst6
