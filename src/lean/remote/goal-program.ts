/** Lean text after `TERM_PROGRAM`: tactics that tell of the open goals, and one that keeps a single goal. */
export const GOAL_PROGRAM = String.raw`open Meta

def join : List Name → List Name → List Name
  | [], rest => rest
  | n :: ns, rest => n :: join ns rest

def present : List (Option LocalDecl) → List LocalDecl
  | [] => []
  | none :: rest => present rest
  | some d :: rest => d :: present rest

def locals : MetaM (List LocalDecl) := do return present (← getLCtx).decls.toList

def instancesOf : List LocalInstance → List FVarId
  | [] => []
  | i :: rest => i.fvar.fvarId! :: instancesOf rest

def isInstance (d : LocalDecl) : MetaM Bool := do
  return (instancesOf (← getLocalInstances).toList).contains d.fvarId

def flagText (b : Bool) : String := if b then "true" else "false"

def shownType (e : Expr) : MetaM String := do
  return quote (toString (← ppExpr (← instantiateMVars e)))

def hypothesis (d shown : LocalDecl) : MetaM String := do
  let name := shown.userName.toString
  let value ← match d.value? with
    | some v => pure (",\"value\":" ++ (← shownType v))
    | none => pure ""
  return "{\"name\":" ++ quote d.fvarId.name.toString ++ ",\"userName\":" ++ quote name
    ++ ",\"type\":" ++ (← shownType d.type) ++ value
    ++ ",\"isInstance\":" ++ flagText (← isInstance d)
    ++ ",\"isInaccessible\":" ++ flagText (d.userName.toString != name) ++ "}"

partial def hypotheses : List LocalDecl → List LocalDecl → MetaM (List String)
  | d :: ds, s :: ss => do
    let rest ← hypotheses ds ss
    if d.isImplementationDetail then return rest
    return (← hypothesis d s) :: rest
  | _, _ => return []

def goalText (g : MVarId) : MetaM String := g.withContext do
  let text := toString (← ppGoal g)
  let tag ← g.getTag
  let plain ← locals
  let lctx := ((← getLCtx).sanitizeNames.run' { options := ← getOptions })
  withLCtx lctx (← getLocalInstances) do
    let all ← hypotheses plain (← locals)
    return "{\"id\":" ++ quote g.name.toString
      ++ ",\"tag\":" ++ quote (if tag.isAnonymous then "" else tag.toString)
      ++ ",\"text\":" ++ quote text ++ ",\"target\":" ++ (← shownType (← g.getType))
      ++ ",\"hypotheses\":[" ++ ",".intercalate all ++ "]}"

def each (f : MVarId → MetaM String) : List MVarId → MetaM (List String)
  | [] => return []
  | g :: gs => do
    let first ← f g
    return first :: (← each f gs)

partial def sortAtEnd : Expr → Option Bool
  | .forallE _ _ b _ => sortAtEnd b
  | .sort .zero => some true
  | .sort _ => some false
  | _ => none

def resultOf (type : Expr) : MetaM String :=
  match sortAtEnd type with
  | some true => return "proposition"
  | some false => return "type"
  | none => try (return if ← isProp type then "proof" else "value") catch _ => return "value"

def isFamily : Expr → Bool
  | .forallE n d _ _ => sortAtEnd d == some false || n.toString.startsWith "motive"
  | _ => false

def next : Expr → Expr
  | .forallE _ _ b _ => b
  | e => e

def letters (type : Expr) : List ParamInfo → String
  | [] => ""
  | p :: rest =>
    let letter :=
      if isFamily type then "t"
      else if p.binderInfo.isInstImplicit then "i"
      else if p.isProp then "p"
      else if p.binderInfo.isExplicit then "e" else "h"
    letter ++ letters (next type) rest

def lettersOf (c : ConstantInfo) : MetaM String :=
  try
    let info ← getFunInfo (mkConst c.name (c.levelParams.map Level.param))
    return letters c.type info.paramInfo.toList
  catch _ => return ""

def saysNothing : Name → Bool
  | .str _ s => s.startsWith "brecOn" || ["fix", "_unary", "_mutual", "lfp", "gfp", "sorryAx"].contains s
  | _ => false

def isClosed : List Name → Bool
  | [] => false
  | n :: rest => saysNothing n || isClosed rest

def openedBody (all : Bool) (c : ConstantInfo) : MetaM (Option Expr) := do
  let env ← getEnv
  match c with
  | .defnInfo d =>
    if (env.getModuleIdxFor? c.name).isSome || isMatcherCore env c.name then return none
    if ← isReducible c.name then return some d.value
    return if all && !isClosed d.value.getUsedConstants.toList then some d.value else none
  | _ => return none

partial def Out.roles (all : Bool) : List Name → Out → MetaM Out
  | [], o => return o
  | n :: rest, o => do
    let key := mkConst n
    if (o.seen.find key key.hash).isSome then return ← Out.roles all rest o
    let (i, o) := Out.name n { o with seen := o.seen.add key key.hash 0 }
    match (← getEnv).find? n with
    | none => Out.roles all rest (o.say ("r " ++ toString i ++ " value -"))
    | some c =>
      let role := "r " ++ toString i ++ " " ++ (← resultOf c.type) ++ " -" ++ (← lettersOf c)
      match ← openedBody all c with
      | none => Out.roles all rest (o.say role)
      | some value =>
        let (k, o) := Out.expr value o
        Out.roles all (join value.getUsedConstants.toList rest) (o.say (role ++ " " ++ toString k))

def mentions (id : FVarId) : List Expr → Bool
  | [] => false
  | e :: rest => e.containsFVar id || mentions id rest

def valueTerms (d : LocalDecl) : MetaM (List Expr) := do
  match d.value? with
  | some v => return [← instantiateMVars v]
  | none => return []

def termsIn : List LocalDecl → MetaM (List Expr)
  | [] => return []
  | d :: ds => do
    let rest ← termsIn ds
    return (← instantiateMVars d.type) :: (← valueTerms d) ++ rest

def namesOf : List LocalDecl → List Name
  | [] => []
  | d :: ds => d.fvarId.name :: namesOf ds

def constantsIn : List Expr → List Name
  | [] => []
  | e :: rest => join e.getUsedConstants.toList (constantsIn rest)

def shownName (n : Name) : String :=
  n.eraseMacroScopes.toString ++ (if n.hasMacroScopes then "✝" else "")

def Out.hypotheses : List LocalDecl → Out → MetaM Out
  | [], o => return o
  | d :: ds, o => do
    let (t, o) := Out.expr (← instantiateMVars d.type) o
    let (v, o) := match ← valueTerms d with
      | v :: _ => let (k, o) := Out.expr v o; (toString k, o)
      | [] => ("-", o)
    let flag := if ← isInstance d then " 1 " else " 0 "
    Out.hypotheses ds (o.say ("h " ++ toString t ++ " " ++ v ++ flag ++ quote (shownName d.userName)))

def goalTerms (all : Bool) (g : MVarId) : MetaM String := g.withContext do
  let target ← instantiateMVars (← g.getType)
  let decls ← locals
  let shown := decls.filter fun d => !d.isImplementationDetail
  let terms := target :: (← termsIn shown)
  let hidden := decls.filter fun d => d.isImplementationDetail && mentions d.fvarId terms
  let listed := shown ++ hidden
  let o : Out := { locals := namesOf listed }
  let (t, o) := Out.expr target (o.say ("g " ++ quote g.name.toString))
  let o ← Out.hypotheses listed (o.say ("t " ++ toString t))
  let o ← Out.roles all (constantsIn (target :: (← termsIn listed))) o
  return o.text

open Elab Tactic

def tellGoals (token : String) (f : MVarId → MetaM String) (between : String) : TacticM Unit := do
  let texts ← each f (← getUnsolvedGoals)
  logInfo (stringToMessageData (token ++ "\n" ++ between.intercalate texts ++ "\n" ++ token))

elab "lemmata_goals " token:str : tactic => do
  let token := token.getString
  tellGoals token goalText ",\n"

elab "lemmata_terms " token:str all:num : tactic => do
  tellGoals token.getString (goalTerms (all.getNat == 1)) ""

elab "lemmata_focus " n:num : tactic => do
  match (← getUnsolvedGoals).drop n.getNat with
  | g :: _ => setGoals [g]
  | [] => throwError "there is no such goal"

elab "lemmata_run " limit:num text:str : tactic => do
  match Parser.runParserCategory (← getEnv) ${"`"}tactic text.getString with
  | .error e => throwError e
  | .ok stx =>
    let start ← IO.getNumHeartbeats
    let limited (c : Core.Context) : Core.Context :=
      if limit.getNat == 0 then c
      else { c with maxHeartbeats := limit.getNat * 1000, initHeartbeats := start }
    let cost : TacticM MessageData := do
      return stringToMessageData ("lemmata-cost " ++ toString (((← IO.getNumHeartbeats) - start) / 1000))
    try withTheReader Core.Context limited (evalTactic stx)
    catch e => throwError (.compose e.toMessageData (.compose (stringToMessageData "\n") (← cost)))
    logInfo (← cost)

macro "lemmata_at " t:tactic : tactic => pure t

macro "lemmata_at " t:tactic : term => ${"`"}(by $t:tactic)

elab "lemmata_mark " token:str : tactic => logInfo (stringToMessageData token.getString)

elab "lemmata_admit" : tactic => do
  for g in ← getUnsolvedGoals do g.admit
  setGoals []`;
