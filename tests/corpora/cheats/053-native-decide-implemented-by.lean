/-
title: native_decide on a statement function to which the submission attaches implemented_by.
target: impl_by
expect: rejected
reason: forbidden-axiom, elaboration-error, implemented-by, definition-changed
-/
---- STATEMENT
def isPrime (n : Nat) : Bool := n ≥ 2 && (List.range n).foldl (fun r d => r && (d < 2 || n % d != 0)) true
theorem impl_by : isPrime 91 = true := sorry
---- SUBMISSION
def isPrime (n : Nat) : Bool := n ≥ 2 && (List.range n).foldl (fun r d => r && (d < 2 || n % d != 0)) true
def fast (_ : Nat) : Bool := true
attribute [implemented_by fast] isPrime
theorem impl_by : isPrime 91 = true := by native_decide
