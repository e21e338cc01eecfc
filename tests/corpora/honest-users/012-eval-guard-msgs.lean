def fib : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fib n + fib (n + 1)

/-- info: [0, 1, 1, 2, 3, 5, 8, 13] -/
#guard_msgs in
#eval (List.range 8).map fib

/-- info: fib : Nat → Nat -/
#guard_msgs in
#check fib

/--
error: unsolved goals
⊢ False
-/
#guard_msgs (error, drop warning) in
example : False := by
  skip

#guard fib 10 == 55

theorem fib_pos : ∀ n, 0 < n → 0 < fib n
  | 1, _ => by decide
  | n + 2, _ => by
    have := fib_pos (n + 1) (by omega)
    simp only [fib]
    omega

theorem fib_le_succ (n : Nat) : fib n ≤ fib (n + 1) := by
  match n with
  | 0 => decide
  | 1 => decide
  | n + 2 => simp only [fib]; omega

theorem fib_mono {m n : Nat} (h : m ≤ n) : fib m ≤ fib n := by
  induction h with
  | refl => exact Nat.le_refl _
  | step _ ih => exact Nat.le_trans ih (fib_le_succ _)

#print axioms fib_pos
#reduce fib 6
