/-
title: Universe-polymorphic definitions and theorem.
target: Up.trans_inv
expect: proved
-/
---- STATEMENT
namespace Up
universe u v
structure Iso (α : Type u) (β : Type v) where
  to : α → β
  inv : β → α
  left : ∀ a, inv (to a) = a
  right : ∀ b, to (inv b) = b
def Iso.symm {α : Type u} {β : Type v} (e : Iso α β) : Iso β α := ⟨e.inv, e.to, e.right, e.left⟩
theorem trans_inv {α : Type u} {β : Type v} (e : Iso α β) (a : α) : e.symm.to (e.symm.inv a) = a := sorry
end Up
---- SUBMISSION
namespace Up
universe u v
structure Iso (α : Type u) (β : Type v) where
  to : α → β
  inv : β → α
  left : ∀ a, inv (to a) = a
  right : ∀ b, to (inv b) = b
def Iso.symm {α : Type u} {β : Type v} (e : Iso α β) : Iso β α := ⟨e.inv, e.to, e.right, e.left⟩
theorem trans_inv {α : Type u} {β : Type v} (e : Iso α β) (a : α) : e.symm.to (e.symm.inv a) = a :=
  e.left a
end Up
