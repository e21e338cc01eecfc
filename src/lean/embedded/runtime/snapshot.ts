import { createHash } from "node:crypto";
import {
  closeSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { LemmataError } from "../../../core/errors/index.ts";
import type { SnapshotHeader } from "./layout.ts";

/**
 * A heap snapshot: one file of a fixed-size header (JSON, padded with zeros) and the runs of the heap that are not
 * all zeros, one after another. It is written under a temporary name and renamed, so that a partial file is never
 * seen. Its length is compared at each start; its checksum, which takes 60 ms, only where the file was touched since it
 * was written.
 */
const HEADER_BYTES = 1 << 16;
/** Whether a run goes on is decided by blocks of this size. */
const BLOCK_BYTES = 1 << 16;
/** Shorter gaps are stored, so that the list of runs stays short. */
const SMALLEST_GAP_BYTES = 1 << 20;

/** Prefix of the snapshots with added libraries, which are large: only the last ones are kept. */
export const ADDED_PREFIX = "heap-added-";

/** `libraries` are the hashes of the added libraries, when the imports are of one. */
export function snapshotPath(
  directory: string,
  imports: readonly string[],
  libraries: readonly string[],
): string {
  if (libraries.length === 0) return join(directory, `heap-${imports.join("+")}.bin`);
  const identity = JSON.stringify([imports, libraries]);
  const hash = createHash("sha256").update(identity).digest("hex").slice(0, 16);
  return join(directory, `${ADDED_PREFIX}${hash}.bin`);
}

export function writeSnapshot(
  path: string,
  header: Omit<SnapshotHeader, "crc" | "bytes" | "runs" | "writtenAt">,
  heap: Uint8Array,
): void {
  const runs = runsOf(heap);
  const full: SnapshotHeader = {
    ...header,
    bytes: heap.byteLength,
    runs,
    writtenAt: Math.floor(Date.now() / 1000),
    crc: runs.reduce((crc, [at, length]) => checksum(heap.subarray(at, at + length), crc), 0),
  };
  const head = Buffer.alloc(HEADER_BYTES);
  const text = Buffer.from(JSON.stringify(full));
  if (text.copy(head) < text.length) {
    throw new LemmataError("internal", `the header of ${path} takes ${text.length} bytes`);
  }
  const work = `${path}.tmp-${process.pid}`;
  const file = openSync(work, "w");
  try {
    writeSync(file, head);
    for (const [at, length] of runs) writeAll(file, heap.subarray(at, at + length));
  } catch (error) {
    rmSync(work, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  utimesSync(work, full.writtenAt, full.writtenAt);
  renameSync(work, path);
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.byteLength; ) {
    at += writeSync(file, bytes, at, Math.min(bytes.byteLength - at, 1 << 28));
  }
}

/** The stretches of the heap that hold anything, in order: `[offset, length]` in bytes. */
function runsOf(heap: Uint8Array): [at: number, length: number][] {
  const runs: [number, number][] = [];
  for (let at = 0; at < heap.byteLength; at += BLOCK_BYTES) {
    const length = Math.min(BLOCK_BYTES, heap.byteLength - at);
    if (isZero(heap.subarray(at, at + length))) continue;
    const last = runs.at(-1);
    if (last && at - (last[0] + last[1]) < SMALLEST_GAP_BYTES) last[1] = at + length - last[0];
    else runs.push([at, length]);
  }
  return runs;
}

function isZero(block: Uint8Array): boolean {
  const words = new Uint32Array(block.buffer, block.byteOffset, block.byteLength >>> 2);
  return words.every((word) => word === 0);
}

/** The header of a snapshot, or `undefined` when there is none that can be used: absent, foreign or cut short. */
export function readSnapshotHeader(path: string): SnapshotHeader | undefined {
  return withFile(path, (file) => {
    const head = Buffer.alloc(HEADER_BYTES);
    if (readSync(file, head, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined;
    const header = JSON.parse(head.toString("utf8").replace(/\0+$/, "")) as SnapshotHeader;
    const stored = header.runs.reduce((sum, [, length]) => sum + length, 0);
    return fstatSync(file).size === HEADER_BYTES + stored ? header : undefined;
  });
}

/** Fills memory, which is all zeros, from a snapshot; false when the file is damaged. */
export function readSnapshotHeap(
  path: string,
  header: SnapshotHeader,
  target: Uint8Array,
): boolean {
  const isRead = withFile(path, (file) => {
    const isTouched = fstatSync(file).mtimeMs !== header.writtenAt * 1000;
    let position = HEADER_BYTES;
    let crc = 0;
    for (const [at, length] of header.runs) {
      const run = target.subarray(at, at + length);
      for (let done = 0; done < length; ) {
        const n = readSync(file, run, done, Math.min(length - done, 1 << 28), position + done);
        if (n === 0) return false;
        done += n;
      }
      position += length;
      if (isTouched) crc = checksum(run, crc);
    }
    return !isTouched || crc === header.crc;
  });
  return isRead ?? false;
}

/** What `use` answers, or `undefined` when the file cannot be opened or read. */
function withFile<T>(path: string, use: (file: number) => T): T | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    return use(file);
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

const PIECE = 1 << 20;

/** CRC-32, going on from `crc`. zlib does not read shared memory, so it runs over copies of pieces. */
function checksum(bytes: Uint8Array, crc: number): number {
  const piece = Buffer.allocUnsafe(PIECE);
  let result = crc;
  for (let at = 0; at < bytes.byteLength; at += PIECE) {
    const part = bytes.subarray(at, Math.min(at + PIECE, bytes.byteLength));
    piece.set(part);
    result = crc32(piece.subarray(0, part.byteLength), result);
  }
  return result;
}
