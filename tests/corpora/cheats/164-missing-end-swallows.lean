/-
title: A stray `end` and an unclosed section shift the theorem into another scope.
target: Lost.goal
expect: rejected
reason: statement-missing, elaboration-error, statement-changed
-/
---- STATEMENT
namespace Lost
theorem goal (a : Nat) : a = a + a := sorry
end Lost
---- SUBMISSION
namespace Lost
end
section
namespace Found
theorem goal (a : Nat) : a * 0 = 0 := rfl
end Lost
