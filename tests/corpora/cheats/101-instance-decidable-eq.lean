/-
title: A DecidableEq instance of the submission decides the `if` of the statement.
target: Inst4.dec
expect: rejected
reason: statement-changed, sorry
names: Inst4.dec
-/
---- STATEMENT
namespace Inst4
theorem dec (a b : Nat) : (if a = b then 1 else 2) = 1 := sorry
end Inst4
---- SUBMISSION
namespace Inst4
set_option warn.sorry false
instance (priority := high) decAll : DecidableEq Nat := fun _ _ => isTrue sorry
theorem dec (a b : Nat) : (if a = b then 1 else 2) = 1 := rfl
end Inst4
