/-
title: An unsafe definition casts unit to a proof and is hidden behind implemented_by.
target: Unsafe.cast
expect: rejected
reason: forbidden-axiom, implemented-by, unsafe-definition, elaboration-error
-/
---- STATEMENT
theorem Unsafe.cast : (1 : Nat) = 2 := sorry
---- SUBMISSION
unsafe def forgeImpl (p : Prop) : Option (PLift p) := some (unsafeCast ())
@[implemented_by forgeImpl] def forge (p : Prop) : Option (PLift p) := none
theorem forged : (forge (1 = 2)).isSome = true := by native_decide
theorem Unsafe.cast : (1 : Nat) = 2 := ((forge (1 = 2)).get forged).down
