/-! A counter and a log in the state monad. -/

structure Machine where
  clock : Nat
  log : List String

namespace Machine

def tick : StateM Machine Unit := modify fun m => { m with clock := m.clock + 1 }

def say (s : String) : StateM Machine Unit := modify fun m => { m with log := s :: m.log }

def announce (names : List String) : StateM Machine Unit := do
  for n in names do
    if n ≠ "" then
      say n
    tick

def fresh : StateM Nat Nat := do
  let n ← get
  set (n + 1)
  return n

def number (xs : List α) : StateM Nat (List (Nat × α)) := do
  let mut out := []
  for x in xs do
    let k ← fresh
    out := (k, x) :: out
  return out.reverse

theorem clock_announce (names : List String) (m : Machine) :
    ((announce names).run m).2.clock = m.clock + names.length := by
  sorry

theorem log_announce (names : List String) (m : Machine) :
    ((announce names).run m).2.log = (names.filter (· ≠ "")).reverse ++ m.log := by
  sorry

theorem number_labels (xs : List α) (n : Nat) :
    (((number xs).run n).1.map Prod.snd) = xs := by
  sorry

end Machine
