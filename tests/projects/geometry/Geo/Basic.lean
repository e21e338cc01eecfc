namespace Geo
structure Point where
  x : Int
  y : Int
deriving DecidableEq

private def helper (n : Int) : Int := n + 0
def Point.swap (p : Point) : Point := ⟨p.y, p.x⟩
@[simp] theorem swap_swap (p : Point) : p.swap.swap = p := rfl
theorem helper_eq (n : Int) : helper n = n := by simp [helper]
end Geo
