namespace Sorting

def insert (x : Nat) : List Nat → List Nat
  | [] => [x]
  | y :: ys => if x ≤ y then x :: y :: ys else y :: insert x ys

def isort : List Nat → List Nat
  | [] => []
  | x :: xs => insert x (isort xs)

def halve : List Nat → List Nat × List Nat
  | [] => ([], [])
  | [x] => ([x], [])
  | x :: y :: rest =>
    let (a, b) := halve rest
    (x :: a, y :: b)

def merge : List Nat → List Nat → List Nat
  | [], ys => ys
  | x :: xs, [] => x :: xs
  | x :: xs, y :: ys => if x ≤ y then x :: merge xs (y :: ys) else y :: merge (x :: xs) ys

/-- Merge sort, with the depth of the recursion given. -/
def msort : Nat → List Nat → List Nat
  | 0, xs => xs
  | d + 1, xs =>
    let h := halve xs
    merge (msort d h.1) (msort d h.2)

def sorted : List Nat → Bool
  | x :: y :: rest => x ≤ y && sorted (y :: rest)
  | _ => true

theorem length_isort (xs : List Nat) : (isort xs).length = xs.length := by
  sorry

theorem sorted_isort (xs : List Nat) : sorted (isort xs) = true := by
  sorry

theorem count_msort (d : Nat) (xs : List Nat) (a : Nat) : (msort d xs).count a = xs.count a := by
  sorry

theorem sorted_msort (xs : List Nat) : sorted (msort xs.length xs) = true := by
  sorry

end Sorting
