import { LemmataError } from "../../../core/errors/index.ts";
import { lookUpSymbol } from "../prepare/symbol-table.ts";
import { installDoorbell } from "./doorbell.ts";
import type { WasmTable } from "./runtime.ts";
import { InterpreterEntry } from "./standing-interpreter.ts";

/** Address space for the code of the loader, MiB; V8 takes 512 by default. */
export const LOADER_CODE_MB = 32;

/** What the threads of an instance share, and the number of the one at hand: 0 for the main thread. */
export interface ThreadShare {
  symbols: Uint32Array;
  /** Of `prepare/invokers.ts`. */
  invokers: WebAssembly.Module;
  bell: Int32Array;
  threads: Uint32Array;
  thread: number;
  /** The fields of a `StandingCall`; zeros where there is none. */
  standing: Uint32Array;
}

/** The part of the host that pthreads need too. */
export function createThreadHost({
  symbols,
  invokers,
  bell,
  threads,
  thread,
  standing,
}: ThreadShare) {
  const encoder = new TextEncoder();
  const symbol = (name: string) => lookUpSymbol(symbols, encoder.encode(name));
  let functions: WasmTable | undefined;
  let entry: InterpreterEntry | undefined;
  const native = (name: string) => {
    const slot = symbol(name);
    const found = slot === undefined ? null : functions?.get(slot);
    if (!found) throw new LemmataError("internal", `this build of Lean has no function ${name}`);
    return found as (...args: number[]) => number;
  };
  return {
    bellSlot: 0,
    leaveSlot: 0,
    /** The glue calls this as a method once a thread's table exists, before anything is added to it. */
    onTable(table: WasmTable): void {
      this.bellSlot = installDoorbell(table, bell);
      functions = table;
      entry = new InterpreterEntry(table, native);
      this.leaveSlot = entry.leaveSlot;
    },
    /** The glue calls this before a thread begins its work. */
    onEntry(): void {
      const [closure = 0, leave = 0, count = 0] = standing;
      if (closure !== 0) entry?.enter({ closure, leave, arguments: count });
    },
    /** The glue tells the address of the thread-local block as a thread begins. */
    onThread(block: number): void {
      Atomics.store(threads, thread, block);
    },
    symbol,
    native,
    symbolBytes: (name: Uint8Array) => lookUpSymbol(symbols, name),
    /**
     * Provides what the wasm declares; whatever would reach the host answers ENOSYS instead. The function table and the
     * invokers are a module of their own.
     */
    filterImports(all: Record<string, unknown>, denied: string[]): Record<string, unknown> {
      const denials = denied.map((name) => [name, () => -52]);
      // The glue ends the thread and tells nobody; a thread that dies is seen.
      const exit = (code: number) => {
        throw new Error(`IO.Process.exit ${code} was called`);
      };
      exit.sig = "vi";
      const shared = instantiateInvokers(invokers);
      return { ...all, ...Object.fromEntries(denials), exit, proc_exit: exit, ...shared };
    },
  };
}

/** C++ exceptions are thrown as their addresses. */
const isNative = (thrown: unknown) => (typeof thrown === "number" ? 1 : 0);

/** The function table and the `invoke_*` functions, by the names under which lean.wasm imports them. */
export function instantiateInvokers(module: WebAssembly.Module): Record<string, unknown> {
  // Not among the types of TypeScript yet.
  const { JSTag } = WebAssembly as unknown as { JSTag: object };
  const imports = { e: { isNative, thrown: JSTag } } as WebAssembly.Imports;
  return new WebAssembly.Instance(module, imports).exports;
}
