/-
title: The theorem is proved (for other definitions) in a different namespace.
target: Real.goal
expect: rejected
reason: statement-missing
names: Real.goal
-/
---- STATEMENT
namespace Real
def big (n : Nat) : Prop := n > 1000
theorem goal : big 5 := sorry
end Real
---- SUBMISSION
namespace Real
def big (n : Nat) : Prop := n > 1000
end Real
namespace Reel
def big (n : Nat) : Prop := n > 1
theorem goal : big 5 := by
  show 5 > 1
  decide
end Reel
