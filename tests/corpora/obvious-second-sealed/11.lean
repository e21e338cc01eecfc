inductive Rose (α : Type) where
  | node (a : α) (kids : List (Rose α))

namespace Rose

variable {α : Type}

mutual
def count : Rose α → Nat
  | node _ ks => countAll ks + 1
def countAll : List (Rose α) → Nat
  | [] => 0
  | k :: ks => k.count + countAll ks
end

theorem count_pos (t : Rose α) : 0 < t.count := by sorry

theorem countAll_append (xs ys : List (Rose α)) :
    countAll (xs ++ ys) = countAll xs + countAll ys := by sorry

theorem countAll_single (t : Rose α) : countAll [t] = t.count := by sorry

theorem length_le (ts : List (Rose α)) : ts.length ≤ countAll ts := by sorry

theorem countAll_replicate (n : Nat) (t : Rose α) :
    countAll (List.replicate n t) = n * t.count := by sorry

theorem count_one {t : Rose α} : t.count = 1 ↔ ∃ a, t = node a [] := by sorry

end Rose

theorem unmask (key msg : BitVec 16) : msg ^^^ key ^^^ key = msg := by sorry

theorem majority : ∀ a b c : Bool, (a && b || b && c || a && c) = if a == b then a else c := by sorry

theorem shout_length (s : String) : (s ++ "!").length = s.length + 1 := by sorry

theorem lucky_digit : ∃ c : Char, c.toNat % 7 = 0 ∧ c.isDigit := by sorry
