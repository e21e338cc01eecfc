/-
title: The definition is replaced by a private one of the same short name.
target: Priv.t
expect: rejected
reason: statement-changed, definition-changed, elaboration-error
names: Priv.t
-/
---- STATEMENT
namespace Priv
def digest (s : String) : Nat := s.length
theorem t (s : String) : digest s = 0 := sorry
end Priv
---- SUBMISSION
namespace Priv
private def digest (_ : String) : Nat := 0
theorem t (s : String) : digest s = 0 := rfl
end Priv
