/-! Laws for a few list functions returning `Option`. -/

set_option autoImplicit false

universe u
variable {α : Type u}

def last? : List α → Option α
  | [] => none
  | [a] => some a
  | _ :: b :: bs => last? (b :: bs)

theorem last?_append_singleton (xs : List α) (a : α) : last? (xs ++ [a]) = some a := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    cases xs with
    | nil => rfl
    | cons y ys => exact ih

theorem last?_isSome {xs : List α} : (last? xs).isSome ↔ xs ≠ [] := by
  match xs with
  | [] => simp [last?]
  | [a] => simp [last?]
  | a :: b :: bs =>
    rw [last?, last?_isSome]
    simp

def traverse? {β : Type u} (f : α → Option β) : List α → Option (List β)
  | [] => some []
  | x :: xs => do
    let y ← f x
    let ys ← traverse? f xs
    pure (y :: ys)

theorem traverse?_some (xs : List α) : traverse? some xs = some xs := by
  induction xs with
  | nil => rfl
  | cons x xs ih => simp [traverse?, ih]

theorem traverse?_length {β : Type u} {f : α → Option β} {xs : List α} {ys : List β}
    (h : traverse? f xs = some ys) : ys.length = xs.length := by
  induction xs generalizing ys with
  | nil => cases h; rfl
  | cons x xs ih =>
    simp only [traverse?, Option.bind_eq_bind, Option.pure_def, Option.bind_eq_some_iff,
      Option.some.injEq] at h
    obtain ⟨y, _, zs, hz, rfl⟩ := h
    simp [ih hz]

/-- info: some 3 -/
#guard_msgs in
#eval last? [1, 2, 3]

#eval traverse? (fun n => if n > 0 then some (10 / n) else none) [1, 2, 5]
#guard traverse? (fun n => if n > 0 then some (10 / n) else none) [1, 0] == none
