title: the length of a string that begins with a byte order mark
target: len
expect: rejected
reason: statement-changed
---- STATEMENT
theorem len : "﻿a".length = 1 := sorry
---- SUBMISSION
theorem len : "a".length = 1 := rfl
