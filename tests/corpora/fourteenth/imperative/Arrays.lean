import Std.Tactic.Do

/-! Loops that build or change arrays. -/
open Std.Do

namespace Arrays

def fill (n x : Nat) : Array Nat := Id.run do
  let mut a := #[]
  for _ in [0:n] do
    a := a.push x
  return a

def squares (xs : List Nat) : Array Nat := Id.run do
  let mut out := #[]
  for x in xs do
    out := out.push (x * x)
  return out

def doubleAll (a : Array Nat) : Array Nat := Id.run do
  let mut b := a
  for i in [0:a.size] do
    b := b.set! i (2 * b[i]!)
  return b

theorem fill_eq (n x : Nat) : fill n x = Array.replicate n x := by sorry

theorem squares_toList (xs : List Nat) : (squares xs).toList = xs.map (fun x => x * x) := by sorry

theorem size_doubleAll (a : Array Nat) : (doubleAll a).size = a.size := by sorry

theorem doubleAll_getElem (a : Array Nat) (i : Nat) (h : i < a.size) :
    (doubleAll a)[i]! = 2 * a[i]! := by sorry

end Arrays
