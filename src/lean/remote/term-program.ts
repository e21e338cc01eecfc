/**
 * Lean text: writes terms line by line, each once, as `parseExport` reads them. Free variables are numbered by their
 * place in `locals`.
 */
export const TERM_PROGRAM = String.raw`inductive Index where
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
  locals : List Name := []

instance : Inhabited Out := ⟨{}⟩

def placeIn (n : Name) : List Name → Nat → Nat
  | [], i => i
  | m :: rest, i => if m == n then i else placeIn n rest (i + 1)

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
      | .fvar id => ("1 " ++ toString (placeIn id.name o.locals 0), o)
      | .mvar id => let (i, o) := Out.name id.name o; ("2 " ++ toString i, o)
      | _ => ("1", o)
    let i := o.exprCount
    let o := o.say ("e " ++ line)
    (i, { o with exprCount := i + 1, exprs := o.exprs.add e e.hash i })`;
