/-! A water tank: a structure that carries its invariant. -/

namespace Tank

structure Tank where
  capacity : Nat
  level : Nat
  ok : level ≤ capacity

def Tank.fill (t : Tank) (n : Nat) : Tank where
  capacity := t.capacity
  level := min (t.level + n) t.capacity
  ok := by omega

def Tank.drain (t : Tank) (n : Nat) : Tank where
  capacity := t.capacity
  level := t.level - n
  ok := by have := t.ok; omega

theorem fill_fill (t : Tank) (m n : Nat) : (t.fill m).fill n = t.fill (m + n) := by
  sorry

theorem drain_fill (t : Tank) (n : Nat) : (t.fill n).drain n = t := by
  sorry

end Tank
