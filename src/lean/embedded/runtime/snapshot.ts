import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { SnapshotHeader } from "./layout.ts";

/**
 * A heap snapshot: one file of a fixed-size header (JSON, padded with zeros) and the heap's bytes. It is written
 * under a temporary name and renamed, so that a partial file is never seen.
 */
const HEADER_BYTES = 4096;

export function snapshotPath(directory: string, imports: readonly string[]): string {
  return join(directory, `heap-${imports.join("+").replace(/[^A-Za-z0-9+]/g, "_")}.bin`);
}

export function writeSnapshot(
  path: string,
  header: Omit<SnapshotHeader, "crc" | "bytes">,
  heap: Uint8Array,
): void {
  const bytes = heap.byteLength;
  // zlib does not read shared memory, so the checksum runs over copies of pieces.
  const full: SnapshotHeader = { ...header, bytes, crc: checksum(heap) };
  const head = Buffer.alloc(HEADER_BYTES);
  head.write(JSON.stringify(full));
  const work = `${path}.tmp-${process.pid}`;
  const file = openSync(work, "w");
  try {
    writeSync(file, head);
    for (let at = 0; at < bytes; ) at += writeSync(file, heap, at, Math.min(bytes - at, 1 << 28));
  } catch (error) {
    rmSync(work, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(work, path);
}

/** The header of a snapshot, or `undefined` when there is none that can be used. */
export function readSnapshotHeader(path: string): SnapshotHeader | undefined {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return undefined;
  }
  try {
    const head = Buffer.alloc(HEADER_BYTES);
    if (readSync(file, head, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined;
    return JSON.parse(head.toString("utf8").replace(/\0+$/, "")) as SnapshotHeader;
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}

/** Fills memory from a snapshot; false when the file is short or its checksum is wrong. */
export function readSnapshotHeap(
  path: string,
  header: SnapshotHeader,
  target: Uint8Array,
): boolean {
  const file = openSync(path, "r");
  try {
    for (let at = 0; at < header.bytes; ) {
      const n = readSync(file, target, at, Math.min(header.bytes - at, 1 << 28), HEADER_BYTES + at);
      if (n === 0) return false;
      at += n;
    }
  } finally {
    closeSync(file);
  }
  return checksum(target.subarray(0, header.bytes)) === header.crc;
}

const PIECE = 1 << 20;

function checksum(bytes: Uint8Array): number {
  const piece = Buffer.allocUnsafe(PIECE);
  let crc = 0;
  for (let at = 0; at < bytes.byteLength; at += PIECE) {
    const part = bytes.subarray(at, Math.min(at + PIECE, bytes.byteLength));
    piece.set(part);
    crc = crc32(piece.subarray(0, part.byteLength), crc);
  }
  return crc;
}
