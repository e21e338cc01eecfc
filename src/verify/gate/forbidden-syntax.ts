import {
  addsTokens,
  blankComments,
  CONFIG_FIELDS,
  HARMLESS_WORDS,
  harmlessRule,
  offences,
  type Reason,
  RUNNING_WORDS,
} from "../../core/index.ts";

/**
 * The conservative rule of the weaker gate. A foreign process elaborates the candidate and reports what
 * came out, so a candidate that runs code of its own there could forge the report, or harm the machine.
 * A text is let in when it is harmless by the rule for Lean's own grammar (`offences`), names nothing
 * through which a definition could reach the system or the elaborator, and uses none of what well-known
 * libraries add for running code. Statements are compared as terms all the same.
 *
 * The rule keeps a report honest; it is no sandbox. Whoever checks hostile texts with a Lean that can
 * reach the machine should run that Lean in a container.
 */
const REACHES_OUT = [
  ...["IO", "BaseIO", "EIO", "ST", "EST", "RealWorld", "Elab", "Meta", "Aesop", "Qq"],
  ...["CoreM", "MetaM", "MacroM", "SimpM", "TacticM", "TermElabM", "CommandElabM", "AttrM"],
  ...["MonadEnv", "getEnv", "setEnv", "modifyEnv", "addDecl", "addDeclCore", "addAndCompile"],
  ...["addDeclWithoutChecking", "trustCompiler", "LemmataGate", "evalExpr", "evalConst"],
  ...["unsafeIO", "unsafeBaseIO", "unsafeEIO", "unsafeCast", "unsafePerformIO", "ptrAddrUnsafe"],
  ...["dbgTrace", "dbgTraceIfShared", "dbgSleep", "dbgStackTrace", "timeit", "allocprof"],
  ...["runST", "runEST", "Task", "Promise", "implemented_by", "csimp", "export_", "Runtime"],
];

/** Tactics and commands of well-known libraries that evaluate what they are given, or call out. */
const OF_LIBRARIES = [
  ...["plausible", "slim_check", "polyrith", "hint", "aesop", "aesop?", "add_aesop_rules"],
  ...["declare_aesop_rule_sets", "norm_num_ext", "register_hint", "eval_suggest", "run_conv"],
  ...["lemmata_export", "lemmata_replay", "compile_inductive", "compile_def", "register_label"],
];

const HARMLESS = new Set(HARMLESS_WORDS);
const CONFIG = new Set(["config", ...CONFIG_FIELDS]);

/** Names of arguments that are not configurations in any library. */
const ARGUMENT = /^(?:[A-Za-z]\d*'?|h\w*|motive|goal|this|self|inst\w*|disch(?:arger)?|since)$/;

const FOREIGN = harmlessRule([...RUNNING_WORDS, ...REACHES_OUT, ...OF_LIBRARIES], {
  isConfigField: (field, isArgument) => CONFIG.has(field) || (isArgument && !ARGUMENT.test(field)),
  // Nothing that such a text can define reaches the system or the elaborator.
  allowsLiterals: true,
});

/**
 * Why a text is refused, with its line; empty when it may be elaborated. A piece of the text (from one
 * line that starts in column 0 to the next) that stands in the trusted text word by word is excused.
 */
export function refuseText(text: string, trusted?: string): Reason[] {
  const excused = new Set(
    trusted === undefined ? [] : splitCommands(trusted).map(({ words }) => words),
  );
  const mayCutAnywhere = addsTokens(text);
  const reasons: Reason[] = [];
  const all = splitCommands(text);
  for (const [i, command] of all.entries()) {
    if (excused.has(command.words) && beginsCommand(all[i + 1])) continue;
    const found = firstOffence(command.code, mayCutAnywhere);
    if (found === undefined) continue;
    const line = command.line + command.code.slice(0, found.offset).split("\n").length - 1;
    reasons.push({
      code: "not-judgeable",
      text: `line ${line}: \`${found.word}\` can run code of the text, and this backend reports only messages, which such code can forge; use the embedded Lean, or do without it`,
    });
  }
  return reasons.slice(0, 5);
}

/** Commands and terms that are marked by a sign, of whatever library: `#eval`, `eval%`. */
const MARKED = /#[A-Za-z_]\w*[!?]?|\w+%/g;

function firstOffence(
  code: string,
  mayCutAnywhere: boolean,
): { word: string; offset: number } | undefined {
  for (const { 0: word, index } of code.matchAll(MARKED)) {
    const isLiteral = /\w/.test(code[index - 1] ?? "") && /^#[a-z]\w?$/.test(word);
    if (!HARMLESS.has(word) && !isLiteral) return { word, offset: index };
  }
  return offences(code, FOREIGN, mayCutAnywhere).next().value;
}

interface CommandText {
  code: string;
  words: string;
  /** 1-based line of its beginning. */
  line: number;
}

function splitCommands(text: string): CommandText[] {
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
function beginsCommand(command: CommandText | undefined): boolean {
  return (
    command === undefined ||
    command.words === "" ||
    /^(?:@\[|(?:theorem|lemma|def|abbrev|instance|inductive|structure|class|example|namespace|section|end|open|variable|universe|mutual|private|protected|noncomputable|set_option|attribute|notation|infix[lr]?|prefix|postfix|local|scoped|macro|macro_rules|syntax)\b)/.test(
      command.words,
    )
  );
}
