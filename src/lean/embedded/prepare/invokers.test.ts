import { expect, test } from "vitest";
import type { WasmTable } from "../runtime/runtime.ts";
import { instantiateInvokers } from "../runtime/thread-host.ts";
import { buildInvokers } from "./invokers.ts";

const I32 = 0x7f;
const I64 = 0x7e;
const SLOTS = { slots: 8, stackPointer: 1, restoreStack: 2, setThrown: 3 };
const IMPORTS = [
  { name: "invoke_ii", type: { parameters: [I32, I32], results: [I32] } },
  { name: "invoke_ji", type: { parameters: [I32, I32], results: [I64] } },
  { name: "invoke_v", type: { parameters: [I32], results: [] } },
  { name: "__cxa_throw", type: { parameters: [I32, I32, I32], results: [] } },
];

type Call = (...args: number[]) => unknown;

/** As a wasm function, which is all that a table takes. */
function wasmFunction(parameters: number, hasResult: boolean, call: Call): unknown {
  const results = hasResult ? [1, I32] : [0];
  const type = [0x60, parameters, ...Array(parameters).fill(I32), ...results];
  const bytes = Uint8Array.of(
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, type.length + 1, 1, ...type],
    ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
    ...[7, 5, 1, 1, 0x66, 0, 0],
  );
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { e: { f: call } });
  return instance.exports.f;
}

function instantiate() {
  const log: string[] = [];
  const module = new WebAssembly.Module(new Uint8Array(buildInvokers(IMPORTS, SLOTS)));
  const { __indirect_function_table: table, ...invoke } = instantiateInvokers(module) as Record<
    string,
    Call
  > & { __indirect_function_table: WasmTable };
  const set = (slot: number, parameters: number, hasResult: boolean, call: Call) =>
    table.set(slot, wasmFunction(parameters, hasResult, call));
  set(1, 0, true, () => 4096);
  set(2, 1, false, (at) => log.push(`stack ${at}`));
  set(3, 2, false, (thrown, value) => log.push(`thrown ${thrown} ${value}`));
  return { invoke, set, log };
}

test("there is one for each import of that name, and no other", () => {
  expect(Object.keys(instantiate().invoke)).toEqual(["invoke_ii", "invoke_ji", "invoke_v"]);
});

test("one calls a slot of the table and gives what that returns", () => {
  const { invoke, set, log } = instantiate();
  set(5, 1, true, (x) => (x as number) + 1);
  expect(invoke.invoke_ii?.(5, 41)).toBe(42);
  expect(log).toEqual([]);
});

test("a C++ exception ends there: the stack is as before, and the caller is told", () => {
  const { invoke, set, log } = instantiate();
  set(5, 1, true, () => {
    throw 123_456;
  });
  expect(invoke.invoke_ii?.(5, 0)).toBe(0);
  expect(log).toEqual(["stack 4096", "thrown 1 0"]);
});

test("any other exception goes on", () => {
  const { invoke, set, log } = instantiate();
  const error = new Error("the end");
  set(5, 0, false, () => {
    throw error;
  });
  expect(() => invoke.invoke_v?.(5)).toThrow(error);
  expect(log).toEqual(["stack 4096"]);
});

test("one whose slot has another type traps", () => {
  const { invoke, set } = instantiate();
  set(5, 1, true, () => 1);
  expect(() => invoke.invoke_ji?.(5, 1)).toThrow(/signature/);
});
