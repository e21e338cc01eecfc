title: an opaque constant gets another value
target: t
expect: rejected
reason: definition-changed, forbidden-axiom
---- STATEMENT
opaque secret : Nat := 3
theorem t : secret = 7 := sorry
---- SUBMISSION
opaque secret : Nat := 7
theorem t : secret = 7 := by native_decide
