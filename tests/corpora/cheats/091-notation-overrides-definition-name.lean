/-
title: A local notation for the identifier `isOdd` replaces the statement's definition at parse time.
target: Tok.t
expect: rejected
reason: statement-changed
names: Tok.t
-/
---- STATEMENT
namespace Tok
def isOdd (n : Nat) : Bool := n % 2 == 1
theorem t : isOdd 4 = true := sorry
end Tok
---- SUBMISSION
namespace Tok
def isOdd (n : Nat) : Bool := n % 2 == 1
local notation "isOdd" => fun (_ : Nat) => true
theorem t : isOdd 4 = true := rfl
end Tok
