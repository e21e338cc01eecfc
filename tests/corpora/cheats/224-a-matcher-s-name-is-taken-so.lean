title: a matcher's name is taken so that another one is made
target: t
expect: rejected
reason: definition-changed
---- STATEMENT
def f (n : Nat) : Nat := match n with | 0 => 1 | n + 1 => n
theorem t : f 0 = 0 := sorry
---- SUBMISSION
def f.match_1 : Nat := 5
def f (n : Nat) : Nat := match n with | 0 => 0 | n + 1 => n
theorem t : f 0 = 0 := rfl
