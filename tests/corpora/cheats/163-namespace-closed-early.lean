/-
title: The namespace is closed and another opened, so the theorem's full name differs.
target: Sec.goal
expect: rejected
reason: statement-missing, elaboration-error
names: Sec.goal
-/
---- STATEMENT
namespace Sec
theorem goal (n : Nat) : n < 3 := sorry
end Sec
---- SUBMISSION
namespace Sec
end Sec
namespace Sec.Sec
theorem goal (n : Fin 3) : n.val < 3 := n.isLt
end Sec.Sec
