/-
title: An app_unexpander and a notation make the weaker statement print like the original.
target: Pp.t
expect: rejected
reason: statement-changed
names: Pp.t
-/
---- STATEMENT
namespace Pp
theorem t (a b : Nat) : a = b := sorry
end Pp
---- SUBMISSION
namespace Pp
def Loose (_ _ : Nat) : Prop := True
notation:50 a:51 " =ᵣ " b:51 => Loose a b
@[app_unexpander Loose] def unexpandLoose : Lean.PrettyPrinter.Unexpander
  | `($_ $a $b) => `($a = $b)
  | _ => throw ()
theorem t (a b : Nat) : a =ᵣ b := trivial
end Pp
