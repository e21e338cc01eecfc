/-! Sets as predicates with home-made notation and binder macros. -/

def Set' (α : Type u) := α → Prop

namespace Set'

/-- the set of all `a` with `p a` -/
def of (p : α → Prop) : Set' α := p

def Mem (s : Set' α) (a : α) : Prop := s a
instance : Membership α (Set' α) := ⟨Mem⟩
instance : EmptyCollection (Set' α) := ⟨fun _ => False⟩
instance : Union (Set' α) := ⟨fun s t a => a ∈ s ∨ a ∈ t⟩
instance : Inter (Set' α) := ⟨fun s t a => a ∈ s ∧ a ∈ t⟩
instance : HasSubset (Set' α) := ⟨fun s t => ∀ ⦃a⦄, a ∈ s → a ∈ t⟩

syntax "⦃" ident " | " term "⦄" : term
macro_rules
  | `(⦃$x | $p⦄) => `(Set'.of fun $x => $p)

macro "set!" x:ident " in " s:term " => " p:term : term =>
  `(Set'.of fun $x => $x ∈ $s ∧ $p)

@[ext] theorem ext {s t : Set' α} (h : ∀ a, a ∈ s ↔ a ∈ t) : s = t :=
  funext fun a => propext (h a)

@[simp] theorem mem_union {s t : Set' α} {a : α} : a ∈ s ∪ t ↔ a ∈ s ∨ a ∈ t := Iff.rfl
@[simp] theorem mem_inter {s t : Set' α} {a : α} : a ∈ s ∩ t ↔ a ∈ s ∧ a ∈ t := Iff.rfl
@[simp] theorem not_mem_empty {a : α} : ¬ a ∈ (∅ : Set' α) := id

theorem inter_union_distrib (s t r : Set' α) : s ∩ (t ∪ r) = (s ∩ t) ∪ (s ∩ r) := by
  ext a
  simp only [mem_union, mem_inter]
  grind

theorem union_empty (s : Set' α) : s ∪ ∅ = s := by
  ext a; simp

theorem subset_antisymm {s t : Set' α} (h₁ : s ⊆ t) (h₂ : t ⊆ s) : s = t :=
  ext fun _ => ⟨@h₁ _, @h₂ _⟩

theorem mem_sep (n : Nat) : n ∈ ⦃k | k % 2 = 0⦄ ↔ n % 2 = 0 := Iff.rfl

theorem sep_subset (s : Set' Nat) : (set! x in s => x > 3) ⊆ s := fun _ h => h.1

end Set'
