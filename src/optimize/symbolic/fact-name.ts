import { splitTop, withoutBrackets } from "../guards/stated-types.ts";

const MOST_WORDS = 5;
/** What operators are called in names. */
const WORDS: Record<string, string> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "div",
  "%": "mod",
  "^": "pow",
  "++": "append",
  "::": "cons",
  "∣": "dvd",
  "∈": "mem",
  "∉": "not_mem",
  "∘": "comp",
  "!": "not",
  "&&": "and",
  "||": "or",
  "¬": "not",
  "[]": "nil",
  "∃": "exists",
  if: "ite",
};
const RELATIONS: [string, string][] = [
  ["↔", "iff"],
  ["∨", "or"],
  ["∧", "and"],
  ["≤", "le"],
  ["<", "lt"],
  ["≥", "ge"],
  [">", "gt"],
  ["≠", "ne"],
  ["=", "eq"],
  ["∣", "dvd"],
];
const TOKEN = /\[\]|\+\+|::|&&|\|\||[\p{L}_][\p{L}\p{N}_'!?₀-₉.]*|\d+|\S/gu;

/**
 * A name for a statement, as a library would call it: the functions of an equation's left side, both
 * sides of a relation, e.g. `length_append`, `mul_mod_eq_zero`, `le_add`. `variables`: words that say
 * nothing. Empty when the statement has no word of its own.
 */
export function factName(type: string, variables: ReadonlySet<string>): string {
  const bound = [...type.matchAll(/∀\s*([^,]*),/g)].flatMap(([, binders = ""]) =>
    binders.replace(/:[^()]*/g, "").match(/[\p{L}_][\p{L}\p{N}_'₀-₉]*/gu),
  );
  const known = new Set([...variables, ...bound.map(String)]);
  const parts = sides(withoutBinders(type.replace(/\s+/g, " ").trim()), known);
  return parts.slice(0, MOST_WORDS).join("_");
}

function withoutBinders(type: string): string {
  const body = /^∀[^,]*,\s*(.*)$/s.exec(type)?.[1];
  if (body !== undefined) return withoutBinders(body);
  const premises = splitTop(type, "→");
  return premises.length > 1 ? withoutBinders(premises.at(-1) as string) : type;
}

function sides(type: string, variables: ReadonlySet<string>): string[] {
  const bare = withoutBrackets(type);
  if (bare !== type) return sides(withoutBinders(bare), variables);
  for (const [sign, word] of RELATIONS) {
    const [left, ...others] = splitTop(type, ` ${sign} `);
    const right = others.at(-1);
    if (left === undefined || right === undefined) continue;
    const [a, b] = [words(left, variables), words(right, variables)];
    if (word !== "eq") return [...a, word, ...b];
    const value = { "0": "zero", "1": "one", true: "true", false: "false", "[]": "nil" }[right];
    if (value !== undefined) return [...a, "eq", value];
    return a.length > 1 ? a : [...a, "eq", ...b];
  }
  return words(type, variables);
}

function words(text: string, variables: ReadonlySet<string>): string[] {
  // `(xs ++ ys).length` is about `length` first.
  const tokens = text.replace(/(\([^()]*\))\.(\w+)/g, "$2 $1").match(TOKEN) ?? [];
  const bound = new Set<string>();
  for (const [i, token] of tokens.entries())
    if (token === "∃" || token === "fun" || token === "∀")
      for (let j = i + 1; j < tokens.length && !/^[,:=↦]$/.test(tokens[j] as string); j++)
        bound.add(tokens[j] as string);
  const found = tokens.flatMap((token) => {
    const known = WORDS[token];
    if (known !== undefined) return [known];
    const [head = ""] = token.split(".");
    if (!/^[\p{L}_]/u.test(token) || ["fun", "then", "else"].includes(token)) return [];
    const isVariable = variables.has(head) || bound.has(head);
    const field = token.includes(".") ? (token.split(".").at(-1) as string) : "";
    if (isVariable) return field === "" || /^\d+$/.test(field) ? [] : [field];
    return [field || token];
  });
  const flat = found.map((word) => word.charAt(0).toLowerCase() + word.slice(1));
  return [...new Set(flat)].filter((word) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(word)).slice(0, 3);
}
