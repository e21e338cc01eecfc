title: a byte order mark inside a string literal is dropped
target: bom
expect: rejected
reason: statement-changed
---- STATEMENT
theorem bom : "﻿a" = "a" := sorry
---- SUBMISSION
theorem bom : "a" = "a" := rfl
