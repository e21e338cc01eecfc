def ack : Nat → Nat → Nat
  | 0, n => n + 1
  | m + 1, 0 => ack m 1
  | m + 1, n + 1 => ack m (ack (m + 1) n)
termination_by m n => (m, n)

theorem lt_ack (m n : Nat) : n < ack m n := by
  fun_induction ack with
  | case1 n => exact Nat.lt_succ_self n
  | case2 m ih => omega
  | case3 m n ih₁ ih₂ => omega

theorem ack_one (n : Nat) : ack 1 n = n + 2 := by
  induction n with
  | zero => simp [ack]
  | succ n ih => rw [ack, ih, ack]

theorem ack_two (n : Nat) : ack 2 n = 2 * n + 3 := by
  induction n with
  | zero => simp [ack]
  | succ n ih => rw [ack, ih, ack_one]; omega

theorem ack_lt_succ (m n : Nat) : ack m n < ack m (n + 1) := by
  cases m with
  | zero => simp [ack]
  | succ m => rw [ack]; exact lt_ack m _

/-- binary search on a monotone predicate -/
def bsearch (p : Nat → Bool) (lo hi : Nat) : Nat :=
  if h : lo < hi then
    let mid := (lo + hi) / 2
    if p mid then bsearch p lo mid else bsearch p (mid + 1) hi
  else lo
termination_by hi - lo
decreasing_by
  all_goals omega

theorem bsearch_le (p : Nat → Bool) (lo hi : Nat) (h : lo ≤ hi) :
    lo ≤ bsearch p lo hi ∧ bsearch p lo hi ≤ hi := by
  fun_induction bsearch p lo hi with
  | case1 lo hi h' mid hp ih => have := ih (by omega); omega
  | case2 lo hi h' mid hp ih => have := ih (by omega); omega
  | case3 lo hi h' => omega

#guard ack 2 3 = 9
#eval bsearch (fun n => n * n ≥ 1000) 0 100
