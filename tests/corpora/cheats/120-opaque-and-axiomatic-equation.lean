/-
title: The definition becomes opaque and an axiom states its value.
target: Def7.t
expect: rejected
reason: definition-changed, forbidden-axiom
names: Def7.key
-/
---- STATEMENT
namespace Def7
def key : Nat := 17
theorem t : key = 18 := sorry
end Def7
---- SUBMISSION
namespace Def7
opaque key : Nat
axiom key_eq : key = 18
theorem t : key = 18 := key_eq
end Def7
