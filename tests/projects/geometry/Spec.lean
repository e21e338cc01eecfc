import Geo.Basic
theorem twice (p : Geo.Point) : (p.swap.swap).x = p.x := by sorry
