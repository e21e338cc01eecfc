def subs {α : Type} : List α → List (List α)
  | [] => [[]]
  | x :: xs => subs xs ++ (subs xs).map (x :: ·)

theorem length_subs {α : Type} : ∀ (xs : List α), (subs xs).length = 2 ^ xs.length := sorry

theorem nil_mem_subs {α : Type} : ∀ (xs : List α), [] ∈ subs xs := sorry

theorem self_mem_subs {α : Type} : ∀ (xs : List α), xs ∈ subs xs := sorry

theorem length_le_of_mem_subs {α : Type} :
    ∀ (xs ys : List α), ys ∈ subs xs → ys.length ≤ xs.length := sorry

theorem mem_subs_iff {α : Type} : ∀ (xs ys : List α), ys ∈ subs xs ↔ ys.Sublist xs := sorry
