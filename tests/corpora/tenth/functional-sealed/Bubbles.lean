namespace Bubbles

/-- One pass over the list that carries the largest element seen so far to the end. -/
def pass : List Nat → List Nat
  | x :: y :: r => if x ≤ y then x :: pass (y :: r) else y :: pass (x :: r)
  | l => l
termination_by l => l.length

def passes (n : Nat) (l : List Nat) : List Nat :=
  match n with
  | 0 => l
  | n + 1 => pass (passes n l)

def bsort (l : List Nat) : List Nat := passes l.length l

def Ascending : List Nat → Prop
  | x :: y :: r => x ≤ y ∧ Ascending (y :: r)
  | _ => True

instance decAsc : (l : List Nat) → Decidable (Ascending l)
  | [] => .isTrue trivial
  | [_] => .isTrue trivial
  | _ :: y :: r => @instDecidableAnd _ _ _ (decAsc (y :: r))

def place (a : Nat) : List Nat → List Nat
  | [] => [a]
  | b :: r => if a ≤ b then a :: b :: r else b :: place a r

theorem pass_length (l : List Nat) : (pass l).length = l.length := by
  sorry

theorem pass_fixed {l : List Nat} (h : Ascending l) : pass l = l := by
  sorry

theorem bsort_count (l : List Nat) (a : Nat) : (bsort l).count a = l.count a := by
  sorry

/-- The list need not be ascending. -/
theorem place_comm (a b : Nat) (l : List Nat) : place a (place b l) = place b (place a l) := by
  sorry

theorem le_last_pass (l : List Nat) {x y : Nat} (hx : x ∈ l) (hy : (pass l).getLast? = some y) : x ≤ y := by
  sorry

end Bubbles
