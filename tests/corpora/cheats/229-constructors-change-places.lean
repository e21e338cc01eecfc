title: constructors change places
target: t
expect: rejected
reason: definition-changed
---- STATEMENT
inductive T where
  | a
  | b
def v : T → Nat
  | .a => 1
  | .b => 2
theorem t : v .a = 2 := sorry
---- SUBMISSION
inductive T where
  | b
  | a
def v : T → Nat
  | .b => 1
  | .a => 2
theorem t : v .a = 2 := rfl
