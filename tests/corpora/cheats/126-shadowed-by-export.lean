/-
title: The name of the definition is supplied by `export` from a fake namespace.
target: Exp.t
expect: rejected
reason: statement-changed, definition-changed
names: Exp.t
-/
---- STATEMENT
namespace Exp
def cost (n : Nat) : Nat := 2 ^ n
theorem t (n : Nat) : cost n ≤ 1 := sorry
end Exp
---- SUBMISSION
namespace Exp.Fake
def cost (_ : Nat) : Nat := 1
end Exp.Fake
namespace Exp
export Fake (cost)
theorem t (n : Nat) : cost n ≤ 1 := Nat.le_refl 1
end Exp
