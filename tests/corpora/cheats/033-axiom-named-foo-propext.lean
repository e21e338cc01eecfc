/-
title: An axiom called Foo.propext pretends to be propext.
target: like_propext
expect: rejected
reason: forbidden-axiom
names: Foo.propext
-/
---- STATEMENT
theorem like_propext (a b : Nat) : a = b := sorry
---- SUBMISSION
axiom Foo.propext : ∀ {a b : Nat}, a = b
theorem like_propext (a b : Nat) : a = b := Foo.propext
