/-
title: A class that wraps False becomes an instance-implicit argument through `variable`.
target: Vr2.t
expect: rejected
reason: statement-changed
names: Vr2.t
-/
---- STATEMENT
namespace Vr2
theorem t (n : Nat) : n ∣ n + 1 := sorry
end Vr2
---- SUBMISSION
namespace Vr2
class Absurd : Prop where
  out : False
variable [Absurd]
theorem t (n : Nat) : n ∣ n + 1 := (Absurd.out : False).elim
end Vr2
