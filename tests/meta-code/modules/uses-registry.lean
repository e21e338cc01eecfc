import Registry

/-! An attribute with an extension that collects over modules. -/
@[marked] def here := 1
/-- info: [here] -/
#guard_msgs in #marked

/-! A simp set by attribute. -/
def boxSize (n : Nat) : Nat := n + 1
@[size_simps] theorem boxSize_eq (n : Nat) : boxSize n = n + 1 := rfl
theorem box_in_box (n : Nat) : boxSize (boxSize n) = n + 2 := by simp [size_simps]
theorem not_without (n : Nat) : boxSize n = n + 1 := by
  fail_if_success simp
  simp only [size_simps]

/-! Labels. -/
@[closing] theorem seven_odd : 7 % 2 = 1 := rfl
@[closing] theorem eight_even : 8 % 2 = 0 := rfl
theorem labelled_found : 7 % 2 = 1 := by close_labelled

/-! Tags that refuse. -/
@[sealed_def] def sealedNumber : Nat := 3
/-- error: only definitions can be sealed -/
#guard_msgs in
@[sealed_def] theorem notSealed : True := trivial

/-! Attributes with a parameter. -/
@[priority_of 12] def heavy : Nat := 0
theorem weights : (weight_of% heavy) = 12 ∧ (weight_of% sealedNumber) = 0 := ⟨rfl, rfl⟩

/-! Scoped and local entries. -/
namespace Facts
@[scoped fact] theorem le_trans' {a b c : Nat} (h₁ : a ≤ b) (h₂ : b ≤ c) : a ≤ c := Nat.le_trans h₁ h₂
end Facts
theorem fact_absent (a b c : Nat) (h₁ : a ≤ b) (h₂ : b ≤ c) : a ≤ c := by
  fail_if_success facts
  omega
open Facts in
theorem fact_scoped (a b c : Nat) (h₁ : a ≤ b) (h₂ : b ≤ c) : a ≤ c := by facts
section
@[local fact] theorem and_swap {p q : Prop} (hp : p) (hq : q) : q ∧ p := ⟨hq, hp⟩
theorem fact_local (p q : Prop) (hp : p) (hq : q) : q ∧ p := by facts
end

/-! A deriving handler. -/
inductive Colour | red | green | blue deriving Size, DecidableEq, Repr
theorem three_colours : Size.size Colour = 3 := rfl

/-! An option of one's own, and a trace class. -/
theorem limit_too_low : ∃ n, n = 5 := by
  fail_if_success count_up
  exact ⟨5, rfl⟩
set_option registry.limit 10 in
theorem limit_high : ∃ n : Nat, n = 5 := by count_up
/-- trace: [registry.steps] closing True -/
#guard_msgs in
set_option trace.registry.steps true in
theorem traced_true : True := by traced

/-! A reference that was initialized. -/
/-- info: 6 -/
#guard_msgs in #eval show IO Nat from do
  counter.modify (· + 1)
  counter.get

/-! A linter. -/
/--
warning: do not write foo

Note: This linter can be disabled with `set_option linter.noFoo false`
-/
#guard_msgs in
theorem foo : True := trivial
set_option linter.noFoo false in
theorem foo' : True := foo

/-! Syntax of the other module, extended here. -/
macro_rules | `(tactic| extensible) => `(tactic| omega)
theorem extended (a b : Nat) (h : a < b) : a ≠ b := by extensible
syntax "twice " registryTerm : registryTerm
macro_rules | `(registry% twice $t:registryTerm) => `(2 * registry% $t)
theorem registry_twice : registry% twice twice 5 = 20 := rfl

/-! Simprocs of the other module, on by default. -/
theorem hidden_open (n : Nat) : hidden (n + 1) = n + 1 := by simp
