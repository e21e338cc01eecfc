/** Lean text: prints declarations of the environment, and all new ones that they reach, line by line. */
export const EXPORT_PROGRAM = String.raw`inductive Index where
  | leaf
  | node (hash : UInt64) (key : Expr) (idx : Nat) (left right : Index)

partial def Index.find (key : Expr) (hash : UInt64) : Index → Option Nat
  | .leaf => none
  | .node h k i left right =>
    if hash < h then left.find key hash
    else if h < hash then right.find key hash
    else if k == key then some i
    else right.find key hash

instance : Inhabited Index := ⟨.leaf⟩

partial def Index.add (key : Expr) (hash : UInt64) (idx : Nat) : Index → Index
  | .leaf => .node hash key idx .leaf .leaf
  | .node h k a left right =>
    if hash < h then .node h k a (left.add key hash idx) right
    else .node h k a left (right.add key hash idx)

structure Out where
  text : String := ""
  names : Index := .leaf
  nameCount : Nat := 0
  levels : Index := .leaf
  levelCount : Nat := 0
  exprs : Index := .leaf
  exprCount : Nat := 0
  seen : Index := .leaf

instance : Inhabited Out := ⟨{}⟩

def quote (s : String) : String := (Json.str s).compress

def Out.say (o : Out) (s : String) : Out := { o with text := o.text ++ s ++ "\n" }

partial def Out.name (n : Name) (o : Out) : Nat × Out :=
  let key := mkConst n
  match o.names.find key key.hash with
  | some i => (i, o)
  | none =>
    let (line, o) := match n with
      | .anonymous => ("n", o)
      | .str p s => let (i, o) := Out.name p o; ("n " ++ toString i ++ " s " ++ quote s, o)
      | .num p k => let (i, o) := Out.name p o; ("n " ++ toString i ++ " n " ++ toString k, o)
    let i := o.nameCount
    let o := o.say line
    (i, { o with nameCount := i + 1, names := o.names.add key key.hash i })

partial def Out.level (l : Level) (o : Out) : Nat × Out :=
  let key := mkSort l
  match o.levels.find key key.hash with
  | some i => (i, o)
  | none =>
    let (line, o) := match l with
      | .zero => ("0", o)
      | .succ a => let (i, o) := Out.level a o; ("1 " ++ toString i, o)
      | .max a b =>
        let (i, o) := Out.level a o
        let (j, o) := Out.level b o
        ("2 " ++ toString i ++ " " ++ toString j, o)
      | .imax a b =>
        let (i, o) := Out.level a o
        let (j, o) := Out.level b o
        ("3 " ++ toString i ++ " " ++ toString j, o)
      | .param n => let (i, o) := Out.name n o; ("4 " ++ toString i, o)
      | .mvar _ => ("5", o)
    let i := o.levelCount
    let o := o.say ("l " ++ line)
    (i, { o with levelCount := i + 1, levels := o.levels.add key key.hash i })

partial def Out.levelList : List Level → Out → String × Out
  | [], o => ("", o)
  | l :: ls, o =>
    let (i, o) := Out.level l o
    let (s, o) := Out.levelList ls o
    (" " ++ toString i ++ s, o)

partial def Out.nameList : List Name → Out → String × Out
  | [], o => ("", o)
  | n :: ns, o =>
    let (i, o) := Out.name n o
    let (s, o) := Out.nameList ns o
    (" " ++ toString i ++ s, o)

def binder : BinderInfo → String
  | .default => "0"
  | .implicit => "1"
  | .strictImplicit => "2"
  | .instImplicit => "3"

partial def Out.expr (e : Expr) (o : Out) : Nat × Out :=
  match e with
  | .mdata _ b => Out.expr b o
  | _ =>
  match o.exprs.find e e.hash with
  | some i => (i, o)
  | none =>
    let (line, o) := match e with
      | .bvar i => ("0 " ++ toString i, o)
      | .sort l => let (i, o) := Out.level l o; ("3 " ++ toString i, o)
      | .const n ls =>
        let (i, o) := Out.name n o
        let (s, o) := Out.levelList ls o
        ("4 " ++ toString i ++ s, o)
      | .app f a =>
        let (i, o) := Out.expr f o
        let (j, o) := Out.expr a o
        ("5 " ++ toString i ++ " " ++ toString j, o)
      | .lam n t b bi =>
        let (k, o) := Out.name n o
        let (i, o) := Out.expr t o
        let (j, o) := Out.expr b o
        ("6 " ++ binder bi ++ " " ++ toString k ++ " " ++ toString i ++ " " ++ toString j, o)
      | .forallE n t b bi =>
        let (k, o) := Out.name n o
        let (i, o) := Out.expr t o
        let (j, o) := Out.expr b o
        ("7 " ++ binder bi ++ " " ++ toString k ++ " " ++ toString i ++ " " ++ toString j, o)
      | .letE n t v b _ =>
        let (k, o) := Out.name n o
        let (i, o) := Out.expr t o
        let (j, o) := Out.expr v o
        let (m, o) := Out.expr b o
        ("8 " ++ toString k ++ " " ++ toString i ++ " " ++ toString j ++ " " ++ toString m, o)
      | .lit (.natVal k) => ("9 n " ++ toString k, o)
      | .lit (.strVal s) => ("9 s " ++ quote s, o)
      | .proj n k b =>
        let (i, o) := Out.name n o
        let (j, o) := Out.expr b o
        ("11 " ++ toString i ++ " " ++ toString k ++ " " ++ toString j, o)
      | _ => ("1", o)
    let i := o.exprCount
    let o := o.say ("e " ++ line)
    (i, { o with exprCount := i + 1, exprs := o.exprs.add e e.hash i })

def join : List Name → List Name → List Name
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

def hidden : Name → Bool
  | .anonymous => false
  | .str p s => p == .anonymous && s == "LemmataGate" || s.startsWith "_" || hidden p
  | .num _ _ => true

mutual
partial def namesIn (node : PersistentHashMap.Node Name ConstantInfo) (found : List Name) :
    List Name :=
  match node with
  | .entries entries => namesOfEntries entries.toList found
  | .collision keys _ _ => addVisible keys.toList found
partial def namesOfEntries
    (entries : List (PersistentHashMap.Entry Name ConstantInfo
      (PersistentHashMap.Node Name ConstantInfo)))
    (found : List Name) : List Name :=
  match entries with
  | [] => found
  | .entry n _ :: rest => namesOfEntries rest (addVisible [n] found)
  | .ref node :: rest => namesOfEntries rest (namesIn node found)
  | .null :: rest => namesOfEntries rest found
partial def addVisible (names : List Name) (found : List Name) : List Name :=
  match names with
  | [] => found
  | n :: rest => addVisible rest (if hidden n then found else n :: found)
end

def kindOf : ConstantInfo → String
  | .axiomInfo _ => "axiom"
  | .defnInfo _ => "definition"
  | .thmInfo _ => "theorem"
  | .opaqueInfo _ => "opaque"
  | .quotInfo _ => "quotient"
  | .inductInfo _ => "inductive"
  | .ctorInfo _ => "constructor"
  | .recInfo _ => "recursor"

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
