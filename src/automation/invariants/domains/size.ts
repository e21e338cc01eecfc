import type { Candidate, Domain } from "../domain.ts";
import { indexVariables, sequenceVariables } from "./sequences.ts";

/** A sequence keeps its size, or has a counter as its size. */
export const size: Domain = (loop) =>
  sequenceVariables(loop).flatMap(({ index, size, startSize, isWalked }) => {
    const kept: Candidate["text"] = (args) => `((${args[index]}).${size} = ${startSize})`;
    const counted = indexVariables(loop).map((j): Candidate["text"] => {
      return (args) => `((${args[index]}).${size} = ${args[j]})`;
    });
    const texts = isWalked ? counted : [kept, ...counted];
    return texts.map((text) => ({ domain: "size", kind: "shape", text }));
  });
