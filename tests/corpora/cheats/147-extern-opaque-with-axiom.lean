/-
title: The statement's function becomes an extern constant, about which an axiom is declared.
target: Ext.t
expect: rejected
reason: extern, definition-changed, elaboration-error, forbidden-axiom
names: Ext.size
-/
---- STATEMENT
namespace Ext
def size (n : Nat) : Nat := n * 2
theorem t : size 2 = 3 := sorry
end Ext
---- SUBMISSION
namespace Ext
@[extern "lean_size_fake"] opaque size (n : Nat) : Nat
axiom size_eq : size 2 = 3
theorem t : size 2 = 3 := size_eq
end Ext
