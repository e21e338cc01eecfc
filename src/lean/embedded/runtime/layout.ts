import type { NameParts } from "../../../core/index.ts";

/** Constants of this build of the wasm module and of the snapshot file. */

/** Thread-local block of the main thread: its constructors put it at a fixed address. */
export const TLS_RANGE = { start: 1024, end: 1024 + 264 };

/** Where Lean counts the heartbeats of a thread, a 64-bit number, in the thread-local block. */
export const HEARTBEATS_OFFSET = 88;

/** Where Lean finds modules, inside its own file system: its library, and what `lemmata library add` built. */
export const LIBRARY_FOLDER = "/lean/lib/lean";
export const ADDED_LIBRARIES_FOLDER = "/lean/libraries";

/** Stack of the main thread, bytes, in the wasm heap. */
export const mainStackBytes = 64 << 20;

/** What is needed, besides the bytes of the heap, to resume from a snapshot. */
export interface SnapshotHeader {
  /** Length of the saved heap. */
  bytes: number;
  /** The stretches of the heap that the file holds, in order: `[offset, length]`; all else is zeros. */
  runs: [at: number, length: number][];
  /** When the file was written, s since 1970; its own time while nobody touched it. */
  writtenAt: number;
  /** CRC-32 of the runs, one after another. */
  crc: number;
  mainThread: number;
  stackHigh: number;
  stackLow: number;
  stackPointer: number;
  /** Heap addresses of the imported environment, and of the `ImportState` with the modules that were read. */
  environment: number;
  importState: number;
  /** The axioms that the imported library declares. */
  axioms: NameParts[];
  /** The imports, e.g. `["Init"]`. */
  imports: string[];
}
