namespace RunLength

variable {α : Type}

/-- A run is a letter together with how often it is repeated. -/
def expand : List (α × Nat) → List α
  | [] => []
  | (a, n) :: rest => List.replicate n a ++ expand rest

def push [DecidableEq α] (a : α) : List (α × Nat) → List (α × Nat)
  | [] => [(a, 1)]
  | (b, n) :: rest =>
    if a = b then (b, n + 1) :: rest else (a, 1) :: (b, n) :: rest

def compress [DecidableEq α] : List α → List (α × Nat)
  | [] => []
  | a :: as => push a (compress as)

theorem expand_append (r s : List (α × Nat)) :
    expand (r ++ s) = expand r ++ expand s := by
  sorry

theorem expand_compress [DecidableEq α] (xs : List α) :
    expand (compress xs) = xs := by
  sorry

theorem counts_positive [DecidableEq α] (xs : List α) :
    ∀ p ∈ compress xs, 0 < p.2 := by
  sorry

/-- If no run is empty, compressing gives the runs back. -/
theorem compress_expand [DecidableEq α] (rs : List (α × Nat))
    (h : ∀ p ∈ rs, 0 < p.2) : compress (expand rs) = rs := by
  sorry

end RunLength
