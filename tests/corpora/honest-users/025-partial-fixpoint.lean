/-! Possibly non-terminating functions by `partial_fixpoint`. -/

def collatz (n : Nat) : Option Nat :=
  if n ≤ 1 then some 0
  else do
    let k ← collatz (if n % 2 = 0 then n / 2 else 3 * n + 1)
    pure (k + 1)
partial_fixpoint

theorem collatz_one : collatz 1 = some 0 := by
  rw [collatz]
  rfl

theorem collatz_two : collatz 2 = some 1 := by
  rw [collatz, collatz]
  rfl

def findFrom (p : Nat → Bool) (i : Nat) : Option Nat :=
  if p i then some i else findFrom p (i + 1)
partial_fixpoint

theorem findFrom_spec (p : Nat → Bool) (i r : Nat) (h : findFrom p i = some r) : p r = true := by
  refine findFrom.partial_correctness p (motive := fun _ r => p r = true) ?_ i r h
  intro f ih i r hr
  split at hr
  next hp => cases hr; exact hp
  next => exact ih _ _ hr

def up (n : Nat) : Nat := up (n + 1)
partial_fixpoint

theorem up_const (n : Nat) : up n = up (n + 2) := by
  rw [up, up]

theorem findFrom_here (p : Nat → Bool) (i : Nat) (h : p i = true) : findFrom p i = some i := by
  unfold findFrom
  simp [h]

#eval collatz 27
