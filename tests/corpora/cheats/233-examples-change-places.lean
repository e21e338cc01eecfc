title: examples change places
target: example 2
expect: rejected
reason: statement-changed
---- STATEMENT
example : 1 = 1 := rfl
example : 1 = 2 := sorry
---- SUBMISSION
example : 1 = 2 → 1 = 2 := id
example : 1 = 1 := rfl
