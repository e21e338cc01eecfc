import { blankComments } from "../../core/index.ts";

/** A command of a Lean text that was not elaborated. */
export interface LeanCommand {
  /** `theorem` (also for `lemma`), `def`, `open`, `#eval`, ... */
  keyword: string;
  /** Of a declaration, as written. */
  name: string | undefined;
  /** From its keyword on. */
  text: string;
}

const MODIFIERS =
  "(?:@\\[[^\\]]*\\]\\s*|(?:private|protected|public|nonrec|noncomputable|unsafe|partial|local|scoped|meta)\\s+)*";
const KEYWORDS = [
  "theorem|lemma|example|def|abbrev|instance|inductive|coinductive|structure|class|opaque|axiom|mutual",
  "import|open|export|set_option|namespace|section|end|variable|universe|include|omit|attribute|deriving",
  "macro|macro_rules|syntax|declare_syntax_cat|elab|elab_rules|notation|infix[lr]?|prefix|postfix",
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

const TOKEN =
  /--[^\n]*|r(#*)"[\s\S]*?"\1|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\\n]|\\[^\n][^'\n]*)'|«[^»\n]*»|[\p{L}_][\p{L}\p{N}_'!?₀-₉]*|:=|[\s\S]/gu;

function assignmentAt(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (/^[([{⟨⦃]$/.test(token)) depth++;
    else if (/^[)\]}⟩⦄]$/.test(token)) depth--;
    else if (token === ":=" && depth <= 0) return index;
  }
  return undefined;
}

export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
