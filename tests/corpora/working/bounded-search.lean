/-- `p` holds for all numbers below `n`. -/
def allBelow (p : Nat → Bool) : Nat → Bool
  | 0 => true
  | n + 1 => allBelow p n && p n

def anyBelow (p : Nat → Bool) (n : Nat) : Bool := !allBelow (fun i => !p i) n

def isPrime (n : Nat) : Bool := 2 ≤ n && allBelow (fun d => d < 2 || n % d != 0) n

theorem allBelow_iff {p : Nat → Bool} {n : Nat} : allBelow p n = true ↔ ∀ i, i < n → p i = true := by sorry

theorem anyBelow_iff {p : Nat → Bool} {n : Nat} : anyBelow p n = true ↔ ∃ i, i < n ∧ p i = true := by sorry

theorem allBelow_mono {p : Nat → Bool} {m n : Nat} (hmn : m ≤ n) (h : allBelow p n = true) :
    allBelow p m = true := by sorry

theorem anyBelow_mono {p : Nat → Bool} {m n : Nat} (hmn : m ≤ n) (h : anyBelow p n = true) :
    anyBelow p m = true := by sorry

theorem isPrime_iff (n : Nat) :
    isPrime n = true ↔ 2 ≤ n ∧ ∀ d, d ∣ n → d = 1 ∨ d = n := by sorry
