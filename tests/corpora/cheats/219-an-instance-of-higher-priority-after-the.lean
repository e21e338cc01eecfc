title: an instance of higher priority after the one of the statement
target: t
expect: rejected
reason: statement-changed
---- STATEMENT
class Sz (α : Type) where
  sz : Nat
instance : Sz Nat := ⟨3⟩
def szOf (α : Type) [Sz α] : Nat := Sz.sz α
theorem t : szOf Nat = 4 := sorry
---- SUBMISSION
class Sz (α : Type) where
  sz : Nat
instance : Sz Nat := ⟨3⟩
def szOf (α : Type) [Sz α] : Nat := Sz.sz α
instance (priority := high) other : Sz Nat := ⟨4⟩
theorem t : szOf Nat = 4 := rfl
