import { explicitText, headName, spine, type Term } from "../../../core/index.ts";
import type { Loop } from "../loop.ts";

/** A variable of the loop that is a list or an array. */
export interface SequenceVariable {
  index: number;
  kind: "Array" | "List";
  /** Of its elements, as source. */
  element: string;
  size: "size" | "length";
  start: string;
  startsEmpty: boolean;
  /** The list that the loop walks through, or the part of it that is done. */
  isWalked: boolean;
}

export function sequenceVariables(loop: Loop): SequenceVariable[] {
  const { names, variableTypes, ghost } = loop;
  return variableTypes.flatMap((type, index) => {
    const kind = headName(type);
    if (kind !== "Array" && kind !== "List") return [];
    const initial = loop.initial[index] as Term;
    const isGhost = ghost !== undefined && index === variableTypes.length - 1;
    return {
      index,
      kind,
      element: explicitText(spine(type).args[0] as Term, names),
      size: kind === "Array" ? "size" : "length",
      start: explicitText(initial, names),
      startsEmpty: spine(initial).args.length === 1,
      isWalked: isGhost || index === ghost?.position,
    };
  });
}

/** Variables of the loop that are natural numbers. */
export function indexVariables({ variableTypes }: Loop): number[] {
  return variableTypes.flatMap((type, index) => (headName(type) === "Nat" ? [index] : []));
}
