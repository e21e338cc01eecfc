/-
title: The definition keeps its name and type but gets another body.
target: Def1.double_five
expect: rejected
reason: definition-changed
names: Def1.double
-/
---- STATEMENT
namespace Def1
def double (n : Nat) : Nat := n + n
theorem double_five : double 5 = 11 := sorry
end Def1
---- SUBMISSION
namespace Def1
def double (n : Nat) : Nat := n + n + 1
theorem double_five : double 5 = 11 := rfl
end Def1
