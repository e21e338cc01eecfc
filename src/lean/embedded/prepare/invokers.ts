import { leb, sectionBytes, signedLeb, text, vector } from "./wasm-bytes.ts";

/** Value types by their codes. */
export interface FunctionType {
  parameters: readonly number[];
  results: readonly number[];
}

/** Slots of the function table: how many there are, and those of three functions of the runtime. */
interface InvokerSlots {
  slots: number;
  stackPointer: number;
  restoreStack: number;
  setThrown: number;
}

/** What the module exports its table as, and what lean.wasm imports. */
export const TABLE_NAME = "__indirect_function_table";

const I32 = 0x7f;
const I64 = 0x7e;
const F32 = 0x7d;
const F64 = 0x7c;
const EXTERNREF = 0x6f;
const NO_VALUE = 0x40;
/** Instructions that push a zero, by the code of its type. */
const ZEROS: Readonly<Record<number, readonly number[]>> = {
  [I32]: [0x41, 0],
  [I64]: [0x42, 0],
  [F32]: [0x43, 0, 0, 0, 0],
  [F64]: [0x44, 0, 0, 0, 0, 0, 0, 0, 0],
};

const STACK_POINTER: FunctionType = { parameters: [], results: [I32] };
const RESTORE_STACK: FunctionType = { parameters: [I32], results: [] };
const SET_THROWN: FunctionType = { parameters: [I32, I32], results: [] };
const IS_NATIVE: FunctionType = { parameters: [EXTERNREF], results: [I32] };
const THROWN: FunctionType = { parameters: [EXTERNREF], results: [] };

/**
 * A module of the functions `invoke_*`, and of the function table, which they and lean.wasm share. Lean's C++ code calls
 * through them wherever an exception may come back: an invoker calls a slot of the table, and says with `setThrew`
 * when a C++ exception (a number that the loader threw) came; all else goes on. The loader has them in JavaScript: going
 * out of WebAssembly and in again was an eighth of the time of a check.
 *
 * Imports: `e.isNative`, which tells a C++ exception from others, and `e.thrown`, the tag of what JavaScript throws.
 */
export function buildInvokers(
  imports: readonly { name: string; type: FunctionType }[],
  { slots, stackPointer, restoreStack, setThrown }: InvokerSlots,
): Buffer {
  const types: FunctionType[] = [];
  const typeIndex = (type: FunctionType): number => {
    const key = JSON.stringify(type);
    const found = types.findIndex((other) => JSON.stringify(other) === key);
    return found >= 0 ? found : types.push(type) - 1;
  };
  const callSlot = (type: FunctionType) => [0x11, ...leb(typeIndex(type)), 0];
  const callFixed = (slot: number, type: FunctionType) => [
    0x41,
    ...signedLeb(slot),
    ...callSlot(type),
  ];

  const body = ({ parameters, results }: FunctionType): number[] => {
    const called = { parameters: parameters.slice(1), results };
    const [result] = results;
    const stack = leb(parameters.length);
    const isNative = leb(parameters.length + 1);
    const code = [
      ...callFixed(stackPointer, STACK_POINTER),
      ...[0x21, ...stack],
      ...[0x06, result ?? NO_VALUE], // try
      ...called.parameters.flatMap((_, i) => [0x20, ...leb(i + 1)]),
      ...[0x20, 0],
      ...callSlot(called),
      ...[0x07, 0], // catch
      ...[0x10, 0, 0x21, ...isNative],
      ...[0x20, ...stack],
      ...callFixed(restoreStack, RESTORE_STACK),
      ...[0x20, ...isNative, 0x45, 0x04, NO_VALUE, 0x09, 1, 0x0b], // unless it is native: rethrow
      ...[0x41, 1, 0x41, 0],
      ...callFixed(setThrown, SET_THROWN),
      ...(result === undefined ? [] : (ZEROS[result] ?? [])),
      ...[0x0b, 0x0b],
    ];
    const locals = [1, 2, I32];
    return [...leb(locals.length + code.length), ...locals, ...code];
  };

  const invokers = imports.filter(({ name }) => name.startsWith("invoke_"));
  const functions = invokers.map(({ type }) => leb(typeIndex(type)));
  const bodies = invokers.map(({ type }) => body(type));
  const outside = [
    [...text("e"), ...text("isNative"), 0, ...leb(typeIndex(IS_NATIVE))],
    [...text("e"), ...text("thrown"), 4, 0, ...leb(typeIndex(THROWN))],
  ];
  const exported = [
    [...text(TABLE_NAME), 1, 0],
    ...invokers.map(({ name }, i) => [...text(name), 0, ...leb(i + 1)]),
  ];
  const section = (id: number, parts: readonly (readonly number[])[]) =>
    sectionBytes(id, Buffer.from(vector(parts)));
  const typeParts = types.map(({ parameters, results }) => [
    0x60,
    ...leb(parameters.length),
    ...parameters,
    ...leb(results.length),
    ...results,
  ]);
  return Buffer.concat([
    Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
    section(1, typeParts),
    section(2, outside),
    section(3, functions),
    section(4, [[0x70, 0, ...leb(slots)]]),
    section(7, exported),
    section(10, bodies),
  ]);
}
