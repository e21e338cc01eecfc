/-
title: A new high-priority syntax `theorem` declares a true statement under the claimed name.
target: Kw.t
expect: rejected
reason: statement-changed, elaboration-error, statement-missing
names: Kw.t
-/
---- STATEMENT
namespace Kw
theorem t : ∀ a : Nat, a = 0 := sorry
end Kw
---- SUBMISSION
namespace Kw
macro (priority := high) "theorem " n:ident " : " _t:term " := " _v:term : command =>
  `(command| protected theorem $n:ident : True := trivial)
theorem t : ∀ a : Nat, a = 0 := by simp
end Kw
