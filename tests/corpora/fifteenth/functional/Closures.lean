/-!
# Closures of relations
-/

namespace Closures

variable {α : Type}

/-- Finitely many steps, none allowed. -/
inductive Many (R : α → α → Prop) : α → α → Prop where
  | done (a : α) : Many R a a
  | step {a b c : α} : R a b → Many R b c → Many R a c

def Diamond (R : α → α → Prop) : Prop :=
  ∀ a b c, R a b → R a c → ∃ d, R b d ∧ R c d

/-- One step each way can be joined again by many steps. -/
def LocallyConfluent (R : α → α → Prop) : Prop :=
  ∀ a b c, R a b → R a c → ∃ d, Many R b d ∧ Many R c d

theorem many_symm (R : α → α → Prop) (hs : ∀ a b, R a b → R b a) (a b : α) (h : Many R a b) :
    Many R b a := by
  sorry

theorem many_idem (R : α → α → Prop) (a b : α) : Many (Many R) a b ↔ Many R a b := by
  sorry

theorem diamond_many (R : α → α → Prop) (h : Diamond R) : Diamond (Many R) := by
  sorry

theorem locally_confluent_many (R : α → α → Prop) (h : LocallyConfluent R) :
    Diamond (Many R) := by
  sorry

end Closures
