import Lean

/-! Three little tactics written against the meta API. -/

namespace Tac
open Lean Meta Elab Tactic

/-- Introduce everything, then split conjunctions in the goal. -/
elab "blast_intro" : tactic => do
  let g ← getMainGoal
  let (_, g) ← g.intros
  replaceMainGoal [g]

/-- Try each term in turn. -/
syntax (name := tryEach) "try_each" "[" term,* "]" : tactic

@[tactic tryEach] def evalTryEach : Tactic := fun stx => do
  match stx with
  | `(tactic| try_each [$ts,*]) =>
    for t in ts.getElems do
      let saved ← saveState
      try
        withoutRecover <| evalTactic (← `(tactic| exact $t))
        return
      catch _ => saved.restore
    throwError "nothing in the list fits"
  | _ => throwUnsupportedSyntax

/-- proves an existential over `Nat` by brute force -/
elab "search_nat" n:num : tactic => withMainContext do
  for i in [0:n.getNat] do
    let s ← saveState
    try
      let w := Syntax.mkNumLit (toString i)
      withoutRecover <| evalTactic (← `(tactic| exact ⟨$w, by decide⟩))
      return
    catch _ => s.restore
  throwError "no witness below {n.getNat}"

end Tac

theorem intros_work : ∀ p q : Prop, p → q → p ∧ q := by
  blast_intro
  constructor <;> assumption

theorem pick_right (a b : Nat) (h₁ : a ≤ b) (h₂ : b ≤ a) : a = b := by
  try_each [rfl, h₁, Nat.le_antisymm h₁ h₂]

theorem root : ∃ x : Nat, x * x + 3 * x = 40 := by
  search_nat 10

theorem prime_gap : ∃ n : Nat, 7 < n ∧ n < 11 ∧ n % 5 = 0 := by
  search_nat 20
