import { readFileSync } from "node:fs";
import { LemmataError } from "../../core/errors/index.ts";
import { have, seq } from "../tactic.ts";

/** A general fact in one of the `.lean` files of this folder. Words in capitals stand for what a goal has. */
export interface Fact {
  name: string;
  /** What it is stated for once each, e.g. `list-fold`. */
  subject: string;
  /** Topics: the goal has to speak of one of each of these. */
  when: readonly (readonly string[])[];
  /** Decidable statements that hold if it does: asked first, where most facts of a kind are false. */
  samples: readonly string[];
  statement: string;
  /** Tactics under `by`. */
  proof: readonly string[];
}

/** What stands in the place of the words in capitals, as source; a function for `WORD[y]`. */
export type Binding = Readonly<Record<string, string | ((...variables: string[]) => string)>>;

/** Files, in the order in which their facts are added. */
export const FILES = [
  "array",
  "fold",
  "number",
  "sum",
  "sort",
  "list",
  "alias",
  "quantifier",
] as const;

const THEOREM = /^((?:-- .*\n)+)theorem (\S+) :\s([\s\S]*?) := by\n((?: {2}.*\n)+)/gm;

let read: readonly Fact[] | undefined;

/** All facts. */
export function allFacts(): readonly Fact[] {
  read ??= FILES.flatMap((file) => parseFacts(factFile(file)));
  return read;
}

/** The text of a file of facts, which Lean accepts as it is. */
export function factFile(name: (typeof FILES)[number]): string {
  return readFileSync(new URL(`${name}.lean`, import.meta.url), "utf8");
}

/** Facts for a subject, by name. */
export function factsFor(subject: string): ReadonlyMap<string, Fact> {
  const facts = allFacts().filter((fact) => fact.subject === subject);
  return new Map(facts.map((fact) => [fact.name, fact]));
}

/** Each theorem with the comments `-- for:`, `-- when:` and `-- sample:` above it. */
export function parseFacts(text: string): Fact[] {
  return [...text.matchAll(THEOREM)].map(
    ([, comments = "", name = "", statement = "", proof = ""]) => {
      const said = (word: string) =>
        [...comments.matchAll(new RegExp(`^-- ${word}: (.*)$`, "gm"))].map(
          ([, value = ""]) => value,
        );
      const [subject] = said("for");
      if (subject === undefined)
        throw new LemmataError("internal", `the fact ${name} has no subject`);
      return {
        name,
        subject,
        when: said("when").map((topics) => topics.split(", ")),
        samples: said("sample"),
        statement: oneLine(statement),
        proof: proof
          .trimEnd()
          .split("\n")
          .map((line) => line.slice(2)),
      };
    },
  );
}

/** The text with words in capitals replaced. Throws `internal` for one that has no value. */
export function fill(text: string, binding: Binding): string {
  return text.replace(
    /\b([A-Z]{2}[A-Z_]*)(?![\w'])(?:\[([^\]]*)\])?/g,
    (_, word: string, given?: string) => {
      const value = binding[word];
      if (given === undefined && typeof value === "string") return value;
      if (given !== undefined && typeof value === "function") return value(...given.split(", "));
      throw new LemmataError("internal", `a fact speaks of ${word}, for which there is nothing`);
    },
  );
}

/** A fact as a `have`. `without`: names of hypotheses that would only slow induction down. */
export function haveFact(
  { name, statement, proof }: Fact,
  binding: Binding,
  { as = name, without = [] }: { as?: string; without?: readonly string[] } = {},
): string[] {
  const clear = without.length > 0 ? `clear ${without.join(" ")}; ` : "";
  const lines = proof.map((line) => line.replace(/^( *)(?=intro \w+; induction)/, `$1${clear}`));
  return have(
    as,
    fill(statement, binding),
    lines.map((line) => fill(line, binding)),
  );
}

/** A fact as one line. */
export function factLine(fact: Fact, binding: Binding): string {
  const { statement, proof } = stated(fact, binding);
  return `have ${fact.name} : ${statement} := by ${proof}`;
}

/** What a fact says, and a tactic that proves it. */
export function stated(
  { statement, proof }: Fact,
  binding: Binding,
): { statement: string; proof: string } {
  const tactics = proof.length === 1 ? (proof[0] as string) : seq(...proof);
  return { statement: fill(statement, binding), proof: fill(tactics, binding) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
