/-
title: The inductive type and its constructors become plain definitions of the same names.
target: Ind6.t
expect: rejected
reason: definition-changed
names: Ind6.Coin
-/
---- STATEMENT
namespace Ind6
inductive Coin : Type
  | heads
  | tails
theorem t : Coin.heads = Coin.tails := sorry
end Ind6
---- SUBMISSION
namespace Ind6
def Coin : Type := Unit
def Coin.heads : Coin := ()
def Coin.tails : Coin := ()
theorem t : Coin.heads = Coin.tails := rfl
end Ind6
