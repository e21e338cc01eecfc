import { EXPORT_PROGRAM } from "./export-program.ts";
import { GOAL_PROGRAM } from "./goal-program.ts";
import { INFO_TREE_PROGRAM } from "./info-tree-program.ts";
import { NAMES_PROGRAM } from "./names-program.ts";
import { READING_PROGRAM } from "./reading-program.ts";
import { REPLAY_PROGRAM } from "./replay-program.ts";
import { SYNTAX_PROGRAM } from "./syntax-program.ts";
import { TERM_PROGRAM } from "./term-program.ts";

// Lean text that is elaborated on the backend, before a candidate's text, so that what the candidate
// declares cannot change it. It uses only plain data and recursion: the library's generic containers
// have no compiled form in the embedded Lean, and their names differ between versions of Lean.

const COMMON = `def at! (j : Json) (i : Nat) : Json :=
  match j with
  | .arr items => items.getD i .null
  | _ => .null

def items : Json → List Json
  | .arr items => items.toList
  | _ => []

def nat : Json → Nat
  | .num n => n.mantissa.toNat
  | _ => 0

def int : Json → Int
  | .num n => n.mantissa
  | _ => 0

def str : Json → String
  | .str s => s
  | _ => ""

def yes (j : Json) : Bool := nat j == 1

def readName : List Json → Name → Name
  | [], n => n
  | .str s :: rest, n => readName rest (.str n s)
  | j :: rest, n => readName rest (.num n (nat j))

def tellMore (stx : Syntax) (data : MessageData) : Elab.Command.CommandElabM Unit := do
  let context ← read
  let pos := context.fileMap.toPosition (match stx.getPos? with | some p => p | none => 0)
  modify fun s => { s with
    messages := s.messages.add { fileName := "", pos, data, severity := .information } }

def tell (stx : Syntax) (text : String) : Elab.Command.CommandElabM Unit :=
  tellMore stx (stringToMessageData text)

def parse (s : TSyntax strLitKind) : Json :=
  match Json.parse s.getString with
  | .ok j => j
  | .error _ => .null`;

function program(body: string, namespace = "LemmataGate"): string {
  return `namespace ${namespace}\nopen Lean\n\n${COMMON}\n\n${body}\nend ${namespace}\n`;
}

/** Defines the command `#lemmata_export "TOKEN" "ROOTS"`; see `parseExport` for what it prints. */
export const exportProgram = program(`${TERM_PROGRAM}\n\n${NAMES_PROGRAM}\n\n${EXPORT_PROGRAM}`);

/** Defines the command `#lemmata_replay "TOKEN" "PAYLOAD"`; see `replayPayload` for what it reads. */
export const replayProgram = program(REPLAY_PROGRAM);

/** The code that the gate sends ahead of texts. */
export const GATE_PROGRAMS: readonly string[] = [exportProgram, replayProgram];

/** Defines what a workspace on another Lean asks with: \`#lemmata_parse\`, and the tactics \`lemmata_run\` and so on. */
export const workspaceProgram = program(
  `${TERM_PROGRAM}\n\n${NAMES_PROGRAM}\n\n${SYNTAX_PROGRAM}\n\n${GOAL_PROGRAM}`,
  "LemmataWorkspace",
);

/** The same with `#lemmata_read "TOKEN" DETAIL FLOW "TEXT"`; see `readReading` for what it prints. */
export const readingProgram = program(
  [
    TERM_PROGRAM,
    NAMES_PROGRAM,
    SYNTAX_PROGRAM,
    GOAL_PROGRAM,
    INFO_TREE_PROGRAM,
    READING_PROGRAM,
  ].join("\n\n"),
  "LemmataWorkspace",
);
