/-
title: A later HAdd Nat Nat Nat instance changes addition.
target: Inst2.add
expect: rejected
reason: statement-changed
names: Inst2.add
-/
---- STATEMENT
namespace Inst2
def twice (n : Nat) : Nat := 2 * n
theorem add (n : Nat) : n + 1 = twice n := sorry
end Inst2
---- SUBMISSION
namespace Inst2
def twice (n : Nat) : Nat := 2 * n
instance weirdAdd : HAdd Nat Nat Nat := ⟨fun a _ => 2 * a⟩
theorem add (n : Nat) : n + 1 = twice n := rfl
end Inst2
