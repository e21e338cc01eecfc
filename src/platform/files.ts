import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { LemmataError, messageOf } from "../core/errors/index.ts";

/** The path that stands for what comes in on stdin. */
export const STDIN = "-";

export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() === true;
}

export function isFile(path: string): boolean {
  return statsOf(path)?.isFile() === true;
}

/** What is at a path; `undefined` where nothing is, or the system does not say. Reading it tells why. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The bytes of a file, or of stdin. Throws what the system says. */
export function readBytes(path: string): Buffer {
  return readFileSync(path === STDIN ? 0 : path);
}

/** The text of a file, or of stdin. Throws `bad-input`. */
export function readText(path: string): string {
  try {
    return readBytes(path).toString("utf8");
  } catch (cause) {
    throw new LemmataError("bad-input", `${path} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Makes a folder and those above it, where they are not there. Throws what the system says: Node's own way to make
 * several at once calls a read-only disk "no such file or directory".
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (cause) {
    // Another process may have been faster.
    if (!isFolder(path)) throw cause;
  }
}

/**
 * Writes a file, and the folders above it where they are not there. It appears, or is replaced, when it is complete.
 * Until then it has the name of this process, by which others see what was left behind. Throws what the system says.
 */
export function writeWhole(path: string, data: string | Uint8Array): void {
  const work = `${path}.tmp-${process.pid}`;
  try {
    makeFolder(dirname(path));
    writeFileSync(work, data);
    renameSync(work, path);
  } catch (cause) {
    rmSync(work, { force: true });
    throw cause;
  }
}

/** The same for what a user asked for. Throws `bad-input`. */
export function writeTarget(target: string, text: string): void {
  try {
    writeWhole(target, text);
  } catch (cause) {
    throw new LemmataError("bad-input", `cannot write ${target}: ${messageOf(cause)}`, { cause });
  }
}

/** Writes e.g. `report.json`, `report.csv` and `report.md` into a folder; endings without a text are left out. */
export function writeTexts(
  folder: string,
  stem: string,
  texts: Readonly<Record<string, string | undefined>>,
): void {
  for (const [ending, text] of Object.entries(texts)) {
    if (text !== undefined) writeTarget(join(folder, `${stem}.${ending}`), text);
  }
}
