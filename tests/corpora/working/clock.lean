/-- Hours on a dial of twelve. -/
abbrev Hour := Fin 12

namespace Hour

def next (h : Hour) : Hour := h + 1

def advance : Nat → Hour → Hour
  | 0, h => h
  | n + 1, h => advance n h.next

def opposite (h : Hour) : Hour := h + 6

theorem opposite_opposite (h : Hour) : h.opposite.opposite = h := sorry

theorem next_val (h : Hour) : (next h).val = h.val + 1 := sorry

theorem advance_val (n : Nat) (h : Hour) : (advance n h).val = (h.val + n) % 12 := sorry

theorem advance_twelve (h : Hour) : advance 12 h = h := sorry

theorem exists_advance (a b : Hour) : ∃ n, n < 12 ∧ advance n a = b := sorry

end Hour
