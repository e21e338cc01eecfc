import { closedSubterms, explicitText, spine } from "../../core/index.ts";
import { type Fact, factsFor, stated } from "../facts/fact.ts";
import { freshName } from "../recursion.ts";
import { grind, seq } from "../tactic.ts";
import type { Loop } from "./loop.ts";

/** What is said of the elements of a sequence in which one was written, by the function that writes it. */
const SUBJECTS: Readonly<Record<string, string>> = {
  "Array.set!": "array-write",
  "Array.setIfInBounds": "array-set",
  "List.set": "list-set",
};

/** Facts about elements of the sequences that a loop writes to. */
export interface Writes {
  names: readonly string[];
  /** Tactics that prove them. */
  proved: readonly string[];
  /** Tactics that take them for granted, where nothing of the proof is kept. */
  assumed: readonly string[];
}

/**
 * Read over write (McCarthy, IFIP 1962) for each sequence that a recursive call writes to, as an equation that
 * rewrites: `grind` would find it by splitting on what it knows of every index.
 */
export function writesOf(loop: Loop): Writes {
  const facts = new Map<string, ReturnType<typeof stated> & { name: string }>();
  const calls = loop.cases.flatMap((each) => each.calls);
  for (const arg of calls.flatMap(({ args }) => args)) {
    closedSubterms(arg, (term) => {
      const { head, args } = spine(term);
      const subject = head.tag === "const" ? SUBJECTS[head.name] : undefined;
      if (subject === undefined || !args[0]) return;
      const element = explicitText(args[0], loop.names);
      const key = `${subject} ${element}`;
      if (facts.has(key)) return;
      const [fact] = [...factsFor(subject).values()] as [Fact];
      const taken = [...facts.values()].map(({ name }) => name);
      const name = freshName(fact.name, [...loop.names, ...taken]);
      facts.set(key, { name, ...stated(fact, { ELEMENT: element }) });
    });
  }
  const all = [...facts.values()];
  return {
    names: all.map(({ name }) => name),
    proved: all.map(({ name, statement, proof }) => `have ${name} : ${statement} := by ${proof}`),
    assumed: all.map(({ name, statement }) => `have ${name} : ${statement} := sorry`),
  };
}

/** A tactic that ends a proof about what is written. */
export function readingWrites({ names }: Writes, lemmas: readonly string[]): string[] {
  if (names.length === 0) return [];
  // An induction gives names to what the body of the loop does.
  return [seq(`simp +zetaDelta only [${names.join(", ")}]`, grind(lemmas))];
}
