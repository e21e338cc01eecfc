import { blankComments, type Reason } from "../model/index.ts";

/**
 * The conservative rule of the weaker gate. A foreign process elaborates the candidate and reports what
 * came out, so a candidate that runs code of its own there could forge the report, or harm the machine.
 * Lean runs a text's own code only for the words below, attributes that register code, and some
 * options; a text with any of them is refused before anything of it is elaborated. Notations are
 * allowed: they run nothing, and statements are compared as terms.
 *
 * The rule keeps a report honest; it is no sandbox. Whoever checks hostile texts with a Lean that can
 * reach the machine should run that Lean in a container.
 */
const RUNS_CODE = new Set([
  ...["elab", "elab_rules", "macro", "macro_rules", "syntax", "declare_syntax_cat"],
  ...["binder_predicate", "run_cmd", "run_elab", "run_meta", "run_tac", "by_elab", "eval%"],
  ...["initialize", "simproc", "dsimproc", "simproc_decl", "dsimproc_decl", "norm_num_ext"],
  ...["unsafe", "implemented_by", "extern", "csimp", "include_str", "dbg_trace"],
  ...["native_decide", "native", "reduceBool", "reduceNat", "ofReduceBool", "ofReduceNat"],
  ...["trustCompiler", "addDecl", "addDeclCore", "addDeclWithoutChecking", "LemmataGate"],
  // Without these a definition can neither reach the system nor the elaborator, whoever calls it.
  ...["IO", "BaseIO", "EIO", "Elab", "Meta", "Aesop", "Qq", "CoreM", "MetaM", "MacroM", "SimpM"],
  ...["TacticM", "TermElabM", "CommandElabM", "MonadEnv", "getEnv", "setEnv", "modifyEnv"],
]);

const RUNS_CODE_PREFIX = /^(?:builtin_|register_|declare_|lemmata_)/;

/** Commands that only print; every other `#command` is refused. */
const HARMLESS_COMMANDS = new Set(["#check", "#check_failure", "#print", "#synth", "#reduce"]);

/** Attributes that only mark a declaration. */
const HARMLESS_ATTRIBUTES = new Set([
  ...["simp", "ext", "grind", "simps", "norm_cast", "push_cast", "mono", "gcongr", "congr"],
  ...["refl", "symm", "trans", "reducible", "irreducible", "semireducible", "abbrev", "inline"],
  ...["noinline", "always_inline", "macro_inline", "specialize", "nospecialize", "instance"],
  ...["default_instance", "class", "coe", "match_pattern", "elab_as_elim", "induction_eliminator"],
  ...["cases_eliminator", "elab_without_expected_type", "deprecated", "inherit_doc", "nolint"],
  ...["fun_prop", "pp_nodot", "expose", "local", "scoped"],
]);

const HARMLESS_OPTIONS =
  /^(?:pp|linter|trace|synthInstance|backward|tactic|grind|simp|exponentiation|diagnostics|warn)\.|^(?:maxHeartbeats|maxRecDepth|autoImplicit|relaxedAutoImplicit|smartUnfolding|diagnostics|showInferredTerminationBy)$/;

const TOKEN = /#[\p{L}_][\p{L}\p{N}_!]*|@\[|«[^»\n]*»|[\p{L}_][\p{L}\p{N}_'!?%₀-₉]*|[^\s]/gu;

/**
 * Why a text is refused, with its line; empty when it may be elaborated. A piece of the text (from one
 * line that starts in column 0 to the next) that stands in the trusted text word by word is excused.
 */
export function refuseText(text: string, trusted?: string): Reason[] {
  const excused = new Set(trusted === undefined ? [] : pieces(trusted).map(({ words }) => words));
  const reasons: Reason[] = [];
  const all = pieces(text);
  for (const [i, piece] of all.entries()) {
    if (excused.has(piece.words) && beginsCommand(all[i + 1])) continue;
    const what = firstOffence(piece.code);
    if (what === undefined) continue;
    reasons.push({
      code: "not-judgeable",
      text: `line ${piece.line + what.line}: ${what.word} can run code of the text, and this backend reports only messages, which such code can forge; use the embedded Lean, or do without it`,
    });
  }
  return reasons.slice(0, 5);
}

interface Piece {
  code: string;
  words: string;
  /** 1-based line of its beginning. */
  line: number;
}

function pieces(text: string): Piece[] {
  const found: { lines: string[]; line: number }[] = [];
  for (const [i, line] of blankComments(text).split("\n").entries()) {
    const last = found.at(-1);
    if (last && (line.trim() === "" || /^\s/.test(line))) last.lines.push(line);
    else found.push({ lines: [line], line: i + 1 });
  }
  return found.map(({ lines, line }) => {
    const code = lines.join("\n");
    return { code, words: code.trim().replace(/\s+/g, " "), line };
  });
}

/** An excused piece must end where it ends in the trusted text: a command follows, or nothing. */
function beginsCommand(piece: Piece | undefined): boolean {
  return (
    piece === undefined ||
    piece.words === "" ||
    /^(?:@\[|(?:theorem|lemma|def|abbrev|instance|inductive|structure|class|example|namespace|section|end|open|variable|universe|mutual|private|protected|noncomputable|set_option|attribute|notation|infix[lr]?|prefix|postfix|local|scoped|macro|macro_rules|syntax)\b)/.test(
      piece.words,
    )
  );
}

function firstOffence(code: string): { word: string; line: number } | undefined {
  const tokens = [...code.matchAll(TOKEN)];
  for (const [i, token] of tokens.entries()) {
    const word = offence(tokens, i);
    if (word !== undefined) {
      return { word: `\`${word}\``, line: code.slice(0, token.index).split("\n").length - 1 };
    }
  }
  return undefined;
}

function offence(tokens: RegExpExecArray[], i: number): string | undefined {
  const word = (tokens[i]?.[0] ?? "").replace(/^«(.*)»$/, "$1");
  if (RUNS_CODE.has(word) || RUNS_CODE_PREFIX.test(word)) return word;
  for (const part of word.split(".")) if (RUNS_CODE.has(part)) return part;
  if (/^#[\p{L}_]{2,}/u.test(word) && !HARMLESS_COMMANDS.has(word)) return word;
  const next = (offset: number) => tokens[i + offset]?.[0] ?? "";
  if (word === "@[" || (word === "attribute" && next(1) === "[")) {
    return attributeOffence(tokens.slice(word === "@[" ? i + 1 : i + 2).map(([text]) => text));
  }
  if (word === "set_option") {
    let name = "";
    for (let k = 1; /^(?:[\p{L}\p{N}_«».]+)$/u.test(next(k)); k++) {
      if (k > 1 && next(k) !== "." && !name.endsWith(".")) break;
      name += next(k);
    }
    if (!HARMLESS_OPTIONS.test(name)) return `set_option ${name}`;
  }
  return undefined;
}

/** Looks at each attribute between the brackets: its first word, after `local`, `scoped` or `-`. */
function attributeOffence(tokens: readonly string[]): string | undefined {
  let depth = 0;
  let expectName = true;
  for (const token of tokens) {
    if (depth === 0 && token === "]") return undefined;
    if (/^[[({⟨]$|^@\[$/.test(token)) depth++;
    else if (/^[\])}⟩]$/.test(token)) depth--;
    else if (depth === 0 && token === ",") expectName = true;
    else if (expectName && depth === 0 && token !== "-") {
      if (!HARMLESS_ATTRIBUTES.has(token)) return `@[${token}]`;
      expectName = token === "local" || token === "scoped";
    }
  }
  return undefined;
}
