/-
title: The statement's function is declared as an axiom of a type that carries the property.
target: Def8.t
expect: rejected
reason: definition-changed, forbidden-axiom
names: Def8.f
-/
---- STATEMENT
namespace Def8
def f : { n : Nat // n = n } := ⟨3, rfl⟩
theorem t : f.val = 4 := sorry
end Def8
---- SUBMISSION
namespace Def8
axiom f : { n : Nat // n = 4 }
theorem t : f.val = 4 := f.property
end Def8
