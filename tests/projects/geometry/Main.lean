import Geo.Basic
open Geo
private def helper (n : Nat) : Nat := n
theorem twice (p : Point) : (p.swap.swap).x = p.x := by simp
theorem usesHelper (n : Int) : n + 0 = n := by simp
