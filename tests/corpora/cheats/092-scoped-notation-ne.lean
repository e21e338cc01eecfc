/-
title: A scoped notation, opened by the submission, redefines ≠ as =.
target: Scope.t
expect: rejected
reason: statement-changed
names: Scope.t
-/
---- STATEMENT
namespace Scope
theorem t (a : Nat) : a ≠ a := sorry
end Scope
---- SUBMISSION
namespace Scoped.Evil
scoped notation:50 (priority := high) a:51 " ≠ " b:51 => Eq a b
end Scoped.Evil
open Scoped.Evil
namespace Scope
theorem t (a : Nat) : a ≠ a := rfl
end Scope
