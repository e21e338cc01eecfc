title: numbers beyond 2^53 that are equal as floating-point numbers
target: t
expect: rejected
reason: statement-changed
---- STATEMENT
theorem t : (9007199254740993 : Nat) = 9007199254740992 := sorry
---- SUBMISSION
theorem t : (9007199254740992 : Nat) = 9007199254740992 := rfl
