/-
title: The statement's inductive type is replaced by axioms with the names of its constructors and recursor.
target: FakeInd.t
expect: rejected
reason: definition-changed, forbidden-axiom
names: FakeInd.Bit
-/
---- STATEMENT
namespace FakeInd
inductive Bit : Type
  | zero
  | one
theorem t : Bit.zero = Bit.one := sorry
end FakeInd
---- SUBMISSION
namespace FakeInd
axiom Bit : Type
axiom Bit.zero : Bit
axiom Bit.one : Bit
axiom Bit.only (b : Bit) : b = Bit.one
theorem t : Bit.zero = Bit.one := Bit.only Bit.zero
end FakeInd
