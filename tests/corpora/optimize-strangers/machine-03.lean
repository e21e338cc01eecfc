/-
A tiny optimizer for boolean formulas.
-/

namespace Mach03

/-- Boolean formulas. -/
inductive Form where
  | const : Bool → Form
  | var : Nat → Form
  | neg : Form → Form
  | conj : Form → Form → Form
  | disj : Form → Form → Form

/-- Semantics of formulas. -/
def Form.eval (v : Nat → Bool) : Form → Bool
  | .const b => b
  | .var n => v n
  | .neg f => !(f.eval v)
  | .conj f g => f.eval v && g.eval v
  | .disj f g => f.eval v || g.eval v

/-- Dual of a formula. -/
def Form.dual : Form → Form
  | .const b => .const (!b)
  | .var n => .var n
  | .neg f => .neg f.dual
  | .conj f g => .disj f.dual g.dual
  | .disj f g => .conj f.dual g.dual

/-- Smart negation. -/
def Form.mkNeg : Form → Form
  | .const b => .const (!b)
  | .neg f => f
  | f => .neg f

/-- Smart conjunction. -/
def Form.mkConj : Form → Form → Form
  | .const true, g => g
  | .const false, _ => .const false
  | f, g => .conj f g

/-- Smart negation preserves the semantics. -/
theorem Form.eval_mkNeg (v : Nat → Bool) (f : Form) :
    (Form.mkNeg f).eval v = !(f.eval v) := by
  -- Case analysis on the formula.
  cases f with
  | const b =>
    simp only [Form.mkNeg]
    simp only [Form.eval]
  | var n =>
    simp only [Form.mkNeg]
    simp only [Form.eval]
  | neg g =>
    simp only [Form.mkNeg]
    simp only [Form.eval]
    have h1 : (!(!(g.eval v))) = g.eval v := by
      cases h2 : g.eval v with
      | true => rfl
      | false => rfl
    rw [h1]
  | conj g h =>
    simp only [Form.mkNeg]
    simp only [Form.eval]
  | disj g h =>
    simp only [Form.mkNeg]
    simp only [Form.eval]

/-- Smart conjunction preserves the semantics. -/
theorem Form.eval_mkConj (v : Nat → Bool) (f g : Form) :
    (Form.mkConj f g).eval v = (f.eval v && g.eval v) := by
  cases f with
  | const b =>
    -- The only interesting case.
    by_cases h1 : b = true
    · rw [h1]
      simp only [Form.mkConj]
      simp only [Form.eval]
      have h2 : (true && g.eval v) = g.eval v := by
        exact Bool.true_and (g.eval v)
      rw [h2]
    · have h2 : b = false := by
        cases b with
        | true => exact absurd rfl h1
        | false => rfl
      rw [h2]
      simp only [Form.mkConj]
      simp only [Form.eval]
      have h3 : (false && g.eval v) = false := by
        exact Bool.false_and (g.eval v)
      rw [h3]
  | var n =>
    simp only [Form.mkConj]
    simp only [Form.eval]
  | neg f1 =>
    simp only [Form.mkConj]
    simp only [Form.eval]
  | conj f1 f2 =>
    simp only [Form.mkConj]
    simp only [Form.eval]
  | disj f1 f2 =>
    simp only [Form.mkConj]
    simp only [Form.eval]

/-- Taking the dual twice gives back the formula. -/
theorem Form.dual_dual (f : Form) : f.dual.dual = f := by
  induction f with
  | const b =>
    simp only [Form.dual]
    have h1 : (!(!b)) = b := by
      cases b with
      | true => rfl
      | false => rfl
    rw [h1]
  | var n =>
    simp only [Form.dual]
  | neg g ih =>
    simp only [Form.dual]
    have h1 : g.dual.dual = g := by exact ih
    rw [h1]
  | conj g h ihg ihh =>
    simp only [Form.dual]
    have h1 : g.dual.dual = g := by exact ihg
    have h2 : h.dual.dual = h := by exact ihh
    rw [h1]
    rw [h2]
  | disj g h ihg ihh =>
    simp only [Form.dual]
    have h1 : g.dual.dual = g := by exact ihg
    have h2 : h.dual.dual = h := by exact ihh
    rw [h1]
    rw [h2]

/-- The dual computes the negation under the negated valuation. -/
theorem Form.eval_dual (v : Nat → Bool) (f : Form) :
    f.dual.eval (fun n => !(v n)) = !(f.eval v) := by
  induction f with
  | const b =>
    simp only [Form.dual]
    simp only [Form.eval]
  | var n =>
    simp only [Form.dual]
    simp only [Form.eval]
  | neg g ih =>
    simp only [Form.dual]
    simp only [Form.eval]
    rw [ih]
  | conj g h ihg ihh =>
    simp only [Form.dual]
    simp only [Form.eval]
    have h1 : g.dual.eval (fun n => !(v n)) = !(g.eval v) := by exact ihg
    have h2 : h.dual.eval (fun n => !(v n)) = !(h.eval v) := by exact ihh
    rw [h1]
    rw [h2]
    have h3 : (!(g.eval v) || !(h.eval v)) = !(g.eval v && h.eval v) := by
      cases h4 : g.eval v with
      | true =>
        cases h5 : h.eval v with
        | true => rfl
        | false => rfl
      | false =>
        cases h5 : h.eval v with
        | true => rfl
        | false => rfl
    exact h3
  | disj g h ihg ihh =>
    simp only [Form.dual]
    simp only [Form.eval]
    have h1 : g.dual.eval (fun n => !(v n)) = !(g.eval v) := by exact ihg
    have h2 : h.dual.eval (fun n => !(v n)) = !(h.eval v) := by exact ihh
    rw [h1]
    rw [h2]
    have h3 : (!(g.eval v) && !(h.eval v)) = !(g.eval v || h.eval v) := by
      cases h4 : g.eval v with
      | true =>
        cases h5 : h.eval v with
        | true => rfl
        | false => rfl
      | false =>
        cases h5 : h.eval v with
        | true => rfl
        | false => rfl
    exact h3

end Mach03
