/-! Closed intervals of integers. -/
@[ext] structure Interval where
  lo : Int
  hi : Int
  valid : lo ≤ hi

namespace Interval

instance : Membership Int Interval := ⟨fun I x => I.lo ≤ x ∧ x ≤ I.hi⟩

instance : LE Interval := ⟨fun I J => ∀ x : Int, x ∈ I → x ∈ J⟩

def hull (I J : Interval) : Interval where
  lo := min I.lo J.lo
  hi := max I.hi J.hi
  valid := by have := I.valid; have := J.valid; omega

def shift (I : Interval) (d : Int) : Interval :=
  ⟨I.lo + d, I.hi + d, by have := I.valid; omega⟩

theorem le_iff (I J : Interval) : I ≤ J ↔ J.lo ≤ I.lo ∧ I.hi ≤ J.hi := by sorry

theorem hull_comm (I J : Interval) : hull I J = hull J I := by sorry

theorem mem_shift (I : Interval) (d x : Int) : x ∈ I.shift d ↔ x - d ∈ I := by sorry

theorem mem_hull (I J : Interval) (x : Int) : x ∈ hull I J ↔ x ∈ I ∨ x ∈ J := by sorry

end Interval
