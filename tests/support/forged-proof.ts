/**
 * A proof of a proposition (no free variables) by a theorem `name` that the kernel never saw: Lean
 * itself reports no error and no axiom for it. Needs `import Lean`.
 */
export function forgedProof(proposition: string, name = "forged"): string {
  return `by_elab do
  let type ← Lean.Elab.Term.elabType (← \`(${proposition}))
  Lean.Elab.Term.synthesizeSyntheticMVarsNoPostponing
  let type ← Lean.instantiateMVars type
  let value := Lean.mkConst \`\`True.intro
  let forged := Lean.Declaration.thmDecl { name := \`${name}, levelParams := [], type, value }
  Lean.modifyEnv fun env => match env.addDeclCore 0 forged none (doCheck := false) with
    | .ok env => env
    | .error _ => env
  return Lean.mkConst \`${name}`;
}
