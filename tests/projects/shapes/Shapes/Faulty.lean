import Shapes.Basic

theorem Rectangle.allSame (r s : Rectangle) : r = s := by
  decide

theorem Rectangle.sameWidth (r s : Rectangle) : r.width = s.width :=
  congrArg Rectangle.width (Rectangle.allSame r s)

axiom Rectangle.exists_largest : ∃ r : Rectangle, ∀ s : Rectangle, s.width.millimetres ≤ r.width.millimetres

theorem Rectangle.byCompiler : True := Lean.trustCompiler

theorem Rectangle.byRunning : Lean.reduceBool true = Lean.reduceBool true := rfl

theorem Rectangle.fine (r : Rectangle) : r.width = r.width := rfl
