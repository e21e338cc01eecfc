/-
title: A BEq instance that is always true.
target: Inst3.beq
expect: rejected
reason: statement-changed
names: Inst3.beq
-/
---- STATEMENT
namespace Inst3
theorem beq (s t : String) : (s == t) = true := sorry
end Inst3
---- SUBMISSION
namespace Inst3
instance (priority := 5000) alwaysEq : BEq String := ⟨fun _ _ => true⟩
theorem beq (s t : String) : (s == t) = true := rfl
end Inst3
