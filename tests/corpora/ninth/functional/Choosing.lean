/-! Sorting by repeatedly choosing the least, with a home-made notion of shuffling. -/

inductive Shuffle {α : Type} : List α → List α → Prop
  | done : Shuffle [] []
  | keep (x) {xs ys} : Shuffle xs ys → Shuffle (x :: xs) (x :: ys)
  | flip (x y) (zs) : Shuffle (x :: y :: zs) (y :: x :: zs)
  | both {xs ys zs} : Shuffle xs ys → Shuffle ys zs → Shuffle xs zs

infix:50 " ≈≈ " => Shuffle

/-- The least of `x :: xs`, and the others. -/
def choose (x : Nat) : List Nat → Nat × List Nat
  | [] => (x, [])
  | y :: ys =>
    if x ≤ y then
      let (m, rest) := choose x ys
      (m, y :: rest)
    else
      let (m, rest) := choose y ys
      (m, x :: rest)

theorem choose_length (x : Nat) (ys : List Nat) : (choose x ys).2.length = ys.length := by
  induction ys generalizing x with
  | nil => rfl
  | cons y ys ih => unfold choose; split <;> simp [ih]

def arrange : List Nat → List Nat
  | [] => []
  | x :: xs => (choose x xs).1 :: arrange (choose x xs).2
termination_by l => l.length
decreasing_by simp [choose_length]

inductive Climbs : List Nat → Prop
  | nil : Climbs []
  | cons {x xs} : (∀ y ∈ xs, x ≤ y) → Climbs xs → Climbs (x :: xs)

theorem Shuffle.back {α : Type} {xs ys : List α} (h : xs ≈≈ ys) : ys ≈≈ xs := by sorry

theorem Shuffle.reversed {α : Type} (xs : List α) : xs.reverse ≈≈ xs := by sorry

theorem arrange_shuffle (xs : List Nat) : arrange xs ≈≈ xs := by sorry

theorem arrange_climbs (xs : List Nat) : Climbs (arrange xs) := by sorry
