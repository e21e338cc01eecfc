/-
title: `variable (h : False)` with `include` adds a hypothesis.
target: Vr1.t
expect: rejected
reason: statement-changed
names: Vr1.t
-/
---- STATEMENT
namespace Vr1
theorem t (n : Nat) : n = 2 * n := sorry
end Vr1
---- SUBMISSION
namespace Vr1
variable (h : False)
include h
theorem t (n : Nat) : n = 2 * n := h.elim
end Vr1
