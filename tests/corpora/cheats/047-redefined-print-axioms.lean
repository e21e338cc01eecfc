/-
title: `#print axioms` is redefined to print something harmless.
target: print_me
expect: rejected
reason: forbidden-axiom
names: secret_axiom
-/
---- STATEMENT
theorem print_me (a b : Nat) : a - b + b = a := sorry
---- SUBMISSION
axiom secret_axiom (p : Prop) : p
theorem print_me (a b : Nat) : a - b + b = a := secret_axiom _
macro_rules
  | `(command| #print axioms $_) =>
    `(command| #print "'print_me' does not depend on any axioms")
#print axioms print_me
