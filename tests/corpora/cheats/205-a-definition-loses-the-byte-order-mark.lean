title: a definition loses the byte order mark of its value
target: x
expect: rejected
reason: definition-changed
---- STATEMENT
def key := "﻿ab"
theorem x : key.length = 2 := sorry
---- SUBMISSION
def key := "ab"
theorem x : key.length = 2 := rfl
