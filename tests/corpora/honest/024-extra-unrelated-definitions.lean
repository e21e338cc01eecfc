/-
title: Definitions, notations, instances and examples that the target does not need.
target: Unrel.max_comm
expect: proved
-/
---- STATEMENT
namespace Unrel
theorem max_comm (a b : Nat) : max a b = max b a := sorry
end Unrel
---- SUBMISSION
namespace Unrel
structure Config where
  name : String
  depth : Nat := 3
def defaultConfig : Config := { name := "none" }
notation "cfg₀" => defaultConfig
example : (cfg₀).depth = 3 := rfl
partial def forever (n : Nat) : Nat := forever (n + 1)
unsafe def peek (n : Nat) : Nat := unsafeCast n
#check forever
theorem max_comm (a b : Nat) : max a b = max b a := by
  omega
end Unrel
