/-! Week 1: recursion with an accumulator. -/

namespace Week1

def revOnto : List α → List α → List α
  | [], acc => acc
  | x :: xs, acc => revOnto xs (x :: acc)

def sumAcc (acc : Nat) : List Nat → Nat
  | [] => acc
  | x :: xs => sumAcc (acc + x) xs

def maxAcc (acc : Nat) : List Nat → Nat
  | [] => acc
  | x :: xs => maxAcc (if acc < x then x else acc) xs

def factAcc : Nat → Nat → Nat
  | 0, acc => acc
  | n + 1, acc => factAcc n ((n + 1) * acc)

def fact : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * fact n

def evens : List α → List α
  | [] => []
  | [x] => [x]
  | x :: _ :: xs => x :: evens xs

def interleave : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: interleave ys xs
termination_by xs ys => xs.length + ys.length

theorem revOnto_nil (xs : List α) : revOnto xs [] = xs.reverse := by
  sorry

theorem sumAcc_eq (xs : List Nat) : sumAcc 0 xs = xs.sum := by
  sorry

theorem factAcc_eq (n : Nat) : factAcc n 1 = fact n := by
  sorry

theorem maxAcc_mem (xs : List Nat) : maxAcc 0 xs ∈ xs := by
  sorry

theorem le_maxAcc (xs : List Nat) (x : Nat) (h : x ∈ xs) : x ≤ maxAcc 0 xs := by
  sorry

theorem interleave_evens (xs : List α) : interleave (evens xs) (evens xs.tail) = xs := by
  sorry

end Week1
