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
const MENTIONED = new RegExp(`(?:[\\p{L}\\p{N}_'!?«»]+\\.)*${EXAMPLE_PREFIX}(\\d+)\\b`, "gu");

/** Which example of its text a declaration stands for; nothing for others. */
export function exampleNumber(name: NameParts): number | undefined {
  const last = name.at(-1);
  const digits = typeof last === "string" ? EXAMPLE.exec(last)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

/** `example 2` for the name of such a definition, wherever a report speaks of it. */
export function withExampleNames(text: string): string {
  return text.replaceAll(MENTIONED, "example $1");
}

/** What Lean calls an example in its messages, for the name of such a definition. */
export function withLeanNames(text: string): string {
  return text.replaceAll(MENTIONED, "_example");
}
