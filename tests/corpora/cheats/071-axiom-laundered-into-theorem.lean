/-
title: A self-referential lemma "everything holds" is forged without checks, so the target's own proof is well typed.
target: Wash.t
expect: rejected
reason: kernel-rejected, elaboration-error, malformed, forbidden-axiom
-/
---- STATEMENT
namespace Wash
theorem t (f : Nat → Nat) (a b : Nat) : f a = f b := sorry
end Wash
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "forge" : command => do
  let ty := mkForall `p .implicit (mkSort levelZero) (mkBVar 0)
  let d := Declaration.thmDecl {
    name := `Wash.clean, levelParams := [], type := ty, value := mkConst `Wash.clean }
  modify fun s => { s with env := match s.env.addDeclCore 0 d none (doCheck := false) with
    | .ok e => e
    | .error _ => s.env }
forge
namespace Wash
theorem t (f : Nat → Nat) (a b : Nat) : f a = f b := clean
end Wash
