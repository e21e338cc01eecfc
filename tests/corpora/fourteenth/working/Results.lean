/-! Functions that may fail. -/
namespace Results

inductive Error where
  | divByZero
  | tooLarge (n : Nat)
deriving DecidableEq, Repr

def safeDiv (a b : Nat) : Except Error Nat :=
  if b = 0 then .error .divByZero else .ok (a / b)

def check (bound n : Nat) : Except Error Nat :=
  if n ≤ bound then pure n else throw (.tooLarge n)

def average (bound total count : Nat) : Except Error Nat := do
  let t ← check bound total
  safeDiv t count

def collect {α : Type} : List (Option α) → Option (List α)
  | [] => some []
  | o :: os => do
    let x ← o
    let xs ← collect os
    return x :: xs

def Small (n : Nat) := { k : Nat // k < n }

def clamp (n : Nat) (h : 0 < n) (k : Nat) : Small n :=
  ⟨min k (n - 1), by omega⟩

theorem average_ok_iff (bound total count r : Nat) :
    average bound total count = .ok r ↔ total ≤ bound ∧ count ≠ 0 ∧ r = total / count := by sorry

theorem collect_map_some {α : Type} (xs : List α) : collect (xs.map some) = some xs := by sorry

theorem collect_eq_none_iff {α : Type} (os : List (Option α)) :
    collect os = none ↔ none ∈ os := by sorry

theorem clamp_val {n k : Nat} (h : 0 < n) : (clamp n h k).1 = k ↔ k < n := by sorry

end Results
