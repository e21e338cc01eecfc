title: a byte order mark in a name
target: x
expect: rejected
reason: statement-changed
---- STATEMENT
def «﻿p» : Prop := False
theorem x : «﻿p» := sorry
---- SUBMISSION
def p : Prop := True
theorem x : p := trivial
