/-
title: pp options hide the coercion and the implicit arguments in which the statements differ.
target: PpOpt.t
expect: rejected
reason: statement-changed
names: PpOpt.t
-/
---- STATEMENT
namespace PpOpt
theorem t (a b : Nat) : (a : Int) - b = ((a - b : Nat) : Int) := sorry
end PpOpt
---- SUBMISSION
namespace PpOpt
set_option pp.coercions false
set_option pp.explicit false
set_option pp.numericTypes false
theorem t (a b : Nat) : (a : Int) - b = ((a - b : Int) : Int) := rfl
end PpOpt
