import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../../../platform/index.ts";

const MANIFEST = "manifest.json";

/** What a prepared file was when it was written. */
interface Entry {
  bytes: number;
  mtimeMs: number;
  sha256: string;
}

type Manifest = Record<string, Entry>;

/** Writes down what the files of a folder are; the folder is complete after that. */
export function writeManifest(folder: string, names: readonly string[]): void {
  const entries = names.map((name) => [name, entryOf(join(folder, name))]);
  writeWhole(join(folder, MANIFEST), JSON.stringify(Object.fromEntries(entries)));
}

/**
 * Whether all files are there as they were written. Only files that were touched since then are read: damage shows in
 * their size or content; a copy of the folder does not.
 */
export function isIntact(folder: string, names: readonly string[]): boolean {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), "utf8")) as Manifest;
    const touched = names.filter((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      if (size !== manifest[name]?.bytes) throw new Error(`${name} is damaged`);
      return mtimeMs !== manifest[name].mtimeMs;
    });
    if (touched.length === 0) return true;
    if (touched.some((name) => sha256Of(join(folder, name)) !== manifest[name]?.sha256)) {
      return false;
    }
    remember(folder, names);
    return true;
  } catch {
    return false;
  }
}

/** So that they are not read again; where the folder cannot be written, they are. */
function remember(folder: string, names: readonly string[]): void {
  try {
    writeManifest(folder, names);
  } catch {
    // Read-only: nothing is lost but time.
  }
}

function entryOf(path: string): Entry {
  const { size, mtimeMs } = statSync(path);
  return { bytes: size, mtimeMs, sha256: sha256Of(path) };
}

function sha256Of(path: string): string {
  const hash = createHash("sha256");
  const piece = Buffer.allocUnsafe(1 << 22);
  const file = openSync(path, "r");
  try {
    for (let n = 1; n > 0; ) {
      n = readSync(file, piece, 0, piece.length, null);
      hash.update(piece.subarray(0, n));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest("hex");
}
