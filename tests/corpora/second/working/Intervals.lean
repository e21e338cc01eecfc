/-- Half open time slots, in minutes. -/
structure Slot where
  start : Int
  stop : Int

/-- A set of moments. -/
def Moments := Int → Prop

namespace Slot

instance : Membership Int Slot := ⟨fun s t => s.start ≤ t ∧ t < s.stop⟩

def toSet (s : Slot) : Moments := fun t => t ∈ s

def inter (a b : Slot) : Slot := ⟨max a.start b.start, min a.stop b.stop⟩
def hull (a b : Slot) : Slot := ⟨min a.start b.start, max a.stop b.stop⟩
def shift (d : Int) (a : Slot) : Slot := ⟨a.start + d, a.stop + d⟩
def duration (a : Slot) : Nat := (a.stop - a.start).toNat

def clash (a b : Slot) : Bool := decide (a.start < b.stop) && decide (b.start < a.stop)

theorem mem_inter (a b : Slot) (t : Int) : t ∈ inter a b ↔ t ∈ a ∧ t ∈ b := by
  sorry

theorem mem_shift (a : Slot) (d t : Int) : t ∈ shift d a ↔ t - d ∈ a := by
  sorry

/-- Two slots clash exactly when they share a moment. -/
theorem clash_iff (a b : Slot) : clash a b = true ↔ ∃ t, t ∈ a ∧ t ∈ b := by
  sorry

theorem toSet_hull_comm (a b : Slot) : (hull a b).toSet = (hull b a).toSet := by
  sorry

theorem duration_hull_add_inter (a b : Slot) (h : ∃ t, t ∈ a ∧ t ∈ b) :
    duration (hull a b) + duration (inter a b) = duration a + duration b := by
  sorry

end Slot
