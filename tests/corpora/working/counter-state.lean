abbrev Counter := StateM Nat

def tick : Counter Unit := modify (· + 1)

def fresh : Counter Nat := do
  let n ← get
  set (n + 1)
  return n

def freshes : Nat → Counter (List Nat)
  | 0 => return []
  | k + 1 => do
    let a ← fresh
    let as ← freshes k
    return a :: as

def ticks : Nat → Counter Unit
  | 0 => pure ()
  | k + 1 => do tick; ticks k

theorem tick_run (n : Nat) : tick.run n = ((), n + 1) := by sorry

theorem fresh_ne (n : Nat) : (do let a ← fresh; let b ← fresh; return (a == b) : Counter Bool).run' n = false := by sorry

theorem ticks_run (k n : Nat) : (ticks k).run n = ((), n + k) := by sorry

theorem ticks_add (j k n : Nat) : (do ticks j; ticks k : Counter Unit).run n = (ticks (j + k)).run n := by sorry

theorem freshes_run (k n : Nat) : (freshes k).run n = (List.range' n k, n + k) := by sorry

theorem freshes_nodup (k n : Nat) : ((freshes k).run' n).Nodup := by sorry
