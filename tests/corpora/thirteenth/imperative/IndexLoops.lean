namespace IndexLoops

/-- Sum of `a[i], a[i+1], …`, tail recursive. -/
def sumFrom (a : Array Int) (i : Nat) (acc : Int) : Int :=
  if h : i < a.size then sumFrom a (i + 1) (acc + a[i]) else acc
termination_by a.size - i

/-- First index at or after `i` that holds `x`. -/
def findFrom (a : Array Nat) (x : Nat) (i : Nat) : Option Nat :=
  if h : i < a.size then
    if a[i] = x then some i else findFrom a x (i + 1)
  else
    none
termination_by a.size - i

def isSortedFrom (a : Array Nat) (i : Nat) : Bool :=
  if h : i + 1 < a.size then
    if a[i] ≤ a[i + 1] then isSortedFrom a (i + 1) else false
  else
    true
termination_by a.size - i

def fact (n : Nat) : Nat :=
  let rec loop : Nat → Nat → Nat
    | 0, acc => acc
    | k + 1, acc => loop k ((k + 1) * acc)
  loop n 1

def factSpec : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * factSpec n

theorem sumFrom_acc (a : Array Int) (i : Nat) (acc : Int) :
    sumFrom a i acc = acc + sumFrom a i 0 := by sorry

theorem findFrom_some (a : Array Nat) (x i j : Nat) (h : findFrom a x i = some j) :
    i ≤ j ∧ a[j]? = some x := by sorry

theorem findFrom_none (a : Array Nat) (x : Nat) (h : findFrom a x 0 = none) : x ∉ a := by sorry

theorem isSortedFrom_adjacent (a : Array Nat) (i : Nat) (h : isSortedFrom a 0 = true)
    (hi : i + 1 < a.size) : a[i] ≤ a[i + 1] := by sorry

theorem fact_eq_factSpec (n : Nat) : fact n = factSpec n := by sorry

theorem sumFrom_eq_sum (a : Array Int) (i : Nat) : sumFrom a i 0 = (a.toList.drop i).sum := by sorry

end IndexLoops
