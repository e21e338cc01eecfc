-- Proofs that `lemmata prove` found.
namespace MachineLoops

def sumTo (a : Array Int) (i : Nat) (acc : Int) : Int :=
  if i < a.size then sumTo a (i + 1) (acc + a[i]!) else acc

def filled (n : Nat) (v : Int) (i : Nat) (acc : Array Int) : Array Int :=
  if i < n then filled n v (i + 1) (acc.push v) else acc

def findIn (a : Array Int) (key : Int) (i : Nat) : Nat :=
  if i < a.size then if a[i]! = key then i else findIn a key (i + 1) else i

def allPositive (a : Array Int) (i : Nat) : Bool :=
  if i < a.size then if 0 < a[i]! then allPositive a (i + 1) else false else true

def countDown (n acc : Nat) : Nat := match n with
  | 0 => acc
  | n + 1 => countDown n (acc + 1)

theorem filled_size (n : Nat) (v : Int) : (filled n v 0 #[]).size = n := by
  have loop_lemma : ∀ (x0 : Nat) (x1 : Array Int), x0 ≤ n → x1.size = x0 → (∀ (k : Nat), x0 ≤ k → x1[k]! = #[][k]!) → x1.size = x0 → (filled n v x0 x1).size = n := by
    intro x0 x1 h0 h1 h2 h3
    fun_induction MachineLoops.filled <;> grind
  have loop_lemma := loop_lemma (0 : Nat) (@_root_.List.toArray @_root_.Int (@_root_.List.nil @_root_.Int)) (by omega) (by rfl) (by omega) (by rfl)
  exact loop_lemma
theorem findIn_bound (a : Array Int) (key : Int) : findIn a key 0 ≤ a.size := by
  have loop_lemma : ∀ (x0 : Nat), x0 ≤ a.size → findIn a key x0 ≤ a.size := by
    intro x0 h0
    fun_induction MachineLoops.findIn <;> grind
  have loop_lemma := loop_lemma (0 : Nat) (by omega)
  exact loop_lemma
theorem findIn_found (a : Array Int) (key : Int) : findIn a key 0 < a.size → a[findIn a key 0]! = key := by
  have loop_lemma : ∀ (x0 : Nat), x0 ≤ a.size → findIn a key x0 < a.size → a[findIn a key x0]! = key := by
    intro x0 h0
    fun_induction MachineLoops.findIn <;> grind
  have loop_lemma := loop_lemma (0 : Nat) (by omega)
  exact loop_lemma
theorem findIn_first (a : Array Int) (key : Int) : ∀ j, j < findIn a key 0 → a[j]! ≠ key := by
  have loop_lemma : ∀ (x0 : Nat), x0 ≤ a.size → (∀ (j : Nat), j < x0 → a[j]! ≠ key) → ∀ (j : Nat), j < findIn a key x0 → a[j]! ≠ key := by
    intro x0 h0 h1
    fun_induction MachineLoops.findIn <;> grind
  have loop_lemma := loop_lemma (0 : Nat) (by omega) (by omega)
  exact loop_lemma
theorem allPositive_spec (a : Array Int) : allPositive a 0 = true → ∀ i, i < a.size → 0 < a[i]! := by
  have loop_lemma : ∀ (x0 : Nat), x0 ≤ a.size → (∀ (i : Nat), i < x0 → 0 < a[i]!) → allPositive a x0 = true → ∀ (i : Nat), i < a.size → 0 < a[i]! := by
    intro x0 h0 h1
    fun_induction MachineLoops.allPositive <;> grind
  have loop_lemma := loop_lemma (0 : Nat) (by omega) (by omega)
  exact loop_lemma
theorem countDown_eq (n acc : Nat) : countDown n acc = n + acc := by fun_induction MachineLoops.countDown <;> grind
theorem countDown_zero (n : Nat) : countDown n 0 = n := by
  have loop_lemma : ∀ (n_2 x1 : Nat), n_2 + x1 = n + 0 → countDown n_2 x1 = n := by
    intro n_2 x1 h0
    fun_induction MachineLoops.countDown <;> grind
  have loop_lemma := loop_lemma n (0 : Nat) (by rfl)
  exact loop_lemma
theorem filled_get (n : Nat) (v : Int) : ∀ i, i < n → (filled n v 0 #[])[i]! = v := by
  have loop_lemma : ∀ (x0 : Nat) (x1 : Array Int), x0 ≤ n → x1.size = x0 → (∀ (k : Nat), x0 ≤ k → x1[k]! = #[][k]!) → (∀ (i_2 : Nat), i_2 < x0 → x1[i_2]! = v) → ∀ (i_2 : Nat), i_2 < n → (filled n v x0 x1)[i_2]! = v := by
    intro x0 x1 h0 h1 h2 h3
    fun_induction MachineLoops.filled <;> grind
  have loop_lemma := loop_lemma (0 : Nat) (@_root_.List.toArray @_root_.Int (@_root_.List.nil @_root_.Int)) (by omega) (by rfl) (by omega) (by omega)
  exact loop_lemma

end MachineLoops
