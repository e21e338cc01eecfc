/-
title: A macro_rules for declarations turns every plain theorem into a proof of True.
target: Mac.t
expect: rejected
reason: statement-changed, elaboration-error
names: Mac.t
-/
---- STATEMENT
namespace Mac
theorem t (n : Nat) : n = n + 1 := sorry
end Mac
---- SUBMISSION
namespace Mac
macro_rules
  | `(command| theorem $n:declId $_:declSig $_:declVal) =>
    `(command| protected theorem $n:declId : True := trivial)
theorem t (n : Nat) : n = n + 1 := rfl
end Mac
