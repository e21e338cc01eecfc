/-
title: The definition is replaced by an opaque constant with a convenient subtype.
target: Def6.t
expect: rejected
reason: definition-changed
names: Def6.bound
-/
---- STATEMENT
namespace Def6
abbrev Big := { n : Nat // n > 0 }
def bound : Big := ⟨1, by decide⟩
theorem t : bound.val > 100 := sorry
end Def6
---- SUBMISSION
namespace Def6
abbrev Big := { n : Nat // n > 100 }
instance : Inhabited Big := ⟨⟨101, by decide⟩⟩
opaque bound : Big
theorem t : bound.val > 100 := bound.property
end Def6
