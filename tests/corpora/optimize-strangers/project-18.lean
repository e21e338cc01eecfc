/-! Hand-made minimum and maximum on the integers. -/

namespace Proj18

def mx (a b : Int) : Int := if a ≤ b then b else a
def mn (a b : Int) : Int := if a ≤ b then a else b

theorem mx_comm (a b : Int) : mx a b = mx b a := by
  unfold mx
  split <;> split <;> omega

theorem spread (a b : Int) (h : a + b = 10) : mx a b = 10 - mn a b := by
  have hs : mx a b + mn a b = a + b := by
    unfold mx mn
    by_cases hab : a ≤ b
    · rw [if_pos hab, if_pos hab]
      exact Int.add_comm b a
    · rw [if_neg hab, if_neg hab]
  omega

theorem total_sorted (x y z : Int) :
    mx (x + z) (y - z) + mn (x + z) (y - z) = x + y := by
  have total : mx (x + z) (y - z) + mn (x + z) (y - z) = (x + z) + (y - z) := by
    unfold mx mn
    by_cases hle : x + z ≤ y - z
    · rw [if_pos hle, if_pos hle]
      exact Int.add_comm (y - z) (x + z)
    · rw [if_neg hle, if_neg hle]
  rw [total]
  omega

theorem mx_neg (a b : Int) : mx (-a) (-b) = - mn a b := by
  unfold mx mn
  split <;> split <;> omega

end Proj18
