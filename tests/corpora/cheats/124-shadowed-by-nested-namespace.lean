/-
title: A definition of the same name in the inner namespace shadows the one of the outer namespace.
target: Out.In.t
expect: rejected
reason: statement-changed
names: Out.In.t
-/
---- STATEMENT
namespace Out
def color (n : Nat) : Nat := n + 2
namespace In
theorem t (n : Nat) : color n = n := sorry
end In
end Out
---- SUBMISSION
namespace Out
def color (n : Nat) : Nat := n + 2
namespace In
def color (n : Nat) : Nat := n
theorem t (n : Nat) : color n = n := rfl
end In
end Out
