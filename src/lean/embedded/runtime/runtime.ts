import type { SnapshotHeader } from "./layout.ts";

/** The function table of a wasm module; `WebAssembly.Table`, which not every user of these types has declared. */
export interface WasmTable {
  get(slot: number): unknown;
  set(slot: number, f: unknown): void;
  readonly length: number;
}

/** Everything a started wasm runtime offers to the heap reader; internal to `lean/runtime`. */
export interface Runtime {
  module: WebAssembly.Module;
  /** It began with V8's code of an earlier process. */
  hasCode: boolean;
  memory: { readonly buffer: SharedArrayBuffer };
  /** The function behind a C name; throws when the build has none. */
  native(name: string): (...args: number[]) => number;
  /** Table slot or address of a symbol. */
  symbol(name: string): number | undefined;
  /** The last lines that Lean printed to stdout or stderr, for crash reports only. */
  lastOutput: string[];
  mainThread: number;
  /** The in-memory file system beside the library; folders are made as needed. */
  files: { write(path: string, bytes: Uint8Array): void; read(path: string): Uint8Array };
  /** Shared counter of finished tasks, and the table slot of the function that counts. */
  bell: Int32Array;
  bellSlot: number;
  /** Addresses of the threads' thread-local blocks, the main thread's first; 0 where there is none. */
  threads: Uint32Array;
  /** The fields of the `StandingCall` that threads make as they begin, and the table slot of the function that leaves. */
  standing: Uint32Array;
  leaveSlot: number;
  /** The snapshot the heap was restored from; absent after a plain start. */
  restored?: SnapshotHeader;
}
