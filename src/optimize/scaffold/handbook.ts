import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { retrieve } from "../../library/index.ts";
import { sectionsForGoal } from "./goal-shapes.ts";

const FILE = fileURLToPath(new URL("./handbook.md", import.meta.url));

/** The sections of our handbook of tactics, each with its title. */
export function handbook(): string[] {
  const [, ...sections] = readFileSync(FILE, "utf8").split(/^## /m);
  return sections.map((section) => section.trim().replace("\n", ": "));
}

/** What advice is about. */
export interface AdviceTopic {
  /** The goal as Lean prints it, or the statement. */
  goal: string;
  proof: string;
  /** What Lean said of the last attempts. */
  errors?: readonly string[];
}

/**
 * The sections that fit: first those of tactics that an error is about, then those for goals of this shape, then
 * those that are like the proof.
 */
export function tacticAdvice({ goal, proof, errors = [] }: AdviceTopic, count = 4): string[] {
  const all = handbook();
  const titleOf = (section: string) => section.split(":")[0] as string;
  const said: string[] = errors.join("\n").match(/\w+/g) ?? [];
  const blamed = all.filter((section) => said.includes(titleOf(section)));
  const shaped = sectionsForGoal(goal).flatMap(
    (title) => all.find((section) => titleOf(section) === title) ?? [],
  );
  // The title says what a section is about: it counts for more than a word in passing.
  const textOf = (section: string) => `${titleOf(section)} `.repeat(4) + section;
  const alike = retrieve([proof, ...errors].join("\n"), all, { textOf, count });
  return [...new Set([...blamed, ...shaped.slice(0, count - 1), ...alike])].slice(0, count);
}
