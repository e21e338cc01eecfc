/**
 * Lean text: finds the names of the new declarations of an environment that are not hidden. Lean's own internal names
 * are; the examples that were given one (`EXAMPLE_PREFIX` of the gate) are not.
 */
export const NAMES_PROGRAM = `def hidden : Name → Bool
  | .anonymous => false
  | .str p s =>
    p == .anonymous && s == "LemmataGate" || s.startsWith "_" && !s.startsWith "_example_" || hidden p
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
  | .recInfo _ => "recursor"`;
