title: the default value of a structure's field
target: t
expect: rejected
reason: statement-changed
---- STATEMENT
structure Cfg where
  n : Nat := 1
theorem t : ({} : Cfg).n = 2 := sorry
---- SUBMISSION
structure Cfg where
  n : Nat := 2
theorem t : ({} : Cfg).n = 2 := rfl
