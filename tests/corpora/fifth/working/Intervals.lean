/-- A nonempty closed interval of integers. -/
structure Interval where
  lo : Int
  hi : Int
  valid : lo ≤ hi

namespace Interval

instance : Membership Int Interval where
  mem i x := i.lo ≤ x ∧ x ≤ i.hi

def hull (i j : Interval) : Interval where
  lo := min i.lo j.lo
  hi := max i.hi j.hi
  valid := by
    have := i.valid
    omega

def inter? (i j : Interval) : Option Interval :=
  if h : max i.lo j.lo ≤ min i.hi j.hi then
    some ⟨max i.lo j.lo, min i.hi j.hi, h⟩
  else
    none

theorem mem_hull_left {i j : Interval} {x : Int} (h : x ∈ i) : x ∈ i.hull j := by
  sorry

theorem inter?_eq_none_iff (i j : Interval) :
    i.inter? j = none ↔ ∀ x : Int, ¬ (x ∈ i ∧ x ∈ j) := by
  sorry

/-- If the second interval starts before the first one has properly ended, the hull is the union. -/
theorem mem_hull_iff (i j : Interval) (h₁ : i.lo ≤ j.lo) (h₂ : j.lo ≤ i.hi + 2) (x : Int) :
    x ∈ i.hull j ↔ x ∈ i ∨ x ∈ j := by
  sorry

end Interval
