/-! Week 7 — sorting by repeatedly picking the least element. -/

namespace PickSort

/-- `pick x ys` splits off the least element of `x :: ys`. -/
def pick (x : Nat) : List Nat → Nat × List Nat
  | [] => (x, [])
  | y :: ys =>
    if x ≤ y then
      let (m, rest) := pick x ys
      (m, y :: rest)
    else
      let (m, rest) := pick y ys
      (m, x :: rest)

def sortN : Nat → List Nat → List Nat
  | 0, _ => []
  | _, [] => []
  | k + 1, x :: xs =>
    let (m, rest) := pick x xs
    m :: sortN k rest

def sort (xs : List Nat) : List Nat := sortN xs.length xs

theorem length_pick (x : Nat) (ys : List Nat) : (pick x ys).2.length = ys.length := by
  sorry

theorem pick_le (x : Nat) (ys : List Nat) : ∀ y ∈ x :: ys, (pick x ys).1 ≤ y := by
  sorry

theorem pick_perm (x : Nat) (ys : List Nat) :
    ((pick x ys).1 :: (pick x ys).2).Perm (x :: ys) := by
  sorry

theorem sort_perm (xs : List Nat) : (sort xs).Perm xs := by
  sorry

theorem sort_sorted (xs : List Nat) : (sort xs).Pairwise (· ≤ ·) := by
  sorry

end PickSort
