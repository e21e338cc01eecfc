-- Proofs that `lemmata prove` found.
namespace MachineLists

def doubled : List Int → List Int
  | [] => []
  | x :: xs => (2 * x) :: doubled xs

def keepSmall (bound : Int) : List Int → List Int
  | [] => []
  | x :: xs => if x ≤ bound then x :: keepSmall bound xs else keepSmall bound xs

def countOf (k : Int) : List Int → Nat
  | [] => 0
  | x :: xs => if x = k then countOf k xs + 1 else countOf k xs

def has (l : List Int) (k : Int) : Bool := match l with
  | [] => false
  | x :: xs => x == k || has xs k

def sumFrom (acc : Int) : List Int → Int
  | [] => acc
  | x :: xs => sumFrom (acc + x) xs

def best (l : List Nat) : Nat := l.foldl (fun m x => if x > m then x else m) 0

def smallest (x : Int) (l : List Int) : Int := l.foldl (fun m y => if y < m then y else m) x

def evens (l : List Nat) : List Nat := l.filter (fun x => x % 2 = 0)

def joined (a b : List Int) : List Int := match a with
  | [] => b
  | x :: xs => x :: joined xs b

def backwards (acc : List Int) : List Int → List Int
  | [] => acc
  | x :: xs => backwards (x :: acc) xs

theorem doubled_length (l : List Int) : (doubled l).length = l.length := by fun_induction MachineLists.doubled <;> grind
theorem doubled_get (l : List Int) : ∀ i, i < l.length → (doubled l)[i]! = 2 * l[i]! := by fun_induction MachineLists.doubled <;> grind
theorem doubled_append (a b : List Int) : doubled (a ++ b) = doubled a ++ doubled b := by
  induction a <;> grind [_root_.MachineLists.doubled]
theorem keepSmall_le (bound : Int) (l : List Int) : ∀ x ∈ keepSmall bound l, x ≤ bound := by fun_induction MachineLists.keepSmall <;> grind
theorem keepSmall_length (bound : Int) (l : List Int) : (keepSmall bound l).length ≤ l.length := by fun_induction MachineLists.keepSmall <;> grind
theorem keepSmall_mem (bound : Int) (l : List Int) (x : Int) : x ∈ keepSmall bound l ↔ x ∈ l ∧ x ≤ bound := by fun_induction MachineLists.keepSmall <;> grind
theorem countOf_le (k : Int) (l : List Int) : countOf k l ≤ l.length := by fun_induction MachineLists.countOf <;> grind
theorem countOf_append (k : Int) (a b : List Int) : countOf k (a ++ b) = countOf k a + countOf k b := by
  induction a <;> grind [_root_.MachineLists.countOf]
theorem countOf_zero (k : Int) (l : List Int) (h : k ∉ l) : countOf k l = 0 := by fun_induction MachineLists.countOf <;> grind
theorem has_iff (l : List Int) (k : Int) : has l k = true ↔ k ∈ l := by fun_induction MachineLists.has <;> grind
theorem has_index (l : List Int) (k : Int) : has l k = true ↔ ∃ i, i < l.length ∧ l[i]! = k := by fun_induction MachineLists.has <;> (try simp only [List.length_cons, Nat.add_lt_add_iff_right, Nat.forall_lt_succ_left, Nat.forall_lt_succ_left', Nat.exists_lt_succ_left, Nat.exists_lt_succ_left'] at *) <;> (first | grind | (simp_all; done) | (simp_all <;> grind))
theorem sumFrom_eq (acc : Int) (l : List Int) : sumFrom acc l = acc + sumFrom 0 l := by
  induction l generalizing acc <;> grind [_root_.MachineLists.sumFrom]
theorem best_bound (l : List Nat) : ∀ x ∈ l, x ≤ best l := by
  simp only [_root_.MachineLists.best, _root_.MachineLists.smallest, _root_.MachineLists.evens] at *
  have fold_above : 0 ≤ List.foldl (fun m x => if x > m then x else m) 0 l ∧ ∀ (y : Nat), y ∈ l → y ≤ List.foldl (fun m x => if x > m then x else m) 0 l := by
    have h : ∀ (l : List Nat) (x : Nat), x ≤ List.foldl (fun m x => if x > m then x else m) x l ∧ ∀ (y : Nat), y ∈ l → y ≤ List.foldl (fun m x => if x > m then x else m) x l := by
        intro l; induction l <;> grind
    exact h _ _
  grind
theorem best_mem (l : List Nat) : best l = 0 ∨ best l ∈ l := by
  simp only [_root_.MachineLists.best, _root_.MachineLists.smallest, _root_.MachineLists.evens] at *
  have fold_one_of : List.foldl (fun m x => if x > m then x else m) 0 l = 0 ∨ List.foldl (fun m x => if x > m then x else m) 0 l ∈ l := by
    have h : ∀ (l : List Nat) (x : Nat), List.foldl (fun m x => if x > m then x else m) x l = x ∨ List.foldl (fun m x => if x > m then x else m) x l ∈ l := by
        intro l; induction l <;> grind
    exact h _ _
  omega
theorem smallest_le (x : Int) (l : List Int) : smallest x l ≤ x ∧ ∀ y ∈ l, smallest x l ≤ y := by
  simp only [_root_.MachineLists.best, _root_.MachineLists.smallest, _root_.MachineLists.evens] at *
  have fold_below : List.foldl (fun m y => if y < m then y else m) x l ≤ x ∧ ∀ (y : Int), y ∈ l → List.foldl (fun m y => if y < m then y else m) x l ≤ y := by
    have h : ∀ (l : List Int) (x : Int), List.foldl (fun m y => if y < m then y else m) x l ≤ x ∧ ∀ (y : Int), y ∈ l → List.foldl (fun m y => if y < m then y else m) x l ≤ y := by
        intro l; induction l <;> grind
    exact h _ _
  omega
theorem evens_even (l : List Nat) : ∀ x ∈ evens l, x % 2 = 0 := by
  simp only [_root_.MachineLists.best, _root_.MachineLists.smallest, _root_.MachineLists.evens] at *
  grind
theorem evens_sub (l : List Nat) : ∀ x ∈ evens l, x ∈ l := by
  simp only [_root_.MachineLists.best, _root_.MachineLists.smallest, _root_.MachineLists.evens] at *
  grind
theorem joined_eq (a b : List Int) : joined a b = a ++ b := by fun_induction MachineLists.joined <;> grind
theorem joined_length (a b : List Int) : (joined a b).length = a.length + b.length := by fun_induction MachineLists.joined <;> grind
theorem backwards_eq (acc l : List Int) : backwards acc l = l.reverse ++ acc := by fun_induction MachineLists.backwards <;> grind
theorem joined_both (a b : List Int) : (joined a b).length = (joined b a).length ∧ joined a [] = a := by
  have fact_1 : ∀ (x : List Int), (doubled x).length = x.length := by
    intro x
    fun_induction MachineLists.doubled <;> grind
  have fact_2 : ∀ (k : Int) (x : List Int), countOf k x ≤ x.length := by
    intro k x
    fun_induction MachineLists.countOf <;> grind
  have fact_3 : ∀ (a_1 b_1 : List Int) (z : Int), z ∈ joined a_1 b_1 ↔ z ∈ a_1 ∨ z ∈ b_1 := by
    intro a_1 b_1
    fun_induction MachineLists.joined <;> grind
  have fact_4 : ∀ (a_1 b_1 : List Int), (joined a_1 b_1).length = a_1.length + b_1.length := by
    intro a_1 b_1
    fun_induction MachineLists.joined <;> grind
  have fact_5 : ∀ (a_1 b_1 : List Int), joined a_1 b_1 = a_1 ++ b_1 := by
    intro a_1 b_1
    fun_induction MachineLists.joined <;> grind
  have fact_6 : ∀ (acc x : List Int) (z : Int), z ∈ backwards acc x ↔ z ∈ acc ∨ z ∈ x := by
    intro acc x
    fun_induction MachineLists.backwards <;> grind
  have fact_7 : ∀ (acc x : List Int), (backwards acc x).length = acc.length + x.length := by
    intro acc x
    fun_induction MachineLists.backwards <;> grind
  have fact_8 : ∀ (acc x : List Int), backwards acc x = x.reverse ++ acc := by
    intro acc x
    fun_induction MachineLists.backwards <;> grind
  grind
theorem keepSmall_all (bound : Int) (l : List Int) : (∀ x ∈ l, x ≤ bound) → keepSmall bound l = l := by
  fun_induction MachineLists.keepSmall
  · grind
  · rename_i x xs h ih1
    grind
  · rename_i x xs h ih1
    (simp_all; omega)

end MachineLists
