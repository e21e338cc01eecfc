import type { Candidate, Domain } from "../domain.ts";
import { indexVariables, sequenceVariables } from "./sequences.ts";

/** From a counter on, a sequence is as it was; or only between the counter and its distance from the end. */
export const frame: Domain = (loop) =>
  sequenceVariables(loop).flatMap(({ index, size, start, startsEmpty }) => {
    if (startsEmpty || index === loop.ghost?.position) return [];
    return indexVariables(loop).flatMap((j): Candidate[] => {
      const same = (args: readonly string[]) => `(${args[index]})[k]! = (${start})[k]!`;
      return [
        {
          domain: "frame",
          kind: "shape",
          text: (args) => `(∀ (k : Nat), ${args[j]} ≤ k → ${same(args)})`,
        },
        // A loop from both ends leaves alone what is between; with that, more may be kept.
        {
          domain: "frame",
          kind: "fallback",
          text: (args) =>
            `(∀ (k : Nat), ${args[j]} ≤ k → k < (${start}).${size} - ${args[j]} → ${same(args)})`,
        },
      ];
    });
  });
