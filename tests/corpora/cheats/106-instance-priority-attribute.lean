/-
title: `attribute [instance 5000]` makes the other instance of the file win.
target: Prio.t
expect: rejected
reason: statement-changed, definition-changed
names: Prio.t
-/
---- STATEMENT
namespace Prio
class Val (α : Type) where
  val : Nat
instance first : Val Unit := ⟨1⟩
instance second : Val Unit := ⟨2⟩
theorem t : Val.val Unit = 1 := sorry
end Prio
---- SUBMISSION
namespace Prio
class Val (α : Type) where
  val : Nat
instance first : Val Unit := ⟨1⟩
instance second : Val Unit := ⟨2⟩
attribute [instance 5000] first
theorem t : Val.val Unit = 1 := rfl
end Prio
