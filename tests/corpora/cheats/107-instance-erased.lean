/-
title: `attribute [-instance]` removes the instance so that another one is found.
target: Erased.t
expect: rejected
reason: statement-changed
names: Erased.t
-/
---- STATEMENT
namespace Erased
class Size (α : Type) where
  size : α → Nat
instance generic {α : Type} : Size α := ⟨fun _ => 0⟩
instance ofNat : Size Nat := ⟨fun n => n + 1⟩
theorem t (n : Nat) : Size.size n = 0 := sorry
end Erased
---- SUBMISSION
namespace Erased
class Size (α : Type) where
  size : α → Nat
instance generic {α : Type} : Size α := ⟨fun _ => 0⟩
instance ofNat : Size Nat := ⟨fun n => n + 1⟩
attribute [-instance] ofNat
theorem t (n : Nat) : Size.size n = 0 := rfl
end Erased
