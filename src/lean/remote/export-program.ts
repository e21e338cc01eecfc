/** Lean text after `TERM_PROGRAM` and `NAMES_PROGRAM`: prints declarations of the environment, and all new ones that they reach, line by line. */
export const EXPORT_PROGRAM = String.raw`def join : List Name → List Name → List Name
  | [], rest => rest
  | n :: ns, rest => n :: join ns rest

def isNew (env : Environment) (n : Name) : Bool :=
  (env.getModuleIdxFor? n).isNone && env.contains n

def valueOf : ConstantInfo → Option Expr
  | .defnInfo v => some v.value
  | .thmInfo v => some v.value
  | .opaqueInfo v => some v.value
  | _ => none

def related : ConstantInfo → List Name
  | .inductInfo v => join v.all v.ctors
  | .ctorInfo v => [v.induct]
  | .recInfo v => v.all
  | _ => []

def flag (b : Bool) : String := if b then " 1" else " 0"

def Out.declaration (env : Environment) (c : ConstantInfo) (o : Out) : Out :=
  let (i, o) := Out.name c.name o
  let (ls, o) := Out.nameList c.levelParams o
  let (t, o) := Out.expr c.type o
  let (v, o) := match valueOf c with
    | some v => Out.expr v o
    | none => (0, o)
  let (rest, o) := match c with
    | .axiomInfo a => ("axiom" ++ flag a.isUnsafe, o)
    | .thmInfo _ => ("theorem " ++ toString v, o)
    | .defnInfo d =>
      let safety := match d.safety with
        | .unsafe => "unsafe"
        | .safe => "safe"
        | .partial => "partial"
      let hints := match d.hints with
        | .opaque => "-2" | .abbrev => "-1" | .regular h => toString h.toNat
      ("definition " ++ toString v ++ " " ++ hints ++ " " ++ safety, o)
    | .opaqueInfo d => ("opaque " ++ toString v ++ flag d.isUnsafe, o)
    | .quotInfo _ => ("quotient", o)
    | .inductInfo d =>
      let (all, o) := Out.nameList d.all o
      let (ctors, o) := Out.nameList d.ctors o
      ("inductive " ++ toString d.numParams ++ " " ++ toString d.numIndices ++ flag d.isUnsafe
        ++ all ++ " |" ++ ctors, o)
    | .ctorInfo d =>
      let (k, o) := Out.name d.induct o
      ("constructor " ++ toString k ++ " " ++ toString d.cidx ++ " " ++ toString d.numParams
        ++ " " ++ toString d.numFields, o)
    | .recInfo d =>
      let (all, o) := Out.nameList d.all o
      ("recursor" ++ all, o)
  let o := o.say ("d " ++ toString i ++ " " ++ toString t ++ ls ++ " | " ++ rest)
  let note (yes : Bool) (what : String) (o : Out) : Out :=
    if yes then o.say ("o " ++ toString i ++ " " ++ what) else o
  let o := note (Compiler.getImplementedBy? env c.name).isSome "implemented_by" o
  let o := note (isExtern env c.name) "extern" o
  note (env.contains (c.name.str "_unsafe_rec")) "unsafe-rec" o

mutual
partial def Out.visit (env : Environment) (n : Name) (o : Out) : Out :=
  let key := mkConst n
  if !isNew env n || (o.seen.find key key.hash).isSome then o
  else match env.find? n with
  | none => o
  | some c =>
    let o := { o with seen := o.seen.add key key.hash 0 }
    let o := Out.visitAll env c.type.getUsedConstants.toList o
    let o := match valueOf c with
      | some v => Out.visitAll env v.getUsedConstants.toList o
      | none => o
    let o := Out.visitAll env (related c) o
    Out.declaration env c o
partial def Out.visitAll (env : Environment) : List Name → Out → Out
  | [], o => o
  | n :: ns, o => Out.visitAll env ns (Out.visit env n o)
end

partial def Out.visibles (env : Environment) : List Name → Out → Out
  | [], o => o
  | n :: rest, o =>
    match env.find? n with
    | none => Out.visibles env rest o
    | some c =>
      let (i, o) := Out.name n o
      Out.visibles env rest (o.say ("v " ++ toString i ++ " " ++ kindOf c))

def rootsOf : List Json → List Name
  | [] => []
  | j :: rest => readName (items j) .anonymous :: rootsOf rest
open Lean Elab Command in
elab "#lemmata_export " token:str roots:str : command => do
  let env ← getEnv
  let all := namesIn env.constants.map₂.root []
  let wanted := match parse roots with
    | .arr items => rootsOf items.toList
    | _ => all
  let o := Out.visibles env all (Out.visitAll env wanted {})
  tell token (token.getString ++ "\n" ++ o.text ++ token.getString)`;
