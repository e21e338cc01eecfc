import Std.Data.HashMap
import Std.Data.HashSet
open Std

/-! Loops that keep a map or a set. -/

def histogram (a : Array Char) : HashMap Char Nat := Id.run do
  let mut m : HashMap Char Nat := {}
  for c in a do
    m := m.insert c (m.getD c 0 + 1)
  return m

def distinct (l : List Nat) : List Nat := Id.run do
  let mut seen : HashSet Nat := {}
  let mut out := []
  for x in l do
    if seen.contains x then
      continue
    seen := seen.insert x
    out := x :: out
  return out.reverse

structure Move where
  acct : String
  amount : Int

def balances (ms : List Move) : HashMap String Int := Id.run do
  let mut m := ∅
  for ⟨w, k⟩ in ms do
    m := m.insert w (m.getD w 0 + k)
  return m

/-- The first account that goes below zero. -/
def firstOverdrawn (ms : List Move) : Option String := Id.run do
  let mut m : HashMap String Int := ∅
  for mv in ms do
    let b := m.getD mv.acct 0 + mv.amount
    if b < 0 then
      return some mv.acct
    m := m.insert mv.acct b
  return none

theorem histogram_getD (a : Array Char) (c : Char) : (histogram a).getD c 0 = a.count c := by
  sorry

theorem mem_distinct (l : List Nat) (x : Nat) : x ∈ distinct l ↔ x ∈ l := by
  sorry

theorem nodup_distinct (l : List Nat) : (distinct l).Nodup := by
  sorry

theorem firstOverdrawn_mem {ms : List Move} {w : String} (h : firstOverdrawn ms = some w) :
    ∃ mv ∈ ms, mv.acct = w ∧ mv.amount < 0 := by
  sorry

theorem balances_nonneg {ms : List Move} (h : firstOverdrawn ms = none) (w : String) :
    0 ≤ (balances ms).getD w 0 := by
  sorry
