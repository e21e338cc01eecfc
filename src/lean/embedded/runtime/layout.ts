/** Constants of this build of the wasm module and of the snapshot file. */

/** Thread-local block of the main thread: its constructors put it at a fixed address. */
export const TLS_RANGE = { start: 1024, end: 1024 + 264 };

/** Where Lean counts the heartbeats of a thread, a 64-bit number, in the thread-local block. */
export const HEARTBEATS_OFFSET = 88;

/** Stack of the main thread, bytes, in the wasm heap. */
export const mainStackBytes = 64 << 20;

/** What is needed, besides the bytes of the heap, to resume from a snapshot. */
export interface SnapshotHeader {
  /** Length of the saved heap. */
  bytes: number;
  /** CRC-32 of the saved heap. */
  crc: number;
  mainThread: number;
  stackHigh: number;
  stackLow: number;
  stackPointer: number;
  /** Heap address of the imported environment. */
  environment: number;
  /** The imports, e.g. `["Init"]`. */
  imports: string[];
}
