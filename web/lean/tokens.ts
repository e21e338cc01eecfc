/** What a piece of Lean text is, for its color. */
export type TokenKind =
  | "comment"
  | "string"
  | "number"
  | "keyword"
  | "tactic"
  | "sorry"
  | "type"
  | "operator"
  | "attribute"
  | "name";

/** What the end of a line leaves open: how many block comments, and whether a string. */
export interface LineState {
  comments: number;
  inString: boolean;
}

export const START: LineState = { comments: 0, inString: false };

const KEYWORDS = new Set(
  (
    "theorem lemma def abbrev instance structure class inductive mutual example axiom opaque namespace section end " +
    "open import variable universe where deriving extends private protected noncomputable partial unsafe set_option " +
    "in fun let have show from by do if then else match with calc at this return for while termination_by " +
    "decreasing_by attribute macro syntax notation infix infixl infixr prefix elab forall exists suffices local scoped"
  ).split(" "),
);
const TACTICS = new Set(
  (
    "intro intros exact apply refine rfl simp simp_all simp_arith omega decide induction cases rcases obtain constructor " +
    "rw rewrite unfold split exists use contradiction exfalso assumption generalize specialize revert subst ext funext " +
    "injection repeat all_goals any_goals first try norm_num ring linarith bv_decide grind trivial native_decide " +
    "conv dsimp change left right"
  ).split(" "),
);
const TYPES = new Set(
  "Nat Int List Array Bool Prop Type Sort String Char Option Fin True False Unit Prod Sum".split(
    " ",
  ),
);

const NAME = /[\p{L}_][\p{L}\p{N}_'!?₀-₉ᵢ-ᵪ]*(?:\.[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)*/uy;
const NUMBER = /(?:0[xX][0-9a-fA-F]+|0[bB][01]+|\d+(?:\.\d+)?)/y;
const SPACE = /\s+/y;
const OPERATOR = /(?::=|=>|<;>|[-+*/^=<>≤≥≠¬∧∨→←↔∀∃∈∉∣∘×⊢λ|:·⟨⟩&!%∑∏∪∩⊆↑∅])/uy;
const ATTRIBUTE = /@\[[^\]]*\]?|#\w+/y;

/** The token of a line at a place, with the state after it. */
export function nextToken(
  line: string,
  at: number,
  state: LineState,
): { end: number; kind: TokenKind | null; state: LineState } {
  if (state.comments > 0) return { ...inComment(line, at, state), kind: "comment" };
  if (state.inString) return { ...inString(line, at), kind: "string" };
  if (line.startsWith("--", at)) return { end: line.length, kind: "comment", state };
  if (line.startsWith("/-", at)) {
    const opened = { ...state, comments: 1 };
    return { ...inComment(line, at + 2, opened), kind: "comment" };
  }
  if (line[at] === '"') return { ...inString(line, at + 1), kind: "string" };
  const rules: [RegExp, (text: string) => TokenKind | null][] = [
    [SPACE, () => null],
    [NAME, ofName],
    [NUMBER, () => "number"],
    [ATTRIBUTE, () => "attribute"],
    [OPERATOR, () => "operator"],
  ];
  for (const [pattern, kindOf] of rules) {
    pattern.lastIndex = at;
    const text = pattern.exec(line)?.[0];
    if (text) return { end: at + text.length, kind: kindOf(text), state };
  }
  // A pair of surrogates is one character.
  const length = (line.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return { end: at + length, kind: null, state };
}

function ofName(text: string): TokenKind {
  if (text === "sorry" || text === "admit") return "sorry";
  if (text === "λ") return "operator";
  if (KEYWORDS.has(text)) return "keyword";
  if (TACTICS.has(text)) return "tactic";
  return TYPES.has(text) ? "type" : "name";
}

function inComment(line: string, at: number, { comments }: LineState) {
  const marks = /\/-|-\//g;
  marks.lastIndex = at;
  let depth = comments;
  for (let found = marks.exec(line); found; found = marks.exec(line)) {
    depth += found[0] === "/-" ? 1 : -1;
    if (depth === 0) return { end: marks.lastIndex, state: START };
  }
  return { end: Math.max(line.length, at), state: { comments: depth, inString: false } };
}

function inString(line: string, at: number) {
  const end = /(?:[^"\\]|\\.)*"/y;
  end.lastIndex = at;
  const text = end.exec(line)?.[0];
  if (text !== undefined) return { end: at + text.length, state: START };
  return { end: Math.max(line.length, at), state: { comments: 0, inString: true } };
}
