/** Lean text after `TERM_PROGRAM`: commands that parse a text without elaborating it. */
export const SYNTAX_PROGRAM = String.raw`open Elab

def addRange (s : Syntax) (o : String) : String :=
  match s.getPos?, s.getTailPos? with
  | some a, some b => o ++ ",\"start\":" ++ toString a.byteIdx ++ ",\"end\":" ++ toString b.byteIdx
  | _, _ => o

def addToken (s : Syntax) (text isIdentifier : String) (o : String) : String :=
  let o := o ++ "{\"token\":" ++ quote text ++ ",\"isIdentifier\":" ++ isIdentifier
  let o := addRange s o
  let (leading, trailing) := match s.getHeadInfo with
    | .original l _ t _ => (l.toString, t.toString)
    | _ => ("", "")
  o ++ ",\"leading\":" ++ quote leading ++ ",\"trailing\":" ++ quote trailing ++ "}"

mutual
partial def addSyntax (s : Syntax) (o : String) : String :=
  match s with
  | .missing => o ++ "{\"kind\":\"missing\",\"args\":[]}"
  | .node _ kind args =>
    addAll args.toList (o ++ "{\"kind\":" ++ quote kind.toString ++ ",\"args\":[") ++ "]}"
  | .atom _ val => addToken s val "false" o
  | .ident _ raw _ _ => addToken s raw.toString "true" o
partial def addAll (args : List Syntax) (o : String) : String :=
  match args with
  | [] => o
  | [s] => addSyntax s o
  | s :: rest => addAll rest (addSyntax s o ++ ",")
end

mutual
partial def nodesOf (kinds : List Name) (depth : Nat) (s : Syntax) : List Syntax :=
  if depth == 0 then [] else nodesIn kinds depth s.getArgs.toList
partial def nodesIn (kinds : List Name) (depth : Nat) (args : List Syntax) : List Syntax :=
  match args with
  | [] => []
  | s :: rest =>
    (if kinds.contains s.getKind then [s] else nodesOf kinds (depth - 1) s) ++ nodesIn kinds depth rest
end

def firstIdent (s : Syntax) (depth : Nat) : String :=
  match nodesOf [identKind] depth s with
  | .ident _ raw _ _ :: _ => raw.toString
  | _ => ""

def declarationKinds : List Name := [${"``"}Parser.Command.declaration, ${"`"}lemma]

def valueKinds : List Name :=
  [${"`"}Lean.Parser.Command.declValSimple, ${"`"}Lean.Parser.Command.declValEqns,
    ${"`"}Lean.Parser.Command.whereStructInst]

def keywordOf (s : Syntax) : String :=
  if s.getKind == ${"`"}lemma then "theorem" else match s[1].getKind with
  | .str _ last => last
  | _ => ""

def addDeclaration (s : Syntax) (o : String) : String :=
  let name := match nodesOf [${"`"}Lean.Parser.Command.declId] 2 s[1] with
    | id :: _ => firstIdent id 1
    | [] => ""
  let o := o ++ "{\"keyword\":" ++ quote (keywordOf s) ++ ",\"name\":" ++ quote name
  let o := addRange s o
  match nodesOf valueKinds 2 s[1] with
  | v :: _ => addRange v (o ++ ",\"value\":{\"kind\":\"value\"") ++ "}}"
  | [] => o ++ "}"

def addDeclarations : List Syntax → String → String
  | [], o => o
  | [s], o => addDeclaration s o
  | s :: rest, o => addDeclarations rest (addDeclaration s o ++ ",")

def addSummary (s : Syntax) (o : String) : String :=
  let found :=
    if declarationKinds.contains s.getKind then [s]
    else if [${"``"}Parser.Command.mutual, ${"``"}Parser.Command.in].contains s.getKind then
      nodesOf declarationKinds 4 s
    else []
  let o := addDeclarations found (o ++ ",\"declarations\":[") ++ "]"
  if [${"``"}Parser.Command.namespace, ${"``"}Parser.Command.section, ${"``"}Parser.Command.end].contains s.getKind
  then o ++ ",\"scope\":" ++ quote (firstIdent s 3) else o

partial def parseAll (isWhole : Bool) (input : Parser.InputContext)
    (context : Parser.ParserModuleContext) (state : Parser.ModuleParserState) (log : MessageLog)
    (o : String) : String × MessageLog :=
  let (s, state, log) := Parser.parseCommand input context state log
  let o := addRange s (o ++ "{\"kind\":" ++ quote s.getKind.toString)
  let o := (if isWhole then addSyntax s (o ++ ",\"syntax\":") else addSummary s o) ++ "}"
  if Parser.isTerminalCommand s then (o, log) else parseAll isWhole input context state log (o ++ ",")

def complaints : List Message → IO (List String)
  | [] => return []
  | m :: rest => do
    let place := ",\"pos\":{\"line\":" ++ toString m.pos.line ++ ",\"column\":" ++ toString m.pos.column ++ "}"
    let first := "{\"data\":" ++ quote (← m.data.toString) ++ place ++ "}"
    return first :: (← complaints rest)

open Command in
elab "#lemmata_parse " token:str whole:num text:str : command => do
  let scope ← getScope
  let context := {
    env := ← getEnv, options := scope.opts, currNamespace := scope.currNamespace
    openDecls := scope.openDecls }
  let input := Parser.mkInputContext text.getString "<input>"
  let (commands, log) := parseAll (whole.getNat == 1) input context {} {} ""
  let errors ← complaints log.toList
  let answer := "{\"commands\":[" ++ commands ++ "],\"errors\":[" ++ ",".intercalate errors ++ "]}"
  tell token (token.getString ++ "\n" ++ answer ++ "\n" ++ token.getString)

def partsOf : Name → List String → List String
  | .str p s, rest => partsOf p (quote s :: rest)
  | _, rest => rest

def placeText (p : Position) : String :=
  "{\"line\":" ++ toString p.line ++ ",\"column\":" ++ toString p.column ++ "}"

def declarationText (c : ConstantInfo) (r : DeclarationRange) : String :=
  "{\"nameParts\":[" ++ ",".intercalate (partsOf c.name []) ++ "],\"kind\":" ++ quote (kindOf c)
    ++ ",\"pos\":" ++ placeText r.pos ++ ",\"endPos\":" ++ placeText r.endPos ++ "}"

def declarationTexts : List Name → Command.CommandElabM (List String)
  | [] => return []
  | n :: rest => do
    let after ← declarationTexts rest
    match (← getEnv).find? n, ← findDeclarationRangesCore? n with
    | some c, some r => return declarationText c r.range :: after
    | _, _ => return after

open Command in
elab "#lemmata_declarations " token:str : command => do
  let texts ← declarationTexts (namesIn (← getEnv).constants.map₂.root [])
  tell token (token.getString ++ "\n[" ++ ",".intercalate texts ++ "]\n" ++ token.getString)`;
