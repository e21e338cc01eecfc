import Shapes.Attribute
import Shapes.Basic

open Lean Elab Tactic Meta

attribute [shape_simps] Rectangle.halfPerimeter_turned

/-- Closes goals about shapes. -/
elab "shapes" : tactic => do
  evalTactic (← `(tactic| simp [shape_simps]))
