/-
title: `[Inhabited α]` sneaks in through a variable.
target: Vr3.t
expect: rejected
reason: statement-changed
names: Vr3.t
-/
---- STATEMENT
namespace Vr3
theorem t {α : Type} (p : α → Prop) (h : ∀ x, p x) : ∃ x, p x := sorry
end Vr3
---- SUBMISSION
namespace Vr3
theorem t {α : Type} [Inhabited α] (p : α → Prop) (h : ∀ x, p x) : ∃ x, p x := ⟨default, h default⟩
end Vr3
