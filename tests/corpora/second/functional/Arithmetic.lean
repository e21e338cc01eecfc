namespace Arith

mutual
def isEven : Nat → Bool
  | 0 => true
  | n + 1 => isOdd n
def isOdd : Nat → Bool
  | 0 => false
  | n + 1 => isEven n
end

def power (b n : Nat) : Nat :=
  if n = 0 then 1
  else if n % 2 = 0 then power (b * b) (n / 2)
  else b * power (b * b) (n / 2)
termination_by n

def fib : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fib n + fib (n + 1)

def fibPair : Nat → Nat × Nat
  | 0 => (0, 1)
  | n + 1 => let (a, b) := fibPair n; (b, a + b)

def digitSum (n : Nat) : Nat :=
  if n < 10 then n else n % 10 + digitSum (n / 10)

/-- Euclid's original: subtraction only. -/
def euclid (a b : Nat) : Nat :=
  if a = 0 then b
  else if b = 0 then a
  else if a ≤ b then euclid a (b - a)
  else euclid (a - b) b
termination_by a + b

theorem isEven_double (n : Nat) : isEven (n + n) = true := by
  sorry

theorem power_eq (b n : Nat) : power b n = b ^ n := by
  sorry

theorem fibPair_eq (n : Nat) : (fibPair n).1 = fib n := by
  sorry

theorem fib_lt_fib_succ (n : Nat) : fib n < fib (n + 1) := by
  sorry

theorem digitSum_mod_nine (n : Nat) : digitSum n % 9 = n % 9 := by
  sorry

theorem euclid_dvd_left (a b : Nat) : euclid a b ∣ a := by
  sorry

end Arith
