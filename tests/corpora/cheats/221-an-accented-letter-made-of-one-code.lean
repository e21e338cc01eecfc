title: an accented letter made of one code point instead of two
target: t
expect: rejected
reason: statement-changed
---- STATEMENT
theorem t : "é".length = 2 := sorry
---- SUBMISSION
theorem t : "é".length = 2 := by decide
