import Std.Tactic.Do
open Std.Do

def addAll (xs : List Nat) : StateM Nat Unit := do
  for x in xs do
    modify (· + x)

def pop : StateM (List Nat) (Option Nat) := do
  match ← get with
  | [] => return none
  | x :: xs => set xs; return some x

def logEvens (n : Nat) : StateM (Array Nat) Nat := do
  let mut c := 0
  for i in [0:n] do
    if i % 2 = 0 then
      modify (·.push i)
      c := c + 1
  return c

theorem addAll_run (xs : List Nat) (s : Nat) : ((addAll xs).run s).2 = s + xs.sum := by sorry

theorem addAll_spec (xs : List Nat) (k : Nat) :
    ⦃fun s => ⌜s = k⌝⦄ addAll xs ⦃⇓ _ s => ⌜s = k + xs.sum⌝⦄ := by sorry

theorem pop_spec (x : Nat) (xs : List Nat) :
    ⦃fun s => ⌜s = x :: xs⌝⦄ pop ⦃⇓ r s => ⌜r = some x ∧ s = xs⌝⦄ := by sorry

theorem logEvens_spec (n : Nat) :
    ⦃fun s => ⌜s = #[]⌝⦄ logEvens n ⦃⇓ r s => ⌜r = s.size ∧ ∀ x ∈ s, x % 2 = 0⌝⦄ := by sorry
