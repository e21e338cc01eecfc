import { displayName, type Message, type NameParts, parseName } from "../../../../core/index.ts";
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

/** Where a command of a kept environment stands. */
export interface CommandPlace {
  /** The line of the text that a message is about. */
  line(message: Message): string;
  namespace: NameParts;
}

const REFUSED = "cannot use `#print axioms` in a `module`";
const ASKED = /#print\s+axioms\s+(?:_root_\.)?(\S+)/;

/**
 * Lean refuses `#print axioms` in a `module`, where it sees no proofs of other modules. On an environment that is kept,
 * it is answered from what is seen: whoever tries proofs there wants to know what each rests on.
 */
export function answeredInModule(
  heap: LeanHeap,
  environment: Ref,
  message: Message,
  place: CommandPlace,
): Message {
  if (!message.data.startsWith(REFUSED)) return message;
  const asked = ASKED.exec(place.line(message))?.[1];
  const name = asked === undefined ? 0 : resolve(heap, environment, parseName(asked), place);
  if (name === 0) return message;
  const axioms = collectAxioms(heap, environment, name).sort();
  const data =
    axioms.length === 0
      ? `'${asked}' does not depend on any axioms`
      : `'${asked}' depends on axioms: [${axioms.join(", ")}]`;
  return { ...message, severity: "info", data };
}

/** The constant that a name means in a namespace, a private one of the text included. Owned; 0 for none. */
function resolve(
  heap: LeanHeap,
  environment: Ref,
  asked: NameParts,
  { namespace }: CommandPlace,
): Ref {
  const { native } = heap;
  for (let depth = namespace.length; depth >= 0; depth--) {
    const plain = heap.nameFromParts([...namespace.slice(0, depth), ...asked]);
    const hidden = native.l_Lean_mkPrivateName___boxed?.(
      heap.inc(environment),
      heap.inc(plain),
    ) as number;
    const found = [hidden, plain].find((name) => has(heap, environment, name)) ?? 0;
    for (const name of [hidden, plain]) if (name !== found) heap.dec(name);
    if (found !== 0) return found;
  }
  return 0;
}

function has(heap: LeanHeap, environment: Ref, name: Ref): boolean {
  const found = heap.native.l_Lean_Environment_find_x3f?.(
    heap.inc(environment),
    heap.inc(name),
    0,
  ) as number;
  const isThere = heap.option(found) !== undefined;
  heap.dec(found);
  return isThere;
}

/** `Lean.CollectAxioms.collect` of a constant (taken), from nothing visited. */
function collectAxioms(heap: LeanHeap, environment: Ref, name: Ref): string[] {
  const emptySet = heap.box(1);
  const nothing = heap.ctor(0, [emptySet, heap.array([])]);
  const collected = heap.native.l_Lean_CollectAxioms_collect?.(
    name,
    heap.inc(environment),
    nothing,
  ) as number;
  const axioms = heap.field(heap.field(collected, 1), 1);
  const names = [...heap.arrayItems(axioms)].map((axiom) => displayName(heap.nameParts(axiom)));
  heap.dec(collected);
  return names;
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
