import { blankComments, codeTokens, SYNTAX_COMMANDS } from "../../core/index.ts";

/** A command of a Lean text that was not elaborated. */
export interface LeanCommand {
  /** `theorem` (also for `lemma`), `def`, `open`, `#eval`, ... */
  keyword: string;
  /** Of a declaration, as written. */
  name: string | undefined;
  /** What stands before its keyword, e.g. `@[simp] private `. */
  attributes: string;
  /** From its keyword on. */
  text: string;
}

const MODIFIERS =
  "(?:@\\[[^\\]]*\\]\\s*|(?:private|protected|public|nonrec|noncomputable|unsafe|partial|local|scoped|meta)\\s+)*";
const KEYWORDS = [
  "theorem|lemma|example|def|abbrev|instance|inductive|coinductive|structure|class|opaque|axiom|mutual",
  "import|open|export|set_option|namespace|section|end|variable|universe|include|omit|attribute|deriving",
  SYNTAX_COMMANDS,
  "simproc|dsimproc|initialize|builtin_initialize|run_cmd|run_elab|run_meta|unif_hint|add_decl_doc|#\\w+",
].join("|");
/** At the margin, or after `open ... in` and `set_option ... in` of the same line. */
const COMMAND = new RegExp(
  `(?:^|(?<=^(?:open|set_option)\\b[^\\n]*\\bin[ \\t]+))${MODIFIERS}(${KEYWORDS})(?![\\w.!?'])[ \\t]*([^\\s:({\\[⦃|]*)`,
  "dgmu",
);
const NAMED = /^(?:theorem|def|abbrev|instance|inductive|structure|class|opaque|axiom)$/;

/** A text cut at its commands; `lead`: what stands before the first. */
export function splitCommands(text: string): { lead: string; commands: LeanCommand[] } {
  const blanked = blankComments(text);
  // Signs of two code units in comments move what follows; then the comments are left out.
  const code = blanked.length === text.length ? text : blanked;
  const found = [...blanked.matchAll(COMMAND)];
  const commands = found.map((match, i) => {
    const [, word = "", name = ""] = match;
    const keyword = word === "lemma" ? "theorem" : word;
    const start = match.indices?.[1]?.[0] ?? match.index;
    // A comment at the end may belong to the next command.
    const { length } = blanked.slice(start, found[i + 1]?.index).trimEnd();
    const written = code.slice(start, start + length);
    return {
      keyword,
      attributes: code.slice(match.index, start),
      name: NAMED.test(keyword) && name !== "" ? name : undefined,
      text: word === "lemma" ? written.replace(/^lemma/, "theorem") : written,
    };
  });
  return { lead: code.slice(0, found[0]?.index).trimEnd(), commands };
}

/**
 * A theorem's text cut at the `:=` before its proof, the first outside of brackets; without one the proof is missing.
 */
export function splitTheorem(text: string): { statement: string; proof: string | undefined } {
  const at = assignmentAt(text);
  return at === undefined
    ? { statement: text.trimEnd(), proof: undefined }
    : { statement: text.slice(0, at).trimEnd(), proof: text.slice(at + 2).trim() };
}

function assignmentAt(text: string): number | undefined {
  const tokens = codeTokens(blankComments(text)).filter(({ depth }) => depth <= 0);
  const isFirst = ({ at }: { at: number }) => /\n[ \t]*$/.test(text.slice(0, at));
  // A theorem by equations has no other proof.
  const found = tokens.find(
    (token) => token.text === ":=" || (token.text === "|" && isFirst(token)),
  );
  return found?.text === ":=" ? found.at : undefined;
}

/** Words with which tactics begin. */
const TACTIC =
  /^(?:intros?|rintro|simp|simp_all|simp_arith|dsimp|simpa|omega|grind|decide|induction|cases|rcases|obtain|constructor|exact|apply|refine|rw|rewrite|unfold|have|suffices|subst|funext|ext|split|exfalso|contradiction|trivial|norm_num|nlinarith|linarith|ring|fun_induction|fun_cases|generalize|revert|specialize|induction'|cases'|next|case|left|right|use|exists|conv|calc|repeat|try|all_goals|any_goals|first|injection|assumption|symm|by_cases|bv_decide|aesop|change|delta|iterate|congr|ac_rfl|norm_cast|push_cast|zify|positivity|field_simp|interval_cases|show|let|set|·|\.)(?![\w'.])/u;

/** Whether a text begins as tactics do, and a term hardly ever. */
export function isTactic(text: string): boolean {
  return TACTIC.test(text);
}

/** Whether a text begins with a command, e.g. `theorem`. */
export function startsCommand(text: string): boolean {
  return text.search(COMMAND) === 0;
}

/** The theorems of a text, each up to its `:=`, with what follows that. */
export function theoremsIn(text: string): { name: string; text: string; proof?: string }[] {
  return splitCommands(text).commands.flatMap(({ keyword, name, text: whole }) => {
    if (keyword !== "theorem" || name === undefined) return [];
    const { statement, proof } = splitTheorem(whole);
    return [{ name, text: statement, proof }];
  });
}
