namespace RunLength

/-- Put one more character in front of a run-length coded list. -/
def push {α : Type} [DecidableEq α] (a : α) : List (α × Nat) → List (α × Nat)
  | [] => [(a, 1)]
  | (b, n) :: rest => if a = b then (b, n + 1) :: rest else (a, 1) :: (b, n) :: rest

def encode {α : Type} [DecidableEq α] : List α → List (α × Nat)
  | [] => []
  | a :: as => push a (encode as)

def decode {α : Type} : List (α × Nat) → List α
  | [] => []
  | (a, n) :: rest => List.replicate n a ++ decode rest

def totalCount {α : Type} (runs : List (α × Nat)) : Nat :=
  (runs.map Prod.snd).sum

theorem decode_append {α : Type} (xs ys : List (α × Nat)) :
    decode (xs ++ ys) = decode xs ++ decode ys := by sorry

theorem decode_push {α : Type} [DecidableEq α] (a : α) (runs : List (α × Nat)) :
    decode (push a runs) = a :: decode runs := by sorry

theorem decode_encode {α : Type} [DecidableEq α] (as : List α) :
    decode (encode as) = as := by sorry

theorem length_decode {α : Type} (runs : List (α × Nat)) :
    (decode runs).length = totalCount runs := by sorry

theorem encode_decode {α : Type} [DecidableEq α] (runs : List (α × Nat))
    (h : ∀ r ∈ runs, 0 < r.2) : encode (decode runs) = runs := by sorry

theorem length_encode_le {α : Type} [DecidableEq α] (as : List α) :
    (encode as).length ≤ as.length := by sorry

end RunLength
