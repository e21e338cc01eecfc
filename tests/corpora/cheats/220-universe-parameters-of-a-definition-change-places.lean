title: universe parameters of a definition change places
target: t
expect: rejected
reason: definition-changed
---- STATEMENT
def L.{a, b} : Prop := (∀ α : Sort a, ∀ x y : α, x = y) ∧ ∀ β : Sort b, β → True
theorem t.{u} : L.{u + 1, 0} := sorry
---- SUBMISSION
def L.{b, a} : Prop := (∀ α : Sort a, ∀ x y : α, x = y) ∧ ∀ β : Sort b, β → True
theorem t.{u} : L.{u + 1, 0} := ⟨fun _ _ _ => rfl, fun _ _ => trivial⟩
