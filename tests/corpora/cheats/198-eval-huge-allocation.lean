/-
title: A huge allocation in `#eval` after the sorry.
target: alloc_t
expect: rejected
reason: timed-out, crashed, elaboration-error, sorry
-/
---- STATEMENT
theorem alloc_t (n : Nat) : n = 4 := sorry
---- SUBMISSION
set_option warn.sorry false
theorem alloc_t (n : Nat) : n = 4 := sorry
partial def hoard (n : Nat) (acc : List (Array Nat)) : Nat := hoard (n + 1) (Array.replicate 1000000 n :: acc)
#eval hoard 0 []
