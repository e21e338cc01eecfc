import { bracketEnd } from "./literal.ts";

/** A function, class or constant at the top level of a draft. */
export interface Declaration {
  name: string;
  isFunction: boolean;
  /** From 1. */
  line: number;
  /** Names of types, as the harness calls them, that its result may have; `null` where nothing readable is said. */
  result: string[] | null;
}

const DECLARED =
  /^(?:export\s+)?(?:default\s+)?(?:async\s+function|function|class|const|let|var)\s*\*?\s*([A-Za-z_$][\w$]*)/gm;

/** What a draft declares at its top level, by its text. */
export function declarationsIn(code: string): Declaration[] {
  const found = new Map<string, Declaration>();
  for (const match of code.matchAll(DECLARED)) {
    const [whole, name] = match as unknown as [string, string];
    const after = code.slice(match.index + whole.length);
    const isDirect = /\bfunction\b/.test(whole);
    const arrow = /^\s*(?::[^=]+)?=\s*(?:async\s+)?(?=function\b|[(<]|[A-Za-z_$][\w$]*\s*=>)/.exec(
      after,
    );
    const isFunction = isDirect || (arrow !== null && !/\bclass\b/.test(whole));
    const line = code.slice(0, match.index).split("\n").length;
    const result = isFunction ? resultOf(code, match.index, after) : null;
    found.set(name, { name, isFunction, line, result });
  }
  return [...found.values()];
}

/** The annotated result, or that of the JSDoc right before. Generators and what is overloaded say nothing. */
function resultOf(code: string, start: number, after: string): string[] | null {
  const open = after.indexOf("(");
  const end = open < 0 ? -1 : bracketEnd(after, open);
  const said = end < 0 ? null : /^\s*:\s*([^={;]+?)\s*(?:=>|\{)/.exec(after.slice(end));
  if (said) return kindsOf(said[1] as string);
  const doc = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(code.slice(0, start))?.[0];
  const type = doc === undefined ? null : /@returns?\s*\{([^}]*)\}/.exec(doc);
  return type ? kindsOf(type[1] as string) : null;
}

const KINDS: Record<string, string[]> = {
  number: ["number"],
  string: ["string"],
  boolean: ["boolean"],
  bigint: ["bigint"],
  null: ["null"],
  undefined: ["undefined"],
};

function kindsOf(type: string): string[] | null {
  const inner = /^Promise<(.*)>$/.exec(type.trim())?.[1] ?? type;
  const found = inner.split("|").map((part) => {
    const plain = part.trim().replace(/^readonly\s+/, "");
    if (/^(?:[\w$]+(?:\[\])+|(?:Readonly)?Array<[^|]*>)$/.test(plain)) return ["array"];
    if (/^(?:true|false)$/.test(plain)) return ["boolean"];
    return KINDS[plain];
  });
  return found.every((kinds) => kinds !== undefined) ? found.flat() : null;
}
