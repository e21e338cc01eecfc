/-
title: A structure with an extensionality argument.
target: Geo.swap_swap
expect: proved
-/
---- STATEMENT
namespace Geo
structure Point where
  x : Int
  y : Int
def Point.swap (p : Point) : Point := { x := p.y, y := p.x }
theorem swap_swap (p : Point) : p.swap.swap = p ∧ (p.swap = p ↔ p.x = p.y) := sorry
end Geo
---- SUBMISSION
namespace Geo
structure Point where
  x : Int
  y : Int
def Point.swap (p : Point) : Point := { x := p.y, y := p.x }
theorem swap_swap (p : Point) : p.swap.swap = p ∧ (p.swap = p ↔ p.x = p.y) := by
  cases p with
  | mk x y =>
    refine ⟨rfl, ?_, ?_⟩
    · intro h
      simp only [Point.swap, Point.mk.injEq] at h
      exact h.2
    · intro h
      simp only at h
      subst h
      rfl
end Geo
