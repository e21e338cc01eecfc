/-! Amounts of money with the currency in the type. -/

class Currency (κ : Type) where
  code : String
  minor : Nat

structure Amount (κ : Type) where
  cents : Int
deriving DecidableEq

namespace Amount
variable {κ : Type}

instance : Add (Amount κ) := ⟨fun a b => ⟨a.cents + b.cents⟩⟩
instance : Neg (Amount κ) := ⟨fun a => ⟨-a.cents⟩⟩
instance : Zero (Amount κ) := ⟨⟨0⟩⟩

/-- Laws we expect from anything we add up in a ledger. -/
class Ledgerable (α : Type) [Add α] [Zero α] [Neg α] : Prop where
  add_assoc : ∀ a b c : α, a + b + c = a + (b + c)
  add_comm : ∀ a b : α, a + b = b + a
  add_zero : ∀ a : α, a + 0 = a
  add_neg : ∀ a : α, a + -a = 0

theorem instLedgerable : Ledgerable (Amount κ) := by
  sorry

theorem neg_unique {α : Type} [Add α] [Zero α] [Neg α] [Ledgerable α] (a b : α)
    (h : a + b = 0) : b = -a := by
  sorry

def total {α : Type} [Add α] [Zero α] (xs : List α) : α := xs.foldr (· + ·) 0

theorem total_reverse {α : Type} [Add α] [Zero α] [Neg α] [Ledgerable α] (xs : List α) :
    total xs.reverse = total xs := by
  sorry

/-- Split `c` cents among `n` people; the first ones take the odd cents. -/
def shares (c n : Nat) : List Nat :=
  (List.range n).map fun i => if i < c % n then c / n + 1 else c / n

theorem shares_fair (c n : Nat) (a b : Nat) (ha : a ∈ shares c n) (hb : b ∈ shares c n) :
    a ≤ b + 1 := by
  sorry

theorem sum_shares (c n : Nat) (hn : 0 < n) : (shares c n).sum = c := by
  sorry

end Amount
