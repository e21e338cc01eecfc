/-
title: Instances declared in the file, found by resolution in the statement.
target: Sz.pair_size
expect: proved
-/
---- STATEMENT
namespace Sz
class Size (α : Type) where
  size : α → Nat
instance : Size Nat := ⟨fun n => n⟩
instance : Size Bool := ⟨fun b => if b then 1 else 0⟩
instance {α β : Type} [Size α] [Size β] : Size (α × β) := ⟨fun p => Size.size p.1 + Size.size p.2⟩
theorem pair_size (n : Nat) (b : Bool) : Size.size (n, b) ≤ n + 1 := sorry
end Sz
---- SUBMISSION
namespace Sz
class Size (α : Type) where
  size : α → Nat
instance : Size Nat := ⟨fun n => n⟩
instance : Size Bool := ⟨fun b => if b then 1 else 0⟩
instance {α β : Type} [Size α] [Size β] : Size (α × β) := ⟨fun p => Size.size p.1 + Size.size p.2⟩
theorem pair_size (n : Nat) (b : Bool) : Size.size (n, b) ≤ n + 1 := by
  cases b
  · exact Nat.le_succ n
  · exact Nat.le_refl (n + 1)
end Sz
