/**
 * Lean text after `INFO_TREE_PROGRAM`: a command that elaborates a text and prints its messages, `sorry`s and tactic steps,
 * how these take part in their proofs, and the constants that its names mean.
 */
export const READING_PROGRAM = String.raw`def idNames : List MVarId → List Name
  | [] => []
  | g :: gs => g.name :: idNames gs

def nameTexts : List Name → List String
  | [] => []
  | n :: ns => quote n.toString :: nameTexts ns

def namesText (ns : List Name) : String := "[" ++ ",".intercalate (nameTexts ns) ++ "]"

def without (known : List Name) : List Name → List Name
  | [] => []
  | n :: ns => if known.contains n then without known ns else n :: without known ns

def assigned (id : MVarId) : MetaM (Option Expr) := do
  match (← getMCtx).getExprAssignmentCore? id with
  | some e => return some e
  | none => match (← getMCtx).getDelayedMVarAssignmentCore? id with
    | some d => return some (mkMVar d.mvarIdPending)
    | none => return none

/-- Hypotheses in terms, down to the goals in \`stop\`. -/
partial def usesIn (stop : List Name) : List Expr → Index → List Name → MetaM (List Name)
  | [], _, found => return found
  | e :: rest, seen, found => do
    if !e.hasFVar && !e.hasMVar then return ← usesIn stop rest seen found
    if (seen.find e e.hash).isSome then return ← usesIn stop rest seen found
    let seen := seen.add e e.hash 0
    match e with
    | .fvar id => usesIn stop rest seen (if found.contains id.name then found else id.name :: found)
    | .mvar id =>
      if stop.contains id.name then return ← usesIn stop rest seen found
      match ← assigned id with
      | some t => usesIn stop (t :: rest) seen found
      | none => usesIn stop rest seen found
    | .app f a => usesIn stop (f :: a :: rest) seen found
    | .lam _ t b _ => usesIn stop (t :: b :: rest) seen found
    | .forallE _ t b _ => usesIn stop (t :: b :: rest) seen found
    | .letE _ t v b _ => usesIn stop (t :: v :: b :: rest) seen found
    | .mdata _ b => usesIn stop (b :: rest) seen found
    | .proj _ _ b => usesIn stop (b :: rest) seen found
    | _ => usesIn stop rest seen found

def usesOf (stop : List Name) (g : MVarId) : MetaM (List Name) := do
  match ← assigned g with
  | some e => usesIn stop [e] (Index.leaf.add (mkMVar g) (mkMVar g).hash 0) []
  | none => return []

partial def constantsOf : List MVarId → List Name → List Name → MetaM (List Name)
  | [], _, found => return found
  | g :: gs, seen, found => do
    if seen.contains g.name then return ← constantsOf gs seen found
    match (← getMCtx).getExprAssignmentCore? g with
    | none => constantsOf gs (g.name :: seen) found
    | some e =>
      let own := without found e.getUsedConstants.toList
      constantsOf ((CollectMVars.visit e {}).result.toList ++ gs) (g.name :: seen) (found ++ own)

def shownNames : List LocalDecl → List Name
  | [] => []
  | d :: ds => if d.isImplementationDetail then shownNames ds else d.fvarId.name :: shownNames ds

def hypothesesOf (g : MVarId) : MetaM (List Name) := do
  match (← getMCtx).findDecl? g with
  | some _ => g.withContext do return shownNames (← locals)
  | none => return []

def bare : Expr → Expr
  | .mdata _ e => bare e
  | e => e

def sameTarget (a b : MVarId) : MetaM Bool := do
  match (← getMCtx).findDecl? a, (← getMCtx).findDecl? b with
  | some x, some y => return bare (← instantiateMVars x.type) == bare (← instantiateMVars y.type)
  | _, _ => return false

def hasTypeSpec : List Syntax → Bool
  | [] => false
  | s :: rest => !(nodesOf [${"`"}Lean.Parser.Term.typeSpec] 3 s).isEmpty || hasTypeSpec rest

def isTypedHave (s : Syntax) : Bool :=
  let isHave := [${"`"}Lean.Parser.Tactic.tacticHave__, ${"`"}Lean.Parser.Tactic.tacticHave_].contains s.getKind
  isHave && hasTypeSpec (nodesOf [${"`"}Lean.Parser.Term.letDecl, ${"`"}Lean.Parser.Term.haveDecl] 2 s)

def normalForm (e : Expr) : MetaM Expr := do
  let e ← instantiateMVars e
  try Meta.reduce e (explicitOnly := true) (skipTypes := false) (skipProofs := true) catch _ => return e

def valuesIn (d : LocalDecl) : MetaM (List Expr) := do
  match d.value? with
  | some v => return [← normalForm v]
  | none => return []

def normalTerms : List LocalDecl → MetaM (List (LocalDecl × Expr × List Expr))
  | [] => return []
  | d :: ds => do
    let first := (d, ← normalForm d.type, ← valuesIn d)
    return first :: (← normalTerms ds)

def partsIn : List (LocalDecl × Expr × List Expr) → List Expr
  | [] => []
  | (_, t, vs) :: rest => t :: vs ++ partsIn rest

def Out.normalHypotheses : List (LocalDecl × Expr × List Expr) → Out → MetaM Out
  | [], o => return o
  | (d, t, vs) :: rest, o => do
    let (t, o) := Out.expr t o
    let (v, o) := match vs with
      | v :: _ => let (k, o) := Out.expr v o; (toString k, o)
      | [] => ("-", o)
    let flag := if ← isInstance d then " 1 " else " 0 "
    Out.normalHypotheses rest (o.say ("h " ++ toString t ++ " " ++ v ++ flag ++ quote (shownName d.userName)))

/-- As \`goalTerms\`, in normal form and without what is known of constants. -/
def normalGoal (g : MVarId) : MetaM String := g.withContext do
  let target ← normalForm (← g.getType)
  let decls ← locals
  let shown ← normalTerms (decls.filter fun d => !d.isImplementationDetail)
  let terms := target :: partsIn shown
  let hidden ← normalTerms (decls.filter fun d => d.isImplementationDetail && mentions d.fvarId terms)
  let o : Out := { locals := namesOf ((shown ++ hidden).map (·.1)) }
  let (t, o) := Out.expr target (o.say ("g " ++ quote g.name.toString))
  let o ← Out.normalHypotheses (shown ++ hidden) (o.say ("t " ++ toString t))
  return o.text

def leftBy : List Step → List Name
  | [] => []
  | s :: rest => join (idNames s.info.goalsAfter) (leftBy rest)

def firstGoal : List MVarId → Option MVarId
  | g :: _ => some g
  | [] => none

def begins (goal : Name) : Option Step → Bool
  | some s => (idNames s.info.goalsBefore).contains goal
  | none => true

/-- Places of steps that begin a goal which no step left behind, and of the steps around them. -/
def goalsBegun (all : Array Step) (left : List Name) : List Step → Nat → List Nat
  | [], _ => []
  | s :: rest, i =>
    let more := goalsBegun all left rest (i + 1)
    match s.parent, firstGoal s.info.goalsBefore with
    | some (p, _, _), some g =>
      if left.contains g.name || begins g.name all[p]? then more else i :: p :: more
    | _, _ => more

partial def isInside (all : Array Step) (outer : Nat) : Option (Nat × Nat × Nat) → Bool
  | none => false
  | some (p, _, _) => p == outer || match all[p]? with
    | some s => isInside all outer s.parent
    | none => false

def insideOf (all : Array Step) (outer : Nat) : List Step → List Name
  | [] => []
  | s :: rest =>
    if isInside all outer s.parent then join (idNames s.info.goalsBefore) (insideOf all outer rest)
    else insideOf all outer rest

def plainGoalText (g : MVarId) : MetaM String := do
  match (← getMCtx).findDecl? g with
  | none => return "{\"id\":" ++ quote g.name.toString ++ ",\"tag\":\"\",\"text\":\"\",\"target\":\"\",\"hypotheses\":[]}"
  | some d =>
    let text := toString (← ppGoal g)
    return "{\"id\":" ++ quote g.name.toString
      ++ ",\"tag\":" ++ quote (if d.userName.isAnonymous then "" else d.userName.toString)
      ++ ",\"text\":" ++ quote text ++ ",\"target\":\"\",\"hypotheses\":[]}"

def goalTexts (detail : Nat) (goals : List MVarId) : MetaM String := do
  if detail == 0 then return "[]"
  return "[" ++ ",".intercalate (← each (if detail == 1 then plainGoalText else goalText) goals) ++ "]"

def inContext (s : Step) (m : MetavarContext) (x : MetaM String) : IO String := do
  let start ← IO.getNumHeartbeats
  let fresh (c : Core.Context) : Core.Context := { c with initHeartbeats := start }
  { s.context with mctx := m }.runMetaM {} (withTheReader Core.Context fresh x)

def flowText (all : Array Step) (place : Nat) (s : Step) (goal : String) : IO String :=
  match firstGoal s.info.goalsBefore with
  | none => return ""
  | some g => do
    let known ← inContext s s.info.mctxBefore do return namesText (← hypothesesOf g)
    let stop := join (idNames s.info.goalsAfter) (insideOf all place all.toList)
    let rest ← inContext s s.info.mctxAfter do
      let uses ← usesOf stop g
      let fresh := without (idNames s.info.goalsBefore) (idNames s.info.goalsAfter)
      let next := s.info.goalsAfter.filter fun h => some h.name == fresh.head?
      let (introduces, keeps) ← match next with
        | h :: _ => pure (← hypothesesOf h, fresh.length == 1 && (← sameTarget g h))
        | [] => pure ([], false)
      return "\"uses\":" ++ namesText uses ++ ",\"after\":" ++ namesText introduces
        ++ ",\"keepsTarget\":" ++ flagText keeps
    return ",\"flow\":{\"hypotheses\":" ++ known ++ "," ++ rest
      ++ ",\"isTypedHave\":" ++ flagText (isTypedHave s.stx) ++ goal ++ "}"

def stepText (detail : Nat) (flow : Bool) (all : Array Step) (begun : List Nat) (place : Nat) (s : Step) :
    IO String := do
  let before ← inContext s s.info.mctxBefore (goalTexts detail s.info.goalsBefore)
  let after ← inContext s s.info.mctxAfter (goalTexts detail s.info.goalsAfter)
  let constants ← inContext s s.info.mctxAfter do
    return namesText (← constantsOf s.info.goalsBefore [] [])
  let goal ← match flow && begun.contains place, firstGoal s.info.goalsBefore with
    | true, some g => try
        pure (",\"goal\":" ++ quote (← inContext s s.info.mctxBefore (normalGoal g)))
      catch _ => pure ""
    | _, _ => pure ""
  let flows ← if flow then flowText all place s goal else pure ""
  let parent := match s.parent with | some (p, _, _) => toString p | none => "null"
  return "{\"start\":" ++ toString s.start ++ ",\"end\":" ++ toString s.stop
    ++ ",\"kind\":" ++ quote s.stx.getKind.toString ++ ",\"parent\":" ++ parent
    ++ ",\"run\":" ++ toString s.run
    ++ ",\"goalsBefore\":" ++ before ++ ",\"goalsAfter\":" ++ after
    ++ ",\"goalIdsBefore\":" ++ namesText (idNames s.info.goalsBefore)
    ++ ",\"goalIdsAfter\":" ++ namesText (idNames s.info.goalsAfter)
    ++ ",\"constants\":" ++ constants ++ flows ++ "}"

def stepTexts (say : Nat → Step → IO String) : List Step → Nat → IO (List String)
  | [], _ => return []
  | s :: rest, i => do
    let first ← say i s
    return first :: (← stepTexts say rest (i + 1))

def readingText (detail : Nat) (flow : Bool) (stx : Syntax) (trees : List InfoTree)
    (log : List Message) : IO String := do
  let steps := (stepsIn trees none none []).reverse
  let all := steps.toArray
  let begun := if flow then goalsBegun all (leftBy steps) steps 0 else []
  let texts ← stepTexts (stepText detail flow all begun) steps 0
  let named := mentionTexts (mentionsIn trees none []) []
  let told ← messageTexts log
  return addRange stx ("{\"kind\":" ++ quote stx.getKind.toString)
    ++ ",\"messages\":[" ++ ",\n".intercalate told
    ++ "],\"holes\":[" ++ ",\n".intercalate (holeTexts (holesIn trees []) []) ++ "],\"tactics\":["
    ++ ",\n".intercalate texts ++ "],\"mentions\":[" ++ ",\n".intercalate named ++ "]}"

open Command

partial def readText (detail : Nat) (flow : Bool) (input : Parser.InputContext)
    (state : Parser.ModuleParserState) (said : List String) (spent : Nat) :
    CommandElabM (List String × Nat) := do
  let scope ← getScope
  let context := {
    env := ← getEnv, options := scope.opts, currNamespace := scope.currNamespace
    openDecls := scope.openDecls }
  let (stx, state, log) := Parser.parseCommand input context state {}
  let before := (← get).messages
  if Parser.isTerminalCommand stx then
    let text ← readingText detail flow stx [] log.toList
    return (text :: said, spent)
  modify fun s => { s with messages := {} }
  let start ← IO.getNumHeartbeats
  let earlier ← getResetInfoTrees
  enableInfoTree
  elabCommandTopLevel stx
  let own ← getResetInfoTrees
  let cost := (← IO.getNumHeartbeats) - start
  let text ← readingText detail flow stx own.toList (log.toList ++ (← get).messages.toList)
  modify fun s => { s with messages := before }
  modifyInfoState fun s => { s with trees := earlier ++ own }
  readText detail flow input state (text :: said) (spent + cost)

elab "#lemmata_read " token:str detail:num flow:num text:str : command => do
  let input := Parser.mkInputContext text.getString "<input>"
  let here (c : Command.Context) : Command.Context :=
    { c with fileName := "<input>", fileMap := input.fileMap, snap? := none }
  let (said, spent) ← withReader here (readText detail.getNat (flow.getNat == 1) input {} [] 0)
  let answer := "{\"heartbeats\":" ++ toString (spent / 1000)
    ++ ",\"commands\":[" ++ ",\n".intercalate said.reverse ++ "]}"
  tell token (token.getString ++ "\n" ++ answer ++ "\n" ++ token.getString)`;
