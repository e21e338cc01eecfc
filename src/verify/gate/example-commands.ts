import { randomBytes } from "node:crypto";
import type { NameParts } from "../../core/index.ts";

/**
 * An `example` leaves nothing in the environment that a gate could compare or examine. Before a text is
 * elaborated, each is therefore turned into a definition of this name and its number, from 1; the judge
 * adds it as a theorem when it states a proposition. No text knows the name, and to Lean it is an internal one: no
 * search finds it, no linter asks for its documentation.
 */
export const EXAMPLE_PREFIX = `_example_${randomBytes(8).toString("hex")}_`;

const EXAMPLE = new RegExp(`^${EXAMPLE_PREFIX}(\\d+)$`);
const MENTIONED = new RegExp(`${EXAMPLE_PREFIX}(\\d+)\\b`, "g");
const OF_NAMESPACE = /[\p{L}\p{N}_'!?«».]/u;

/** Which example of its text a declaration stands for; nothing for others. */
export function exampleNumber(name: NameParts): number | undefined {
  const last = name.at(-1);
  const digits = typeof last === "string" ? EXAMPLE.exec(last)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

/** `example 2` for the name of such a definition, wherever a report speaks of it. */
export function withExampleNames(text: string): string {
  return replaced(text, (number) => `example ${number}`);
}

/** What Lean calls an example in its messages, for the name of such a definition. */
export function withLeanNames(text: string): string {
  return replaced(text, () => "_example").replaceAll("definition `_example`", "example");
}

/**
 * Replaces the names with the namespaces before them. Looked for from their ends: what a program prints may be one word
 * of a million letters, at each of which a namespace could begin.
 */
function replaced(text: string, by: (number: string) => string): string {
  let whole = "";
  let from = 0;
  for (const match of text.matchAll(MENTIONED)) {
    let start = match.index;
    if (text[start - 1] === ".") {
      while (start > from && OF_NAMESPACE.test(text[start - 1] as string)) start--;
    }
    whole += text.slice(from, start) + by(match[1] as string);
    from = match.index + match[0].length;
  }
  return whole + text.slice(from);
}
