import {
  createReadStream,
  type Dirent,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createGunzip } from "node:zlib";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import { decodeUtf8 } from "../core/index.ts";

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

/** How messages call a file. */
export function shownPath(path: string): string {
  return path === STDIN ? "<stdin>" : path;
}

/** Whatever the system says of a path that a user gave: `bad-input`. */
function unreadable(path: string, cause: unknown): LemmataError {
  return new LemmataError("bad-input", `cannot read ${shownPath(path)}: ${messageOf(cause)}`, {
    cause,
  });
}

/** The bytes of a file, or of stdin. Throws `bad-input`. */
export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path === STDIN ? 0 : path);
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/**
 * The text of a file, or of stdin, without the byte order mark that some editors put in front. Throws `bad-input`, also
 * for what is no UTF-8.
 */
export function readText(path: string): string {
  return decodeUtf8(readBytes(path), shownPath(path)).replace(/^\uFEFF/, "");
}

/** The lines of a file that may be larger than memory; gzipped when its name ends in `.gz`. Throws `bad-input`. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let number = 1;
  let begun: Buffer[] = [];
  const take = () => {
    const line = decodeUtf8(Buffer.concat(begun), path, number++);
    begun = [];
    return line.replace(/\r$/, "");
  };
  for await (const chunk of chunksOf(path)) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      begun.push(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
  }
  if (begun.some(({ length }) => length > 0)) yield take();
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const input = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  if (input !== file) file.on("error", (error) => input.destroy(error));
  try {
    yield* input;
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/** The names in a folder. Throws `bad-input`. */
export function listFolder(path: string): string[] {
  return entriesOf(path).map(({ name }) => name);
}

/** What is in a folder. Throws `bad-input`. */
export function entriesOf(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (cause) {
    throw unreadable(path, cause);
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
