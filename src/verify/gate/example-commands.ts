import type { NameParts } from "../../core/index.ts";

/**
 * An `example` leaves nothing in the environment that a gate could compare or examine. Before a text is
 * elaborated, each is therefore turned into a definition of this name and its number, from 1; the judge
 * adds it as a theorem when it states a proposition.
 */
export const EXAMPLE_PREFIX = "lemmata_example_";

/** Which example of its text a declaration stands for; nothing for others. */
export function exampleNumber(name: NameParts): number | undefined {
  const last = name.at(-1);
  const digits = typeof last === "string" ? /^lemmata_example_(\d+)$/.exec(last)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}
