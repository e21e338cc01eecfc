import { explicitText, type Term } from "../../core/index.ts";
import type { Loop } from "./loop.ts";

/** A property that the varying arguments of a loop may have whenever it calls itself. */
export interface Candidate {
  /** The domain that it comes from. */
  domain: string;
  /**
   * `arithmetic`: of numbers only, cheap to test. `value`: what an argument is. `claim`: a part of what is to be proved.
   * `fallback`: worth a test where another of its domain was lost.
   */
  kind: "arithmetic" | "shape" | "value" | "claim" | "fallback";
  /** As source, for given arguments. */
  text(args: readonly string[]): string;
  /** A fact that its proofs need, as a tactic. */
  needs?: string;
  /** A tactic that proves it where most tactics do not; `lemmas` are of the library. */
  check?(lemmas: readonly string[]): string;
  /** The same for the start of the loop. */
  start?: string;
}

/** A kind of invariants: what of it can be said of a loop, the most likely first. */
export type Domain = (loop: Loop) => Candidate[];

/** What is known of the invariants of a call, one after the other for each context that it was looked at in. */
export type InvariantMemo = Map<string, KnownInvariants[]>;

export interface KnownInvariants {
  /** The hypotheses, with their types. */
  context: readonly string[];
  /** Candidates that were tested, as source, and whether with the larger effort. */
  tested: Map<string, boolean>;
  kept: readonly Candidate[];
}

/** The source of a term in the loop's variables, for given arguments. */
export function textFor(loop: Loop, term: Term): Candidate["text"] {
  return (args) => {
    const names = [...loop.names];
    loop.variables.forEach((variable, i) => {
      names[variable] = args[i] as string;
    });
    return explicitText(term, names);
  };
}
