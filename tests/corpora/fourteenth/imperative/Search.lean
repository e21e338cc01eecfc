import Std.Tactic.Do

/-! Loops that stop early. -/
open Std.Do

namespace Search

def member (x : Nat) (xs : Array Nat) : Bool := Id.run do
  for y in xs do
    if y = x then
      return true
  return false

def firstBig? (bound : Nat) (xs : List Nat) : Option Nat := Id.run do
  for x in xs do
    if bound < x then
      return some x
  return none

def sumUntilZero (xs : List Nat) : Nat := Id.run do
  let mut s := 0
  for x in xs do
    if x = 0 then break
    s := s + x
  return s

def sumSmall (limit : Nat) (xs : List Nat) : Nat := Id.run do
  let mut s := 0
  for x in xs do
    s := s + x
    if limit < x then break
  return s

theorem member_iff (x : Nat) (xs : Array Nat) : member x xs = true ↔ x ∈ xs := by sorry

theorem firstBig?_eq (bound : Nat) (xs : List Nat) :
    firstBig? bound xs = xs.find? (fun x => bound < x) := by sorry

theorem sumUntilZero_eq (xs : List Nat) :
    sumUntilZero xs = (xs.takeWhile (· ≠ 0)).sum := by sorry

theorem sumSmall_eq (limit : Nat) (xs : List Nat) :
    sumSmall limit xs = (xs.takeWhile (· ≤ limit)).sum := by sorry

end Search
