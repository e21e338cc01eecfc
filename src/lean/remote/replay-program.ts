/** Lean text: rebuilds declarations from JSON and gives them to the kernel, one after the other. */
export const REPLAY_PROGRAM = String.raw`structure Store where
  names : Array Name := #[]
  levels : Array Level := #[]
  exprs : Array Expr := #[]

instance : Inhabited Store := ⟨{}⟩

def Store.name (s : Store) (j : Json) : Name := s.names.getD (nat j) .anonymous
def Store.level (s : Store) (j : Json) : Level := s.levels.getD (nat j) .zero
def Store.expr (s : Store) (j : Json) : Expr := s.exprs.getD (nat j) (.bvar 0)

def readLevel (s : Store) (j : Json) : Level :=
  match nat (at! j 0) with
  | 1 => .succ (s.level (at! j 1))
  | 2 => .max (s.level (at! j 1)) (s.level (at! j 2))
  | 3 => .imax (s.level (at! j 1)) (s.level (at! j 2))
  | 4 => .param (s.name (at! j 1))
  | _ => .zero

def levelsOf (s : Store) : List Json → List Level
  | [] => []
  | j :: rest => s.level j :: levelsOf s rest

def namesOf (s : Store) : List Json → List Name
  | [] => []
  | j :: rest => s.name j :: namesOf s rest

def binderOf (j : Json) : BinderInfo :=
  match nat j with
  | 1 => .implicit
  | 2 => .strictImplicit
  | 3 => .instImplicit
  | _ => .default

def readExpr (s : Store) (j : Json) : Expr :=
  match nat (at! j 0) with
  | 3 => .sort (s.level (at! j 1))
  | 4 => .const (s.name (at! j 1)) (levelsOf s (items (at! j 2)))
  | 5 => .app (s.expr (at! j 1)) (s.expr (at! j 2))
  | 6 => .lam (s.name (at! j 2)) (s.expr (at! j 3)) (s.expr (at! j 4)) (binderOf (at! j 1))
  | 7 => .forallE (s.name (at! j 2)) (s.expr (at! j 3)) (s.expr (at! j 4)) (binderOf (at! j 1))
  | 8 => .letE (s.name (at! j 1)) (s.expr (at! j 2)) (s.expr (at! j 3)) (s.expr (at! j 4)) false
  | 9 => match at! j 1 with
    | .str t => .lit (.strVal t)
    | k => .lit (.natVal (nat k))
  | 11 => .proj (s.name (at! j 1)) (nat (at! j 2)) (s.expr (at! j 3))
  | _ => .bvar (nat (at! j 1))

partial def readNames : List Json → Store → Store
  | [], s => s
  | j :: rest, s => readNames rest { s with names := s.names.push (readName (items j) .anonymous) }

partial def readLevels : List Json → Store → Store
  | [], s => s
  | j :: rest, s => readLevels rest { s with levels := s.levels.push (readLevel s j) }

partial def readExprs : List Json → Store → Store
  | [], s => s
  | j :: rest, s => readExprs rest { s with exprs := s.exprs.push (readExpr s j) }

def constructorsOf (s : Store) : List Json → List Constructor
  | [] => []
  | j :: rest => { name := s.name (at! j 0), type := s.expr (at! j 1) } :: constructorsOf s rest

def typesOf (s : Store) : List Json → List InductiveType
  | [] => []
  | j :: rest =>
    let ctors := constructorsOf s (items (at! j 2))
    { name := s.name (at! j 0), type := s.expr (at! j 1), ctors } :: typesOf s rest

def readDeclaration (s : Store) (j : Json) : Declaration :=
  let name := s.name (at! j 1)
  let levelParams := namesOf s (items (at! j 2))
  let type := s.expr (at! j 3)
  let value := s.expr (at! j 4)
  match str (at! j 0) with
  | "theorem" => .thmDecl { name, levelParams, type, value }
  | "definition" =>
    let hints : ReducibilityHints := match int (at! j 5) with
      | .ofNat k => .regular k.toUInt32
      | .negSucc 0 => .abbrev
      | _ => .opaque
    let safety : DefinitionSafety := match str (at! j 6) with
      | "safe" => .safe
      | "partial" => .partial
      | _ => .unsafe
    .defnDecl { name, levelParams, type, value, hints, safety }
  | "opaque" =>
    .opaqueDecl { name, levelParams, type, value, isUnsafe := yes (at! j 5), all := [name] }
  | "axiom" => .axiomDecl { name, levelParams, type, isUnsafe := yes (at! j 5) }
  | _ => .inductDecl levelParams (nat (at! j 3)) (typesOf s (items (at! j 4))) (yes (at! j 5))

partial def replay (s : Store) (env : Environment) (step : Nat) :
    List Json → Nat × Option MessageData × Environment
  | [] => (step, none, env)
  | j :: rest =>
    match env.addDeclCore 0 (readDeclaration s j) none (doCheck := true) with
    | .ok env => replay s env (step + 1) rest
    | .error e => (step, some (e.toMessageData {}), env)

open Lean Elab Command in
elab "#lemmata_replay " token:str payload:str : command => do
  let j := parse payload
  let s := readNames (items (at! j 0)) {}
  let s := readLevels (items (at! j 1)) s
  let s := readExprs (items (at! j 2)) s
  let steps := items (at! j 3)
  match replay s (← getEnv) 0 steps with
  | (_, none, env) =>
    setEnv env
    tell token (token.getString ++ " accepted")
  | (step, some e, _) =>
    let refused := token.getString ++ " refused " ++ toString step ++ "\n"
    tellMore token (.compose (stringToMessageData refused) e)`;
