title: a string of nothing but a byte order mark
target: x
expect: rejected
reason: statement-changed
---- STATEMENT
theorem x : "﻿".toList = [] := sorry
---- SUBMISSION
theorem x : "".toList = [] := rfl
