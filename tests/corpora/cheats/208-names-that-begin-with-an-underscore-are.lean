title: names that begin with an underscore are the author's, not the compiler's
target: x
expect: rejected
reason: statement-changed
---- STATEMENT
def _b : Prop := False
theorem x : ¬ _b := sorry
---- SUBMISSION
def _c : Prop := False
theorem x : ¬ _c := id
