class Semilattice (α : Type) where
  join : α → α → α
  join_comm (a b : α) : join a b = join b a
  join_assoc (a b c : α) : join (join a b) c = join a (join b c)
  join_self (a : α) : join a a = a

namespace Semilattice

variable {α : Type} [Semilattice α]

def le (a b : α) : Prop := join a b = b

theorem le_trans {a b c : α} (h₁ : le a b) (h₂ : le b c) : le a c := by
  sorry

theorem foldl_join_le_iff (xs : List α) (a c : α) :
    le (xs.foldl join a) c ↔ le a c ∧ ∀ x ∈ xs, le x c := by
  sorry

end Semilattice

/-- `Path R n a b`: there are `n` steps of `R` from `a` to `b`. -/
inductive Path {α : Type} (R : α → α → Prop) : Nat → α → α → Prop where
  | nil (a : α) : Path R 0 a a
  | cons {n : Nat} {a b c : α} : R a b → Path R n b c → Path R (n + 1) a c

theorem Path.split {α : Type} {R : α → α → Prop} {m n : Nat} {a c : α}
    (h : Path R (m + n) a c) : ∃ b, Path R m a b ∧ Path R n b c := by
  sorry
