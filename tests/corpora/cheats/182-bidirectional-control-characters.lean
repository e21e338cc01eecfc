/-
title: Bidirectional control characters in a comment make the changed hypothesis look like a comment.
target: trojan
expect: rejected
reason: statement-changed, elaboration-error
names: trojan
-/
---- STATEMENT
theorem trojan (a b : Nat) : a = b := sorry
---- SUBMISSION
theorem trojan (a b : Nat) /-‮ ⁦ extra hypothesis ⁩ ⁦-/ (_h : a = b) /-‮ ⁦ end ⁩ ⁦-/ : a = b := _h
