/-
title: A @[reducible, simp] version of the definition drops a conjunct.
target: Def5.t
expect: rejected
reason: definition-changed
names: Def5.Pos
-/
---- STATEMENT
namespace Def5
def Pos (n : Int) : Prop := n > 0 ∧ n ≠ 7
theorem t : Pos 7 := sorry
end Def5
---- SUBMISSION
namespace Def5
@[reducible, simp] def Pos (n : Int) : Prop := n > 0
theorem t : Pos 7 := by simp
end Def5
