import { randomFor } from "../random-stream.ts";
import { LIST_TO_VALUE } from "./lists.ts";
import { NUMBERS_AND_TREES } from "./numbers-and-trees.ts";
import { drawFrom, type Scheme, VARIABLES } from "./scheme.ts";
import { LIST_TO_LIST } from "./sequences.ts";

/** A statement about recursive functions that were made up, not known to hold. */
export interface FunctionClaim {
  /** Its shape, e.g. `running total`. */
  scheme: string;
  recursive: readonly string[];
  definitions: string;
  /** E.g. `(xs : List Nat) (a : Nat) : run xs a = a + total xs`. */
  statement: string;
  /** A statement that `decide` refutes where the claim fails on small values. */
  trial: string;
}

const SCHEMES: readonly Scheme[] = [...LIST_TO_VALUE, ...LIST_TO_LIST, ...NUMBERS_AND_TREES];

/**
 * So many different claims about random recursive functions over lists, numbers and trees; equal seeds give equal
 * claims. Fewer where the schemes give no more.
 */
export function functionClaims(count: number, seed: number): FunctionClaim[] {
  const found = new Map<string, FunctionClaim>();
  const random = randomFor("functions", seed);
  for (let i = 0; found.size < count && i < 20 * count; i++) {
    const scheme = SCHEMES[i % SCHEMES.length] as Scheme;
    const { definitions, claims } = scheme.fill(drawFrom(random));
    const claim = claims[Math.floor(random() * claims.length)] as string;
    const made = {
      scheme: scheme.name,
      recursive: scheme.recursive,
      definitions,
      ...stated(claim),
    };
    found.set(`${definitions}\n${made.statement}`, made);
  }
  return [...found.values()];
}

/** The claim for all values of its variables, and for a few. */
function stated(claim: string): Pick<FunctionClaim, "statement" | "trial"> {
  const bound = [...claim.matchAll(/(?:fun|∀|∃) ([a-z ]+?)(?: =>| ∈|,)/g)].map(
    ([, names]) => names,
  );
  const isBound = (name: string) => bound.some((names) => names?.split(" ").includes(name));
  const variables = Object.entries(VARIABLES).filter(
    ([name]) => !isBound(name) && new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(claim),
  );
  const binders = variables.map(([name, { type }]) => ` (${name} : ${type})`).join("");
  const trials = variables.map(
    ([name, { type, samples }]) => `∀ ${name} ∈ (${samples} : List (${type})), `,
  );
  return { statement: `${binders} : ${claim}`, trial: `${trials.join("")}${claim}` };
}
