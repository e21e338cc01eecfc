/-
title: The auxiliary matcher f.match_1 is declared by hand so that it always takes the last branch; the term of f itself is unchanged.
target: Mtch.t
expect: rejected
reason: definition-changed
names: Mtch.f
-/
---- STATEMENT
namespace Mtch
def f (n : Nat) : Nat :=
  match n with
  | 0 => 10
  | _ => 20
theorem t : f 0 = 20 := sorry
end Mtch
---- SUBMISSION
namespace Mtch
def f.match_1.{u_1} (motive : Nat → Sort u_1) (n : Nat) (_h_1 : Unit → motive 0)
    (h_2 : (x : Nat) → motive x) : motive n :=
  h_2 n
def f (n : Nat) : Nat :=
  f.match_1 (fun _ => Nat) n (fun _ => 10) (fun _ => 20)
theorem t : f 0 = 20 := rfl
end Mtch
