import type { LeanHeap, Ref } from "../runtime/heap.ts";
import { constantType } from "./constants.ts";
import { LAYOUTS } from "./layouts.ts";

const INDUCTIVE = 5;
const FORALL = 7;
const APP = 5;
const CONST = 4;
const SCALAR_TYPES = new Set(["UInt8", "UInt16", "UInt32", "UInt64", "USize", "Float", "Char"]);

/** Private structures: their constructors are not in the exported environment. */
const HIDDEN = new Set(["Lean.Kernel.Environment"]);

/**
 * Compares the layout table with the constructors of Lean's own environment and lists what differs.
 * `environment` must have imported `Lean`.
 */
export function compareLayouts(heap: LeanHeap, environment: Ref): string[] {
  const wrong: string[] = [];
  for (const [structure, layout] of Object.entries(LAYOUTS)) {
    if (HIDDEN.has(structure)) continue;
    const found = objectFields(heap, environment, structure);
    if (!found) {
      wrong.push(`${structure} is not a structure of this Lean`);
      continue;
    }
    for (const [field, index] of Object.entries(layout)) {
      const actual = found[index];
      if (actual === undefined || plain(actual) !== plain(field)) {
        wrong.push(`${structure}: field ${index} is ${actual ?? "absent"}, not ${field}`);
      }
    }
  }
  return wrong;
}

/** Subscripts become digits and `?` goes away, because the table uses plain identifiers. */
function plain(name: string): string {
  return name.replace(/[₀-₉]/g, (c) => String(c.charCodeAt(0) - 0x2080)).replace(/[?']/g, "");
}

/** Names of the fields of a structure that are objects in memory, in order. */
function objectFields(heap: LeanHeap, environment: Ref, structure: string): string[] | undefined {
  const info = findConstant(heap, environment, structure);
  if (info === undefined || heap.tag(info) !== INDUCTIVE) return undefined;
  const value = heap.field(info, 0);
  const parameters = heap.smallNat(heap.field(value, LAYOUTS["Lean.InductiveVal"].numParams));
  const [ctor] = heap.listItems(heap.field(value, LAYOUTS["Lean.InductiveVal"].ctors));
  if (ctor === undefined) return undefined;
  const constructorInfo = findConstant(heap, environment, heap.readName(ctor));
  if (constructorInfo === undefined) return undefined;
  const fields: string[] = [];
  let type = constantType(heap, constructorInfo);
  for (let i = 0; heap.tag(type) === FORALL; i++) {
    const fieldType = heap.field(type, 1);
    if (i >= parameters && !isScalar(heap, environment, fieldType)) {
      fields.push(heap.readName(heap.field(type, 0)));
    }
    type = heap.field(type, 2);
  }
  return fields;
}

/** Machine numbers and enumerations are stored after the object fields. */
function isScalar(heap: LeanHeap, environment: Ref, type: Ref): boolean {
  let head = type;
  while (heap.tag(head) === APP) head = heap.field(head, 0);
  if (heap.tag(head) !== CONST) return false;
  const name = heap.readName(heap.field(head, 0));
  if (SCALAR_TYPES.has(name)) return true;
  const info = findConstant(heap, environment, name);
  if (info === undefined || heap.tag(info) !== INDUCTIVE) return false;
  const constructors = [
    ...heap.listItems(heap.field(heap.field(info, 0), LAYOUTS["Lean.InductiveVal"].ctors)),
  ];
  return constructors.every((ctor) => {
    const constructorInfo = findConstant(heap, environment, heap.readName(ctor));
    return (
      constructorInfo !== undefined &&
      heap.smallNat(heap.field(heap.field(constructorInfo, 0), 3)) === 0 &&
      heap.smallNat(heap.field(heap.field(constructorInfo, 0), 4)) === 0
    );
  });
}

/** Borrowed from the environment, which keeps all its constants. */
function findConstant(heap: LeanHeap, environment: Ref, name: string): Ref | undefined {
  const found = heap.native.l_Lean_Environment_find_x3f?.(
    heap.inc(environment),
    heap.name(name),
    0,
  ) as number;
  const info = heap.option(found);
  heap.dec(found);
  return info;
}
