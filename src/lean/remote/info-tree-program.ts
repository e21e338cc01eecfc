/**
 * Lean text after `GOAL_PROGRAM`: what is in the info trees of a command: tactic steps, constants that names mean, `sorry`s.
 * What is a step follows `readTacticSteps` of the embedded Lean.
 */
export const INFO_TREE_PROGRAM = String.raw`structure Step where
  context : ContextInfo
  info : TacticInfo
  stx : Syntax
  start : Nat
  stop : Nat
  parent : Option (Nat × Nat × Nat)
  run : Nat

structure Mentioned where
  env : Environment
  name : Name
  start : Nat
  stop : Nat

def noStep : List Name :=
  [nullKind, ${"`"}Lean.cdot, ${"`"}Lean.cdotTk, ${"`"}Lean.Parser.Term.byTactic,
    ${"`"}Lean.Parser.Tactic.tacticSeq, ${"`"}Lean.Parser.Tactic.tacticSeq1Indented,
    ${"`"}Lean.Parser.Tactic.tacticSeqBracketed, ${"`"}Lean.Parser.Tactic.«tactic_<;>_»,
    ${"`"}Lean.Parser.Tactic.paren]

def isWritten (s : Syntax) : Bool :=
  match s.getHeadInfo with
  | .original _ _ _ _ => true
  | _ => false

def isNode : Syntax → Bool
  | .node _ _ _ => true
  | _ => false

def stepSyntax (s : Syntax) : Option Syntax :=
  if !isWritten s then none
  else if s.getKind == nullKind then
    if s[0].getKind == ${"`"}Lean.Parser.Tactic.rwRule then some s[0] else none
  else if noStep.contains s.getKind || !isNode s then none else some s

def placeOf (s : Syntax) : Option (Nat × Nat) :=
  match s.getPos?, s.getTailPos? with
  | some a, some b => some (a.byteIdx, b.byteIdx)
  | _, _ => none

def sameSpan (a b : Nat) : Option (Nat × Nat × Nat) → Bool
  | some (_, c, d) => a == c && b == d
  | none => false

def runsOf (a b : Nat) : List Step → Nat
  | [] => 0
  | s :: rest => (if s.start == a && s.stop == b then 1 else 0) + runsOf a b rest

mutual
/-- Steps in front of those that were found, the latest first. -/
partial def stepsOf (t : InfoTree) (c : Option ContextInfo) (parent : Option (Nat × Nat × Nat))
    (found : List Step) : List Step :=
  match t with
  | .context p inner => stepsOf inner (p.mergeIntoOuter? c) parent found
  | .hole _ => found
  | .node i children =>
    let (parent, found) := match i, c with
      | .ofTacticInfo info, some context =>
        match stepSyntax info.stx with
        | none => (parent, found)
        | some stx =>
          match placeOf stx with
          | none => (parent, found)
          | some (start, stop) =>
            if sameSpan start stop parent then (parent, found)
            else
              let run := runsOf start stop found
              (some (found.length, start, stop),
                { context, info, stx, start, stop, parent, run } :: found)
      | _, _ => (parent, found)
    stepsIn children.toList c parent found
partial def stepsIn (ts : List InfoTree) (c : Option ContextInfo)
    (parent : Option (Nat × Nat × Nat)) (found : List Step) : List Step :=
  match ts with
  | [] => found
  | t :: rest => stepsIn rest c parent (stepsOf t c parent found)
end

def headConstant : Expr → Option Name
  | .app f _ => headConstant f
  | .mdata _ e => headConstant e
  | .const n _ => some n
  | _ => none

def mentionOf (i : Info) (c : Option ContextInfo) : List Mentioned :=
  match i, c with
  | .ofTermInfo info, some context =>
    if info.stx.getKind != identKind || !isWritten info.stx then [] else
    match headConstant info.expr, placeOf info.stx with
    | some name, some (start, stop) => [{ env := context.env, name, start, stop }]
    | _, _ => []
  | _, _ => []

mutual
partial def mentionsOf (t : InfoTree) (c : Option ContextInfo) (found : List Mentioned) :
    List Mentioned :=
  match t with
  | .context p inner => mentionsOf inner (p.mergeIntoOuter? c) found
  | .hole _ => found
  | .node i children => mentionsIn children.toList c (mentionOf i c ++ found)
partial def mentionsIn (ts : List InfoTree) (c : Option ContextInfo) (found : List Mentioned) :
    List Mentioned :=
  match ts with
  | [] => found
  | t :: rest => mentionsIn rest c (mentionsOf t c found)
end

/-- How a constant was declared, also where its library shows no more than its type. -/
def declaredKind (env : Environment) (c : ConstantInfo) : String := by
  first
  | exact match getOriginalConstKind? env c.name with
    | some .thm => "theorem"
    | some .axiom => "axiom"
    | some .defn => "definition"
    | some .opaque => "opaque"
    | _ => kindOf c
  | exact kindOf c

def namePartsText : Name → List String → List String
  | .str p s, rest => namePartsText p (quote s :: rest)
  | .num p n, rest => namePartsText p (toString n :: rest)
  | .anonymous, rest => rest

def mentionTexts : List Mentioned → List String → List String
  | [], said => said
  | m :: rest, said => mentionTexts rest <| match m.env.find? m.name with
    | none => said
    | some c => ("{\"name\":[" ++ ",".intercalate (namePartsText m.name [])
      ++ "],\"kind\":" ++ quote (declaredKind m.env c)
      ++ ",\"isLocal\":" ++ flagText (m.env.getModuleIdxFor? m.name).isNone
      ++ ",\"start\":" ++ toString m.start ++ ",\"end\":" ++ toString m.stop ++ "}") :: said

mutual
partial def holesOf (t : InfoTree) (found : List (Bool × Nat × Nat)) : List (Bool × Nat × Nat) :=
  match t with
  | .context _ inner => holesOf inner found
  | .hole _ => found
  | .node i children => match i with
    | .ofTacticInfo info =>
      match placeOf info.stx with
      | some (a, b) =>
        if info.stx.getKind == ${"`"}Lean.Parser.Tactic.tacticSorry && !info.goalsBefore.isEmpty
        then (true, a, b) :: found else holesIn children.toList found
      | none => holesIn children.toList found
    | .ofTermInfo info =>
      match placeOf info.stx with
      | some (a, b) =>
        if info.stx.getKind == ${"`"}Lean.Parser.Term.sorry && info.expectedType?.isSome
        then (false, a, b) :: found else holesIn children.toList found
      | none => holesIn children.toList found
    | _ => holesIn children.toList found
partial def holesIn (ts : List InfoTree) (found : List (Bool × Nat × Nat)) :
    List (Bool × Nat × Nat) :=
  match ts with
  | [] => found
  | t :: rest => holesIn rest (holesOf t found)
end

def holeTexts : List (Bool × Nat × Nat) → List String → List String
  | [], said => said
  | (isTactic, a, b) :: rest, said =>
    holeTexts rest (("{\"kind\":" ++ quote (if isTactic then "tactic" else "term")
      ++ ",\"start\":" ++ toString a ++ ",\"end\":" ++ toString b ++ "}") :: said)

def messageTexts : List Message → IO (List String)
  | [] => return []
  | m :: rest => do
    let severity := match m.severity with
      | .error => "error"
      | .warning => "warning"
      | .information => "info"
    let ending := match m.endPos with
      | some p => placeText p
      | none => "null"
    let first := "{\"severity\":" ++ quote severity ++ ",\"pos\":" ++ placeText m.pos
      ++ ",\"endPos\":" ++ ending ++ ",\"data\":" ++ quote (← m.data.toString) ++ "}"
    return first :: (← messageTexts rest)`;
