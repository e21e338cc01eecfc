/-
title: A named instance of the statement keeps its name and gets another value.
target: NInst.t
expect: rejected
reason: definition-changed
names: NInst.instScore
-/
---- STATEMENT
namespace NInst
class Score (α : Type) where
  score : α → Nat
instance instScore : Score Bool := ⟨fun b => if b then 1 else 0⟩
theorem t (b : Bool) : Score.score b = 9 := sorry
end NInst
---- SUBMISSION
namespace NInst
class Score (α : Type) where
  score : α → Nat
instance instScore : Score Bool := ⟨fun _ => 9⟩
theorem t (b : Bool) : Score.score b = 9 := rfl
end NInst
