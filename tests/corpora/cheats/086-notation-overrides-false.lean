/-
title: A local notation makes the token `False` mean True.
target: false_tok
expect: rejected
reason: statement-changed
names: false_tok
-/
---- STATEMENT
theorem false_tok (n : Nat) (h : n = n) : False := sorry
---- SUBMISSION
local notation "False" => True
theorem false_tok (n : Nat) (h : n = n) : False := trivial
