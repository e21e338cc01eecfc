import { apply, spine, type Term } from "../../../core/index.ts";

export const NAT: Term = { tag: "const", name: "Nat" };

export const ZERO: Term = apply({ tag: "const", name: "OfNat.ofNat" }, [
  NAT,
  { tag: "nat", value: "0" },
  apply({ tag: "const", name: "instOfNatNat" }, [{ tag: "nat", value: "0" }]),
]);

/** The first `count` elements of a list or an array. */
export function takeTerm(whole: Term, type: Term, count: Term): Term | undefined {
  const { head, args } = spine(type);
  if (head.tag !== "const") return undefined;
  const element = args[0] as Term;
  if (head.name === "List") {
    return apply({ tag: "const", name: "List.take" }, [element, count, whole]);
  }
  if (head.name !== "Array") return undefined;
  return apply({ tag: "const", name: "Array.extract" }, [element, whole, ZERO, count]);
}
