/-
title: `def` becomes `abbrev` (reducible) with a different value.
target: Def4.t
expect: rejected
reason: definition-changed
names: Def4.limit
-/
---- STATEMENT
namespace Def4
def limit : Nat := 10
theorem t (n : Nat) (h : n < limit) : n < 5 := sorry
end Def4
---- SUBMISSION
namespace Def4
abbrev limit : Nat := 5
theorem t (n : Nat) (h : n < limit) : n < 5 := h
end Def4
