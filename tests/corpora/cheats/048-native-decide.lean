/-
title: native_decide: the computation is trusted to the compiler, not checked by the kernel.
target: native
expect: rejected
reason: forbidden-axiom, elaboration-error
-/
---- STATEMENT
def collatzSteps (fuel n : Nat) : Nat :=
  match fuel with
  | 0 => 0
  | f + 1 => if n = 1 then 0 else if n % 2 = 0 then collatzSteps f (n / 2) + 1 else collatzSteps f (3 * n + 1) + 1
theorem native : collatzSteps 200 27 = 111 := sorry
---- SUBMISSION
def collatzSteps (fuel n : Nat) : Nat :=
  match fuel with
  | 0 => 0
  | f + 1 => if n = 1 then 0 else if n % 2 = 0 then collatzSteps f (n / 2) + 1 else collatzSteps f (3 * n + 1) + 1
theorem native : collatzSteps 200 27 = 111 := by native_decide
