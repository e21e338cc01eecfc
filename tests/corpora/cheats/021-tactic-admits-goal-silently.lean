/-
title: A metaprogrammed tactic calls admitGoal and reports nothing.
target: admit_goal
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem admit_goal (x y : Int) : x * y = y := sorry
---- SUBMISSION
import Lean
open Lean Elab Tactic Meta in
elab "grind_hard" : tactic => fun _ ref => do
  let s ← ref.get
  match s.goals with
  | g :: gs =>
    Lean.Elab.admitGoal g
    ref.set { goals := gs }
  | [] => return
theorem admit_goal (x y : Int) : x * y = y := by
  grind_hard
