/-
title: A proof that reaches the axiom Lean.trustCompiler through a helper (and a sorry-free false claim through a second axiom).
target: trusting
expect: rejected
reason: forbidden-axiom
-/
---- STATEMENT
theorem trusting (b : Bool) : b = true := sorry
---- SUBMISSION
axiom compilerIsRight : True → ∀ b : Bool, b = true
theorem trusting (b : Bool) : b = true := compilerIsRight Lean.trustCompiler b
