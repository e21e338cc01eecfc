import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { retrieve } from "../../library/index.ts";

const FILE = fileURLToPath(new URL("./handbook.md", import.meta.url));

/** The sections of our handbook of tactics, each with its title. */
export function handbook(): string[] {
  const [, ...sections] = readFileSync(FILE, "utf8").split(/^## /m);
  return sections.map((section) => section.trim().replace("\n", ": "));
}

/** The sections that fit a proof and what went wrong with it, the closest first. */
export function tacticAdvice(proof: string, errors: readonly string[] = [], count = 4): string[] {
  const query = [proof, ...errors].join("\n");
  // The title says what a section is about: it counts for more than a word in passing.
  const textOf = (section: string) => `${section.split(":")[0]} `.repeat(4) + section;
  return retrieve(query, handbook(), { textOf, count });
}
