/-!
# A class with laws: common lower bounds
-/

namespace Lowers

class Lower (α : Type) where
  low : α → α → α
  assoc : ∀ a b c : α, low (low a b) c = low a (low b c)
  comm : ∀ a b : α, low a b = low b a
  idem : ∀ a : α, low a a = a

export Lower (low)

/-- The order that belongs to `low`. -/
def Below {α : Type} [Lower α] (a b : α) : Prop := low a b = a

instance : Lower Nat where
  low := min
  assoc := Nat.min_assoc
  comm := Nat.min_comm
  idem := Nat.min_self

instance {ι α : Type} [Lower α] : Lower (ι → α) where
  low f g := fun i => low (f i) (g i)
  assoc f g h := funext fun i => Lower.assoc (f i) (g i) (h i)
  comm f g := funext fun i => Lower.comm (f i) (g i)
  idem f := funext fun i => Lower.idem (f i)

variable {α ι : Type} [Lower α]

theorem below_trans (a b c : α) (h₁ : Below a b) (h₂ : Below b c) : Below a c := by
  sorry

theorem below_low_iff (a b c : α) : Below c (low a b) ↔ Below c a ∧ Below c b := by
  sorry

theorem below_nat (m n : Nat) : Below m n ↔ m ≤ n := by
  sorry

theorem below_fun (f g : ι → α) : Below f g ↔ ∀ i, Below (f i) (g i) := by
  sorry

end Lowers
