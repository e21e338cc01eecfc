/-
title: The instance that `deriving BEq` would make is written by hand under the same name.
target: Drv.t
expect: rejected
reason: definition-changed, statement-changed
names: Drv.instBEqTag
-/
---- STATEMENT
namespace Drv
structure Tag where
  id : Nat
deriving BEq
theorem t (a b : Tag) : (a == b) = true := sorry
end Drv
---- SUBMISSION
namespace Drv
structure Tag where
  id : Nat
def instBEqTag.beq : Tag → Tag → Bool := fun _ _ => true
instance instBEqTag : BEq Tag := ⟨instBEqTag.beq⟩
theorem t (a b : Tag) : (a == b) = true := rfl
end Drv
