title: compiled code replaced by a definition of the text, trusted by native_decide
target: t
expect: rejected
reason: forbidden-axiom, implemented-by
---- STATEMENT
def even : Nat → Bool
  | 0 => true
  | n + 1 => !even n
theorem t : even 3 = true := sorry
---- SUBMISSION
def even.impl (_ : Nat) : Bool := true
@[implemented_by even.impl] def even : Nat → Bool
  | 0 => true
  | n + 1 => !even n
theorem t : even 3 = true := by native_decide
