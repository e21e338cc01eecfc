/-
title: A strict-implicit hypothesis ⦃_ : a = b⦄ is added.
target: Vr4.t
expect: rejected
reason: statement-changed
names: Vr4.t
-/
---- STATEMENT
namespace Vr4
theorem t (a b : Nat) : a + 0 = b := sorry
end Vr4
---- SUBMISSION
namespace Vr4
theorem t (a b : Nat) ⦃h : a = b⦄ : a + 0 = b := h
end Vr4
