inductive Err | divByZero | negative | tooLong (n : Nat)
deriving Repr, BEq

def safeDiv (a b : Nat) : Except Err Nat :=
  if b = 0 then throw .divByZero else pure (a / b)

def divAll (a : Nat) : List Nat → Except Err Nat
  | [] => pure a
  | b :: bs => do
    let q ← safeDiv a b
    divAll q bs

def allSome : List (Option α) → Option (List α)
  | [] => some []
  | x :: xs => do
    let a ← x
    let as ← allSome xs
    return a :: as

def checkLength (limit : Nat) (xs : List α) : Except Err (List α) := do
  if limit < xs.length then throw (.tooLong xs.length)
  return xs

def firstSome (f : α → Option β) : List α → Option β
  | [] => none
  | a :: as => f a <|> firstSome f as

theorem checkLength_ok {limit : Nat} {xs ys : List α} (h : checkLength limit xs = .ok ys) :
    ys = xs ∧ ys.length ≤ limit := by
  sorry

theorem allSome_map_some (xs : List α) : allSome (xs.map some) = some xs := by
  sorry

theorem allSome_length {xs : List (Option α)} {ys : List α} (h : allSome xs = some ys) : ys.length = xs.length := by
  sorry

theorem divAll_eq (a : Nat) (bs : List Nat) (h : 0 ∉ bs) : divAll a bs = .ok (a / bs.foldr (· * ·) 1) := by
  sorry
