title: an instance with another operation
target: t
expect: rejected
reason: definition-changed
---- STATEMENT
instance foo : Add Bool := ⟨fun a b => a != b⟩
theorem t (a b : Bool) : a + b = (a || b) := sorry
---- SUBMISSION
instance foo : Add Bool := ⟨fun a b => a || b⟩
theorem t (a b : Bool) : a + b = (a || b) := rfl
