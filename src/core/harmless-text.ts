import { CONFIG_FIELDS, RUNNING_WORDS } from "./lean-grammar.ts";

/**
 * Whether elaborating a text can run code of its own: elaborators, macros with programs in them, `#eval`,
 * initializers, attributes that register code, and so on. It is an allow list: every word that the grammar knows,
 * every attribute, option and configuration must be one that is known to run nothing.
 *
 * The rule does not depend on how Lean cuts the text into tokens: comments and strings count as code, and
 * where the text declares notation, a word counts wherever Lean could see it begin. A text without such
 * things only declares and proves: nothing that it defines is ever executed.
 *
 * Evaluation of pure definitions counts as running code, because an action of `IO` is a function that any
 * definition can apply.
 */
export interface Offence {
  /** What can run code, e.g. `#eval` or `@[tactic]`. */
  word: string;
  /** UTF-16 offset. */
  offset: number;
}

export interface HarmlessRule {
  /** Words of the grammar that can run code. */
  running: ReadonlySet<string>;
  /** Those of them that are not made of ASCII letters, digits and `_'!?`: searched for as substrings. */
  symbols: readonly string[];
  /**
   * Whether `field := value` may be a configuration, whose value Lean evaluates. `isArgument`: a parenthesis
   * stands before it.
   */
  isConfigField(field: string, isArgument: boolean): boolean;
  /**
   * Literals may be given to configurations. Lean runs what they mean, and a text can give numerals a meaning
   * of its own (`OfNat`), so only where no code of a text can do harm.
   */
  allowsLiterals: boolean;
}

/** Constants that are evaluated by running compiled code, and the option that asks tactics for it. */
const NATIVE = ["native", "reduceBool", "reduceNat", "ofReduceBool", "ofReduceNat"];

/** Commands after which Lean may cut the text into other tokens than before. */
const ADDS_TOKENS = /(?:notation|infix[lr]?|prefix|postfix)(?![A-Za-z0-9_'!?])/;

/** Longer than any word of the grammar. */
const LONGEST_WORD = 64;

const HARMLESS_ATTRIBUTES = new Set([
  ...["simp", "ext", "grind", "simps", "norm_cast", "push_cast", "mono", "gcongr", "congr"],
  ...["refl", "symm", "trans", "reducible", "irreducible", "semireducible", "abbrev", "inline"],
  ...["noinline", "always_inline", "macro_inline", "specialize", "nospecialize", "instance"],
  ...["default_instance", "class", "coe", "match_pattern", "elab_as_elim", "induction_eliminator"],
  ...["cases_eliminator", "elab_without_expected_type", "deprecated", "inherit_doc", "nolint"],
  ...["fun_prop", "pp_nodot", "expose", "spec", "defeq", "recursor", "unbox", "never_extract"],
  ...["pp_using_anonymous_constructor", "partial_fixpoint_monotone", "to_additive"],
]);

const HARMLESS_OPTION =
  /^(?:(?:pp|linter|trace|synthInstance|backward|tactic|grind|simp|exponentiation|diagnostics|warn)\.[\w.]+|maxHeartbeats|maxRecDepth|autoImplicit|relaxedAutoImplicit|smartUnfolding|diagnostics|showInferredTerminationBy)$/;

const WORD = /[A-Za-z0-9_'!?]+/g;
const CONFIG = new Set(["config", ...CONFIG_FIELDS]);

/** The rule for a grammar in which these words can run code. */
export function harmlessRule(
  runningWords: Iterable<string>,
  {
    isConfigField = (field) => CONFIG.has(field),
    allowsLiterals = false,
  }: Partial<Pick<HarmlessRule, "isConfigField" | "allowsLiterals">> = {},
): HarmlessRule {
  const all = [...new Set([...runningWords, ...NATIVE])];
  const isWord = (word: string) => /^[A-Za-z_][A-Za-z0-9_'!?]*$/.test(word);
  return {
    running: new Set(all.filter(isWord)),
    symbols: all.filter((word) => !isWord(word)),
    isConfigField,
    allowsLiterals,
  };
}

const LEAN = harmlessRule(RUNNING_WORDS);

/** The first thing in a text that can run code, or nothing. */
export function findOffence(text: string, rule: HarmlessRule = LEAN): Offence | undefined {
  return offences(text, rule).next().value;
}

/** Whether a text declares notation, after which Lean may cut it into other tokens than before. */
export function addsTokens(text: string): boolean {
  return ADDS_TOKENS.test(text);
}

/**
 * Everything in a text that can run code, in no particular order. `mayCutAnywhere`: for a part of a text,
 * whether the whole declares notation.
 */
export function* offences(
  text: string,
  rule: HarmlessRule = LEAN,
  mayCutAnywhere = addsTokens(text),
): Generator<Offence, undefined> {
  for (const symbol of rule.symbols) {
    const offset = text.indexOf(symbol);
    if (offset >= 0) yield { word: symbol, offset };
  }
  for (let at = text.indexOf("@["); at >= 0; at = text.indexOf("@[", at + 2)) {
    const word = attributeOffence(text, at + 2);
    if (word !== undefined) yield { word, offset: at };
  }
  // Looked for once: a text can have as many words as it likes.
  const mayHideParenthesis = mayCutAnywhere || /--|\/-/.test(text);
  for (const { 0: run, index } of text.matchAll(WORD)) {
    const readings = mayCutAnywhere || /^[0-9'!?]/.test(run) ? suffixes(run) : [run];
    for (const word of readings) {
      const offset = index + run.length - word.length;
      const offence = rule.running.has(word)
        ? word
        : argumentOffence(text, { word, start: offset, mayHideParenthesis }, rule);
      if (offence !== undefined) yield { word: offence, offset };
    }
  }
  return undefined;
}

/** `abc`, `bc`, `c`: Lean could begin a token at each, after one that a notation made. */
function suffixes(run: string): string[] {
  const end = run.slice(-LONGEST_WORD);
  return Array.from(end, (_, i) => end.slice(i));
}

/** What follows a word that is harmless only with certain arguments; `start`: where the word begins. */
function argumentOffence(
  text: string,
  { word, start, mayHideParenthesis }: { word: string; start: number; mayHideParenthesis: boolean },
  rule: HarmlessRule,
): string | undefined {
  const end = start + word.length;
  if (word === "attribute") {
    const at = skipBlank(text, end);
    return text[at] === "[" ? attributeOffence(text, at + 1) : "attribute";
  }
  if (word === "set_option") {
    const name = /^[\w.]*/.exec(text.slice(skipBlank(text, end), end + 1000))?.[0] ?? "";
    return HARMLESS_OPTION.test(name) ? undefined : `set_option ${name}`;
  }
  const isArgument = followsParenthesis(text, start);
  if (rule.isConfigField(word, isArgument)) {
    const at = skipBlank(text, end);
    if (!text.startsWith(":=", at)) return undefined;
    if (rule.allowsLiterals && isPlainValue(text, skipBlank(text, at + 2))) return undefined;
    // Without comments that could stand between, a configuration begins with its parenthesis.
    const isElsewhere = !isArgument && !mayHideParenthesis;
    return isElsewhere ? undefined : `${word} := (a value that Lean runs)`;
  }
  return undefined;
}

const SIMPLE = String.raw`(?:true|false|\d+|\.\w+|"[^"\\]*")`;
const FIELD = String.raw`\w+\s*:=\s*${SIMPLE}`;
/** A literal, or a structure of literals, and the end of the argument. */
const PLAIN_VALUE = new RegExp(
  String.raw`(?:${SIMPLE}|\{\s*(?:${FIELD}(?:\s*,\s*${FIELD})*\s*)?\})\s*[),}]`,
  "uy",
);

function isPlainValue(text: string, at: number): boolean {
  PLAIN_VALUE.lastIndex = at;
  return PLAIN_VALUE.test(text);
}

const ATTRIBUTE =
  /^\s*(?:(?:local|scoped)\s+)?-?([A-Za-z_]\w*)[!?]?(?:\s+(?:[\w.'!?=←→↓⇐⇒+*-]+|"[^"\\]*"|\((?:since|priority) := (?:"[^"\\]*"|\w+)\)))*\s*$/u;
const LONGEST_LIST = 400;

/** Looks at each attribute of a list that begins at `start`; one in any unusual form offends. */
function attributeOffence(text: string, start: number): string | undefined {
  const beginning = text.slice(start, start + LONGEST_LIST);
  const end = beginning.indexOf("]");
  for (const part of beginning.slice(0, end < 0 ? undefined : end).split(",")) {
    const name = end < 0 ? undefined : ATTRIBUTE.exec(part)?.[1];
    if (name === undefined || !HARMLESS_ATTRIBUTES.has(name))
      return `@[${part.trim().slice(0, 40)}]`;
  }
  return undefined;
}

function followsParenthesis(text: string, start: number): boolean {
  let at = start - 1;
  while (/\s/.test(text[at] ?? "")) at--;
  return text[at] === "(";
}

/** The place after blanks and comments, as Lean passes over them. */
function skipBlank(text: string, start: number): number {
  let at = start;
  for (;;) {
    while (/\s/.test(text[at] ?? "")) at++;
    if (text.startsWith("--", at)) {
      const end = text.indexOf("\n", at);
      at = end < 0 ? text.length : end;
    } else if (text.startsWith("/-", at)) {
      let depth = 0;
      do {
        if (text.startsWith("/-", at)) depth++;
        else if (text.startsWith("-/", at)) depth--;
        at += text.startsWith("/-", at) || text.startsWith("-/", at) ? 2 : 1;
      } while (depth > 0 && at < text.length);
    } else return at;
  }
}
