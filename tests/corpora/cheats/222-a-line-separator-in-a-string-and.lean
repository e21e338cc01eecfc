title: a line separator in a string and one letter more
target: t
expect: rejected
reason: statement-changed
---- STATEMENT
theorem t : "a\u2028".length = 3 := sorry
---- SUBMISSION
theorem t : "a\u2028b".length = 3 := by decide
