import { bracketEnd, literalEnd } from "./literal.ts";

/** A call and what has to come of it, in the words of the task or of the draft's comments. */
export interface JavaScriptExample {
  /** E.g. `median([1, 2])`. */
  expression: string;
  /** A literal; `null` where an exception is asked for. */
  expected: string | null;
  /** Name of the exception, or `null` for any. */
  raises: { name: string | null } | null;
  /** The function that is called. */
  name: string;
}

/** What may stand between a call and its value. In code a comment has to begin first. */
const SAYING = String.raw`(?:(?:should|must|will|would)\s+)?(?:returns?|gives?|yields?|equals?|evaluates?\s+to|resolves?\s+to|be|is)(?:\s+equal\s+to)?`;
const ARROW = `=+>|-+>|➞|→|⇒|===?`;
const BETWEEN = new RegExp(
  String.raw`^\s*;?[ \t]*(?:\n[ \t]*)?(?:(?:\/\/|#)\s*)?(?:(?:${ARROW})\s*(?:returns?\s+)?|${SAYING}\s*:?\s+|(?:\/\/\s*)(?=[-\d"'\`[{tfnuNI]))`,
  "i",
);
const COMMENT_VALUE = /^\s*;?[ \t]*\n?[ \t]*\/\/[ \t]*/;
const RAISES =
  /^\s*;?[ \t]*(?:\n[ \t]*)?(?:\/\/\s*)?(?:(?:=+>|-+>|→)\s*)?(?:should\s+|must\s+)?(?:throws?|raises?|rejects?(?:\s+with)?)\b(?:\s+(?:an?\s+)?([A-Z]\w*(?:Error|Exception)|RangeError))?/i;
/** What may follow a value: else it is the beginning of something longer. */
const AFTER = /^\s*(?:$|[.,;:)`"'\n]|\/\/|\*\/|and\b|because\b|since\b|\((?!\s*\d))/;

/** Comments of a draft, and calls in its code that a comment follows. */
export function commentsIn(code: string): string {
  const blocks = [...code.matchAll(/\/\*[\s\S]*?\*\//g)].map(([block]) =>
    block.replaceAll(/^\s*\/?\*+\/?[ \t]?/gm, "").replace(/\*\/$/, ""),
  );
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const lines = bare
    .split("\n")
    .filter((line) => /^\s*(?:\/\/|[\w$.]+\s*\().*/.test(line))
    .map((line) => line.replace(/^\s*\/\/[ \t]?/, ""));
  return [...blocks, lines.join("\n")].join("\n\n");
}

/** Examples of calls of some functions in a text. A call with two results says nothing. */
export function examplesIn(text: string, names: readonly string[]): JavaScriptExample[] {
  const found = new Map<string, JavaScriptExample | null>();
  const pattern = new RegExp(`(?<![\\w$.])(${names.map(escaped).join("|")})\\s*\\(`, "g");
  for (const match of names.length > 0 ? text.matchAll(pattern) : []) {
    const before = text.slice(text.lastIndexOf("\n", match.index) + 1, match.index);
    if (/\bfunction\s*\*?\s*$|\bnew\s+$/.test(before)) continue;
    const end = bracketEnd(text, match.index + match[0].length - 1);
    if (end < 0) continue;
    const expression = text.slice(match.index, end).replaceAll(/\s*\n\s*/g, " ");
    const said = resultAfter(text.slice(end).replace(/^\)(?=\s*;?\s*(?:\/\/|$))/m, ""));
    if (!said) continue;
    const example = { expression, name: match[1] as string, ...said };
    const known = found.get(expression);
    const agrees = known === undefined || (known !== null && said.expected === known.expected);
    found.set(expression, agrees ? example : null);
  }
  return [...found.values()].filter((example) => example !== null);
}

const escaped = (name: string) => name.replaceAll("$", "\\$");

function resultAfter(rest: string): Pick<JavaScriptExample, "expected" | "raises"> | undefined {
  const raised = RAISES.exec(rest);
  if (raised) return { expected: null, raises: { name: raised[1] ?? null } };
  const between = BETWEEN.exec(rest) ?? COMMENT_VALUE.exec(rest);
  if (!between) return undefined;
  const start = between[0].length;
  const end = literalEnd(rest, start);
  if (end < 0 || !AFTER.test(rest.slice(end))) return undefined;
  return { expected: rest.slice(start, end).trim(), raises: null };
}
