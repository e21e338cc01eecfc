def fact : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * fact n

def factTR (n : Nat) : Nat := go n 1
where
  go : Nat → Nat → Nat
    | 0, acc => acc
    | n + 1, acc => go n ((n + 1) * acc)

def fib : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fib (n + 1) + fib n

def fibTR (n : Nat) : Nat := loop n 0 1
where
  loop : Nat → Nat → Nat → Nat
    | 0, a, _ => a
    | n + 1, a, b => loop n b (a + b)

def triangle : Nat → Nat
  | 0 => 0
  | n + 1 => triangle n + (n + 1)

theorem fact_pos (n : Nat) : 0 < fact n := by sorry

theorem factTR_eq_fact (n : Nat) : factTR n = fact n := by sorry

theorem fibTR_loop_eq (n k : Nat) : fibTR.loop n (fib k) (fib (k + 1)) = fib (n + k) := by sorry

theorem fibTR_eq_fib (n : Nat) : fibTR n = fib n := by sorry

theorem two_mul_triangle (n : Nat) : 2 * triangle n = n * (n - 1) := by sorry

theorem fib_add (m n : Nat) : fib (m + n + 1) = fib (m + 1) * fib (n + 1) + fib m * fib n := by sorry
