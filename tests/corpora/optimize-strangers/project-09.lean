/-! Majority votes. -/

namespace Proj09

def maj (a b c : Bool) : Bool := (a && b) || (b && c) || (a && c)

theorem maj_swap (a b c : Bool) : maj a b c = maj b a c := by
  cases a <;> cases b <;> cases c <;> rfl

theorem maj_count (a b c : Bool) :
    maj a b c = decide (2 ≤ a.toNat + b.toNat + c.toNat) := by
  cases a <;> cases b <;> cases c <;> rfl

theorem nested_not (p q r s : Bool) :
    maj (!(maj p q r)) (!s) (!s) = !s := by
  have hn : maj (!p) (!q) (!r) = !(maj p q r) := by
    cases p
    · cases q
      · cases r <;> rfl
      · cases r <;> rfl
    · cases q
      · cases r <;> rfl
      · cases r <;> rfl
  rw [← hn]
  generalize maj (!p) (!q) (!r) = t
  cases t <;> cases s <;> rfl

theorem dual_gate (f : Nat → Bool) (i : Nat) :
    maj (!(f i)) (!(f (i + 1))) (!(f (i + 2))) = true ↔ maj (f i) (f (i + 1)) (f (i + 2)) = false := by
  have dual : ∀ x y z, maj (!x) (!y) (!z) = !(maj x y z) := by
    intro x y z
    cases x
    · cases y
      · cases z <;> rfl
      · cases z <;> rfl
    · cases y
      · cases z <;> rfl
      · cases z <;> rfl
  rw [dual]
  constructor
  · intro h
    simpa using h
  · intro h
    rw [h]
    rfl

end Proj09
