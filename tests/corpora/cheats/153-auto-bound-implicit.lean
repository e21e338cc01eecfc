/-
title: The type of the statement is deleted and becomes an auto-bound implicit variable.
target: Auto.t
expect: rejected
reason: statement-changed, elaboration-error
names: Auto.t
-/
---- STATEMENT
namespace Auto
inductive Tw : Type
  | a
  | b
theorem t (x y : Tw) (h : ∀ p : Tw → Prop, p x → p y) (f : Tw → Nat) : f x = f y ∧ ∀ z : Tw, z = x := sorry
end Auto
---- SUBMISSION
namespace Auto
set_option autoImplicit true
set_option relaxedAutoImplicit true
theorem t [Subsingleton Tw] (x y : Tw) (h : ∀ p : Tw → Prop, p x → p y) (f : Tw → Nat) : f x = f y ∧ ∀ z : Tw, z = x :=
  ⟨h (fun z => f x = f z) rfl, fun z => Subsingleton.elim z x⟩
end Auto
