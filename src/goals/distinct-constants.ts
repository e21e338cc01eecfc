import { type GoalTerms, visitExprs } from "../core/index.ts";

/** How many definitions deep bodies are read. */
const MAX_DEPTH = 10;

/**
 * The measure of size in the code that was published with Goedel-Code-Prover: how many different constants occur in
 * the types of hypotheses and the target, and in the definitions that they use, types, instances and the definitions' names
 * included. Deviations: definitions of the library, and recursive ones, are not opened.
 */
export function distinctConstants({ terms, hypotheses, target, constants }: GoalTerms): number {
  const bodies = new Map(constants.map(({ name, definition }) => [name, definition]));
  const found = new Set<number>();
  let roots = [target, ...hypotheses.map(({ type }) => type)];
  for (let depth = 0; depth <= MAX_DEPTH && roots.length > 0; depth++) {
    const next: number[] = [];
    const meet = (name: number) => {
      if (found.has(name)) return;
      found.add(name);
      const body = bodies.get(name);
      if (body !== undefined) next.push(body);
    };
    visitExprs(terms, roots, { const: meet, proj: meet });
    roots = next;
  }
  return found.size;
}
