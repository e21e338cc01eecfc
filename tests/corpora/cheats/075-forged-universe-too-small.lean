/-
title: A definition with Type : Type is forced past the checker and used.
target: Univ.small
expect: rejected
reason: kernel-rejected, elaboration-error, malformed
-/
---- STATEMENT
namespace Univ
theorem small : ∃ α : Type, ∃ f : Type → α, ∃ g : α → Type, ∀ a, g (f a) = a := sorry
end Univ
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "forge" : command => do
  let d := Declaration.defnDecl {
    name := `Univ.U, levelParams := [], type := mkSort (.succ .zero), value := mkSort (.succ .zero)
    hints := .abbrev, safety := .safe }
  modify fun s => { s with env := match s.env.addDeclCore 0 d none (doCheck := false) with
    | .ok e => e
    | .error _ => s.env }
forge
namespace Univ
set_option debug.skipKernelTC true in
theorem small : ∃ α : Type, ∃ f : Type → α, ∃ g : α → Type, ∀ a, g (f a) = a :=
  ⟨U, fun a => a, fun a => a, fun _ => rfl⟩
end Univ
