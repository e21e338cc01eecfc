/-
title: The extra hypothesis is an auto-param, invisible at call sites.
target: Vr5.t
expect: rejected
reason: statement-changed
names: Vr5.t
-/
---- STATEMENT
namespace Vr5
theorem t (a b : Nat) : a ≤ b := sorry
end Vr5
---- SUBMISSION
namespace Vr5
theorem t (a b : Nat) (h : a ≤ b := by omega) : a ≤ b := h
end Vr5
