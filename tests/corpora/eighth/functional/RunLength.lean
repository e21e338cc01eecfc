/-! Homework 3: run-length encoding. -/

namespace RunLength

variable {α : Type} [DecidableEq α]

def cons' (x : α) : List (Nat × α) → List (Nat × α)
  | [] => [(1, x)]
  | (n, y) :: ps => if x = y then (n + 1, y) :: ps else (1, x) :: (n, y) :: ps

def encode : List α → List (Nat × α)
  | [] => []
  | x :: xs => cons' x (encode xs)

def decode : List (Nat × α) → List α
  | [] => []
  | (n, x) :: ps => List.replicate n x ++ decode ps

/-- No two neighbouring runs carry the same letter. -/
def separated : List (Nat × α) → Bool
  | [] => true
  | [_] => true
  | p :: q :: ps => p.2 != q.2 && separated (q :: ps)

theorem decode_encode (xs : List α) : decode (encode xs) = xs := by
  sorry

theorem encode_separated (xs : List α) : separated (encode xs) = true := by
  sorry

/-- Encoding is canonical for separated lists. -/
theorem encode_decode_separated (ps : List (Nat × α)) (h : separated ps = true) :
    encode (decode ps) = ps := by
  sorry

end RunLength
