namespace Effects

abbrev Counter := StateM Nat

def fresh : Counter Nat := do
  let n ← get
  set (n + 1)
  return n

def freshList : Nat → Counter (List Nat)
  | 0 => return []
  | k + 1 => do
    let n ← fresh
    let ns ← freshList k
    return n :: ns

def label {α : Type} : List α → Counter (List (Nat × α))
  | [] => return []
  | a :: as => do
    let n ← fresh
    let rest ← label as
    return (n, a) :: rest

def safeDiv (a b : Nat) : Except String Nat :=
  if b = 0 then throw "division by zero" else return a / b

def divAll (a : Nat) : List Nat → Except String Nat
  | [] => return a
  | b :: bs => do
    let q ← safeDiv a b
    divAll q bs

def firstJust {α β : Type} (f : α → Option β) : List α → Option β
  | [] => none
  | a :: as => f a <|> firstJust f as

theorem freshList_run (k n : Nat) : (freshList k).run n = (List.range' n k, n + k) := by sorry

theorem label_snd {α : Type} (as : List α) (n : Nat) :
    ((label as).run' n).map Prod.snd = as := by sorry

theorem divAll_eq_ok_iff (a : Nat) (bs : List Nat) :
    (∃ q, divAll a bs = .ok q) ↔ 0 ∉ bs := by sorry

theorem firstJust_isSome_iff {α β : Type} (f : α → Option β) (as : List α) :
    (firstJust f as).isSome ↔ ∃ a ∈ as, (f a).isSome := by sorry

theorem firstJust_append {α β : Type} (f : α → Option β) (xs ys : List α) :
    firstJust f (xs ++ ys) = (firstJust f xs <|> firstJust f ys) := by sorry

theorem divAll_le (a q : Nat) (bs : List Nat) (h : divAll a bs = .ok q) : q ≤ a := by sorry

end Effects
