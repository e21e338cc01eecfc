/-
title: Quot.sound declared anew in a namespace, without its hypothesis.
target: Evil.sound_everything
expect: rejected
reason: forbidden-axiom
names: Evil.Quot.sound
-/
---- STATEMENT
namespace Evil
theorem sound_everything (a b : Nat) : a = b := sorry
end Evil
---- SUBMISSION
namespace Evil
axiom Quot.sound {α : Type} {a b : α} : a = b
theorem sound_everything (a b : Nat) : a = b := Quot.sound
end Evil
