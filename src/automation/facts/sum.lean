-- The same fold or sum over natural numbers and over integers; sums of natural numbers that are zero or positive.
local notation "ELEMENT" => Int
local notation "NAT_STEP" => fun (n : Nat) (x : Int) => n + Int.natAbs x
local notation "INT_STEP" => fun (n : Int) (x : Int) => n + Int.natAbs x
local notation "NAT_TERM" => fun (x : Int) => Int.natAbs x
local notation "INT_TERM" => fun (x : Int) => (Int.natAbs x : Int)
local notation "VALUE_OF[" y "]" => Int.natAbs y

-- for: fold-cast
theorem fold_cast : ∀ (l : List ELEMENT),
    l.foldl INT_STEP (0 : Int) = ((l.foldl NAT_STEP (0 : Nat) : Nat) : Int) := by
  have h : ∀ (l : List ELEMENT) (x : Nat), l.foldl INT_STEP (x : Int) = ((l.foldl NAT_STEP x : Nat) : Int) := by
    intro l; induction l <;> grind
  exact fun l => h l 0

-- for: sum-cast
theorem sum_cast : ∀ (l : List ELEMENT), (l.map INT_TERM).sum = (((l.map NAT_TERM).sum : Nat) : Int) := by
  intro l; induction l <;> grind

-- for: nat-sum
theorem sum_zero : ∀ (l : List ELEMENT), (l.map NAT_TERM).sum = 0 ↔ ∀ y : ELEMENT, y ∈ l → VALUE_OF[y] = 0 := by
  intro l; induction l <;> simp_all

-- for: nat-sum
theorem sum_positive : ∀ (l : List ELEMENT),
    l = [] ∨ 0 < (l.map NAT_TERM).sum ∨ ∃ y : ELEMENT, y ∈ l ∧ VALUE_OF[y] = 0 := by
  intro l; cases l <;> grind

-- for: int-sum
theorem sum_append : ∀ l m : List Int, (l ++ m).sum = l.sum + m.sum := by
  intro l m; induction l <;> grind

-- for: int-sum
theorem sum_flatten : ∀ l : List (List Int), l.flatten.sum = (l.map List.sum).sum := by
  intro l; induction l <;> grind [sum_append]
