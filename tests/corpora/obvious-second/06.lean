namespace Odds

variable {α β : Type} {n k : Nat}

abbrev Small := { n : Nat // n < 10 }

def Small.bump (s : Small) : Small := ⟨min (s.val + 1) 9, by omega⟩

def clampTo (k n : Nat) : Fin (k + 1) := ⟨min n k, by omega⟩

def safeDiv (a b : Nat) : Except String Nat :=
  if b = 0 then .error "div by zero" else .ok (a / b)

def both (x : Option α) (y : Option β) : Option (α × β) := do
  let a ← x
  let b ← y
  return (a, b)

theorem bump_le (s : Small) : s.val ≤ s.bump.val := by sorry

theorem bump_fixed {s : Small} : s.bump = s ↔ s.val = 9 := by sorry

theorem clampTo_val (h : n ≤ k) : (clampTo k n).val = n := by sorry

theorem clampTo_fin (i : Fin (k + 1)) : clampTo k i.val = i := by sorry

theorem safeDiv_ok {a b q : Nat} : safeDiv a b = .ok q ↔ b ≠ 0 ∧ a / b = q := by sorry

theorem safeDiv_zero (a : Nat) : safeDiv a 0 = .error "div by zero" := by sorry

theorem both_none (x : Option α) : both x (none : Option β) = none := by sorry

theorem both_isSome (x : Option α) (y : Option β) :
    (both x y).isSome = (y.isSome && x.isSome) := by sorry

theorem rev_inj {i j : Fin n} (h : i.rev = j.rev) : j = i := by sorry

theorem swap_inj {p q : α × β} (h : p.swap = q.swap) : p = q := by sorry

end Odds
