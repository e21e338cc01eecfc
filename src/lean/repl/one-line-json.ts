import type { JsonValue } from "../../core/index.ts";

/** JSON text to be put in as it is. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What the REPL answers; only the info trees in it are ever deep, and those are text already. */
export type Answer =
  | JsonValue
  | RawJson
  | readonly Answer[]
  | { readonly [key: string]: Answer | undefined };

/** JSON as Lean prints it when it fits on one line: keys in descending order, `{"env": 0}`. */
export function oneLineJson(value: Answer): string {
  if (value instanceof RawJson) return value.text;
  if (typeof value === "string") return quote(value);
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map(oneLineJson).join(", ")}]`;
  const entries = Object.entries(value as { [key: string]: Answer })
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([key, item]) => `${quote(key)}: ${oneLineJson(item)}`);
  return `{${entries.join(", ")}}`;
}

const CONTROL: Record<string, string> = { b: "0008", t: "0009", f: "000c" };

/** Lean has short escapes for quotes, backslashes, `\n` and `\r` only. */
function quote(text: string): string {
  return JSON.stringify(text).replace(/\\(.)/g, (pair, letter: string) => {
    const code = CONTROL[letter];
    return code === undefined ? pair : `\\u${code}`;
  });
}
