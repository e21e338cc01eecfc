/-
title: Sets as predicates; funext and propext.
target: Sets.inter_comm
expect: proved
-/
---- STATEMENT
namespace Sets
def PSet (α : Type) := α → Prop
def inter {α : Type} (s t : PSet α) : PSet α := fun a => s a ∧ t a
infixl:70 " ⊓ " => inter
theorem inter_comm {α : Type} (s t : PSet α) : s ⊓ t = t ⊓ s := sorry
end Sets
---- SUBMISSION
namespace Sets
def PSet (α : Type) := α → Prop
def inter {α : Type} (s t : PSet α) : PSet α := fun a => s a ∧ t a
infixl:70 " ⊓ " => inter
theorem inter_comm {α : Type} (s t : PSet α) : s ⊓ t = t ⊓ s :=
  funext fun _ => propext ⟨fun h => ⟨h.2, h.1⟩, fun h => ⟨h.2, h.1⟩⟩
end Sets
