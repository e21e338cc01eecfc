import { type Message, parseName } from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { moduleIndex, originalKind } from "../constants.ts";

const PRINTED = /^('[^\n]+' depends on axioms: \[)([\s\S]*)\]$/;
const STANDARD = ["propext", "Classical.choice", "Quot.sound"];
/** First parts of the names of the modules that come with Lean, without proofs. */
const PACKAGE = ["Init", "Std", "Lean", "Lake"];

/**
 * `#print axioms` takes theorems of Lean's package, which has no proofs, for axioms. In their place: the axioms that
 * such a theorem may rest on.
 */
export function withStandardAxioms(heap: LeanHeap, environment: Ref, message: Message): Message {
  const [, start, list] = PRINTED.exec(message.data) ?? [];
  if (start === undefined || list === undefined) return message;
  const names = list.split(",").map((name) => name.trim());
  const own = names.filter((name) => !isBodiless(heap, environment, name));
  if (own.length === names.length) return message;
  const rest = own.filter((name) => !STANDARD.includes(name));
  return { ...message, data: `${start}${[...STANDARD, ...rest].join(", ")}]` };
}

function isBodiless(heap: LeanHeap, environment: Ref, printed: string): boolean {
  const name = heap.nameFromParts(parseName(printed));
  try {
    const module = moduleIndex(heap, environment, name);
    if (module === undefined || originalKind(heap, environment, name) === "axiom") return false;
    return PACKAGE.includes(moduleRoot(heap, environment, module));
  } finally {
    heap.dec(name);
  }
}

function moduleRoot(heap: LeanHeap, environment: Ref, module: number): string {
  const names = heap.native.l_Lean_Environment_allImportedModuleNames?.(
    heap.inc(environment),
  ) as number;
  const [root] = heap.nameParts(heap.arrayItem(names, module));
  heap.dec(names);
  return String(root);
}
