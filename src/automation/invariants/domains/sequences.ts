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
  /** Of the start, as source. */
  startSize: string;
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
    const size = kind === "Array" ? "size" : "length";
    const start = explicitText(initial, names);
    const startsEmpty = isEmpty(initial);
    const isGhost = ghost !== undefined && index === variableTypes.length - 1;
    return {
      index,
      kind,
      element: explicitText(spine(type).args[0] as Term, names),
      size,
      start,
      startSize: knownSize(initial, names) ?? `(${start}).${size}`,
      startsEmpty,
      isWalked: isGhost || index === ghost?.position,
    };
  });
}

/** In fewer words than the size of a term, whose type cannot be read off from it: `[].length`. */
function knownSize(term: Term, names: readonly string[]): string | undefined {
  if (isEmpty(term)) return "0";
  const { head, args } = spine(term);
  const isReplicate = head.tag === "const" && /^(List|Array)\.replicate$/.test(head.name);
  return isReplicate && args[1] ? explicitText(args[1], names) : undefined;
}

/** `[]`, `Array.empty`, or `#[]`, which is an array of the first. */
function isEmpty(term: Term): boolean {
  const { head, args } = spine(term);
  const [, elements] = args;
  if (!elements) return args.length === 1;
  return head.tag === "const" && head.name === "List.toArray" && isEmpty(elements);
}

/** Variables of the loop that are natural numbers. */
export function indexVariables({ variableTypes }: Loop): number[] {
  return variableTypes.flatMap((type, index) => (headName(type) === "Nat" ? [index] : []));
}
