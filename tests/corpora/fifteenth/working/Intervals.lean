/-!
# Closed intervals of integers

An interval is never empty: its lower end is at most its upper end.
-/

namespace Intervals

@[ext]
structure Interval where
  lo : Int
  hi : Int
  ok : lo ≤ hi

namespace Interval

instance : Membership Int Interval where
  mem I x := I.lo ≤ x ∧ x ≤ I.hi

instance : LE Interval where
  le I J := ∀ x : Int, x ∈ I → x ∈ J

/-- The two intervals have a common member. -/
def Meets (I J : Interval) : Prop := ∃ x : Int, x ∈ I ∧ x ∈ J

def add (I J : Interval) : Interval where
  lo := I.lo + J.lo
  hi := I.hi + J.hi
  ok := Int.add_le_add I.ok J.ok

/-- The least interval around both. -/
def hull (I J : Interval) : Interval where
  lo := min I.lo J.lo
  hi := max I.hi J.hi
  ok := by have := I.ok; have := J.ok; omega

theorem le_antisymm (I J : Interval) (h₁ : I ≤ J) (h₂ : J ≤ I) : I = J := by
  sorry

theorem meets_iff (I J : Interval) : I.Meets J ↔ I.lo ≤ J.hi ∧ J.lo ≤ I.hi := by
  sorry

theorem mem_add (I J : Interval) (x : Int) :
    x ∈ I.add J ↔ ∃ a b : Int, a ∈ I ∧ b ∈ J ∧ a + b = x := by
  sorry

theorem mem_hull (I J : Interval) (x : Int) : x ∈ I.hull J ↔ x ∈ I ∨ x ∈ J := by
  sorry

end Interval

end Intervals
