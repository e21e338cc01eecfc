import type { WasmTable } from "./runtime.ts";

/**
 * Functions of the host that Lean's closures can call: an identity function on objects that first calls JavaScript, in
 * a slot of its own at the end of the function table, the same in all threads.
 */
export type HostSlot = "doorbell" | "leave";

/** Free slots at the end of the table. */
export const HOST_SLOT_COUNT = 2;

const FROM_END: Readonly<Record<HostSlot, number>> = { doorbell: 1, leave: 2 };

/** `(module (import "e" "c" (func $c)) (func (export "f") (param i32) (result i32) call $c local.get 0))` */
const CALLING_IDENTITY = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 9, 2, 0x60, 0, 0, 0x60, 1, 0x7f, 1, 0x7f],
  ...[2, 7, 1, 1, 0x65, 1, 0x63, 0, 0],
  ...[3, 2, 1, 1],
  ...[7, 5, 1, 1, 0x66, 0, 1],
  ...[10, 8, 1, 6, 0, 0x10, 0, 0x20, 0, 0x0b],
);

/** Puts `call` into a thread's fresh table and returns its slot. */
export function installInSlot(table: WasmTable, slot: HostSlot, call: () => void): number {
  const module = new WebAssembly.Module(CALLING_IDENTITY);
  const instance = new WebAssembly.Instance(module, { e: { c: call } });
  const index = table.length - FROM_END[slot];
  table.set(index, instance.exports.f);
  return index;
}
