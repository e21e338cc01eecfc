import { explicitText, headName, type Term, termKey } from "../../../core/index.ts";
import type { Candidate, Domain } from "../domain.ts";
import type { Loop } from "../loop.ts";

/** Two counters of a type: their order, and that their sum stays the same. */
export const order: Domain = (loop) => {
  const counters = counterTexts(loop);
  const found: Candidate[] = [];
  const add = (text: Candidate["text"]) =>
    found.push({ domain: "order", kind: "arithmetic", text });
  for (const a of counters) {
    for (const b of counters) {
      if (a.index === b.index || termKey(a.type) !== termKey(b.type)) continue;
      const [i, j] = [a.index, b.index];
      add((args) => `(${args[i]} ≤ ${args[j]})`);
      add((args) => `(${args[i]} < ${args[j]})`);
      if (i < j) add((args) => `(${args[i]} + ${args[j]} = ${a.start} + ${b.start})`);
    }
  }
  return found;
};

/** Variables of the loop that are numbers, with what they start from. */
export function counterTexts(loop: Loop): { index: number; type: Term; start: string }[] {
  return loop.variableTypes.flatMap((type, index) => {
    const isCounter = ["Nat", "Int"].includes(headName(type));
    const start = explicitText(loop.initial[index] as Term, loop.names);
    return isCounter ? [{ index, type, start }] : [];
  });
}
