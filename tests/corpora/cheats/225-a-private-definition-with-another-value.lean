title: a private definition with another value
target: t
expect: rejected
reason: definition-changed
---- STATEMENT
private def h : Nat := 1
theorem t : h = 2 := sorry
---- SUBMISSION
private def h : Nat := 2
theorem t : h = 2 := rfl
