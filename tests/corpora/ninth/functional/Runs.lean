namespace Runs
variable {α : Type}

/-- `⟨x, n⟩` stands for `n + 1` copies of `x`. -/
structure Run (α : Type) where
  item : α
  extra : Nat

def unpack : List (Run α) → List α
  | [] => []
  | ⟨x, n⟩ :: rs => List.replicate (n + 1) x ++ unpack rs

/-- Neighbouring runs have different items. -/
inductive Tight : List (Run α) → Prop
  | nil : Tight []
  | single (r) : Tight [r]
  | cons {r s rs} : r.item ≠ s.item → Tight (s :: rs) → Tight (r :: s :: rs)

variable [DecidableEq α]

def push (x : α) : List (Run α) → List (Run α)
  | [] => [⟨x, 0⟩]
  | r :: rs => if x = r.item then ⟨x, r.extra + 1⟩ :: rs else ⟨x, 0⟩ :: r :: rs

def pack (xs : List α) : List (Run α) := xs.foldr push []

theorem unpack_pack (xs : List α) : unpack (pack xs) = xs := by sorry

theorem pack_replicate (n : Nat) (x : α) : pack (List.replicate (n + 1) x) = [⟨x, n⟩] := by sorry

theorem pack_append (xs ys : List α) : pack (xs ++ ys) = pack xs ++ pack ys := by sorry

theorem pack_tight (xs : List α) : Tight (pack xs) := by sorry

theorem pack_unpack {rs : List (Run α)} (h : Tight rs) : pack (unpack rs) = rs := by sorry

end Runs
