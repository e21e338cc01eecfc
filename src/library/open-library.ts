import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { LemmataError } from "../core/errors/index.ts";
import type { LibraryReader, ProofWorkspace, RequestLimits } from "../core/ports/index.ts";
import { addedLibraries, cacheRoot, PINNED_LEAN } from "../lean/embedded/index.ts";
import { writeWhole } from "../platform/index.ts";
import { LibraryIndex } from "./library-index.ts";
import { makePart, PART_FORMAT, type PartData, partSchema } from "./library-part.ts";
import { LibrarySearch } from "./search-library.ts";

/** Lean's own packages; `Lean` itself is read where it is asked for. */
const OWN = ["Init", "Std", "Lean", "Lake"];
/** For reading what was never read before. */
const READ_MS = 600_000;

/** What an index is made of. */
export interface LibraryRequest extends RequestLimits {
  /** Packages, e.g. `["Init", "Std"]`; see `packagesOf`. */
  packages: readonly string[];
  /** Opened where a package was never read before, or for `own`. */
  workspace: () => Promise<ProofWorkspace & LibraryReader>;
  /** Environment whose texts and modules of the user's project are searched, too. */
  own?: number | undefined;
  /** Called with what is being done, as text for people. */
  onProgress?: ((step: string) => void) | undefined;
}

/** A package, the modules that bring all of it, and the hash of its contents. */
interface Package {
  root: string;
  modules: readonly string[];
  hash: string;
}

/** Parts that this process has read or made. */
const parts = new Map<string, PartData>();

/**
 * Opens the index of some packages: from the cache folder, where each has a file of its own, or made of what Lean says,
 * which takes about half a minute for Init and Std, once. Throws `bad-input` for an unknown package, and what keeps Lean
 * from running.
 */
export async function openLibrary(request: LibraryRequest): Promise<LibraryIndex> {
  const packages = request.packages.map(findPackage);
  const found: PartData[] = [];
  for (const each of packages) found.push(readPart(each) ?? (await buildPart(each, request)));
  if (request.own !== undefined) found.push(await readOwn(request.own, request));
  return new LibraryIndex(found);
}

/** Searches that this process has opened, by packages. */
const searches = new Map<string, LibrarySearch>();

/** The search of packages that were all read before on this machine; it never starts Lean. */
export function findLibrary(packages: readonly string[]): LibrarySearch | undefined {
  const key = packages.join(" ");
  const known = searches.get(key);
  if (known) return known;
  const found = packages.map((root) => readPart(findPackage(root)));
  if (found.includes(undefined)) return undefined;
  const search = new LibrarySearch(new LibraryIndex(found as PartData[]));
  searches.set(key, search);
  return search;
}

/** The packages that imports bring, e.g. `["Init", "Std"]` for `import Std.Data.HashMap`. */
export function packagesOf(imports: readonly string[]): string[] {
  const roots = imports.map((module) => module.split(".")[0] as string);
  const added = addedLibraries();
  const below = roots.flatMap((root) =>
    added
      .filter(({ modules }) => modules.some((module) => isOf(module, root)))
      .flatMap(({ modules }) => modules.map((module) => module.split(".")[0] as string)),
  );
  const known = new Set([...OWN, ...below]);
  return [...new Set(["Init", ...roots, ...below])].filter((root) => known.has(root));
}

/** What is searched where nothing is said: Init, Std, and the libraries that were added. */
export function allPackages(): string[] {
  const added = addedLibraries().flatMap(({ modules }) => modules);
  return packagesOf(["Std", ...added]);
}

function findPackage(root: string): Package {
  const { wasmSha256 } = PINNED_LEAN;
  if (OWN.includes(root)) return { root, modules: [root], hash: wasmSha256 };
  const library = addedLibraries().find(({ modules }) =>
    modules.some((module) => isOf(module, root)),
  );
  if (!library) {
    const known = [...OWN.slice(0, 3), ...allPackages()];
    throw new LemmataError("bad-input", `there is no package ${root}`, {
      hint: `packages that can be searched: ${[...new Set(known)].join(", ")}`,
    });
  }
  const own = library.modules.filter((module) => isOf(module, root));
  return { root, modules: own, hash: `${wasmSha256} ${library.hash}` };
}

function isOf(module: string, root: string): boolean {
  return module === root || module.startsWith(`${root}.`);
}

function pathOf({ root, hash }: Package): string {
  const key = createHash("sha256").update(`${PART_FORMAT} ${hash}`).digest("hex").slice(0, 12);
  return join(cacheRoot(), "library-index", `${root}-${key}.part`);
}

/** A file that cannot be read as it was written counts as absent. */
function readPart(of: Package): PartData | undefined {
  const path = pathOf(of);
  const known = parts.get(path);
  if (known || !existsSync(path)) return known;
  try {
    const part = partSchema.parse(deserialize(readFileSync(path)));
    parts.set(path, part);
    return part;
  } catch {
    return undefined;
  }
}

async function buildPart(of: Package, request: LibraryRequest): Promise<PartData> {
  const { root, modules } = of;
  request.onProgress?.(`reading the declarations of ${root}, once`);
  const workspace = await request.workspace();
  const text = modules.map((module) => `import ${module}\n`).join("");
  const limits = { timeoutMs: READ_MS, signal: request.signal };
  const run = await workspace.run({ text }, limits);
  if (run.status !== "finished") throw unread(root, run.reason);
  const answer = await workspace.libraryDeclarations(run.environment, {
    ...limits,
    packages: [root],
  });
  workspace.release({ environments: [run.environment] });
  if (answer.status !== "finished") throw unread(root, answer.reason);
  const part = makePart(root, answer.value);
  const path = pathOf(of);
  parts.set(path, part);
  try {
    writeWhole(path, serialize(part));
  } catch {
    // A cache that can only be read: the next process reads Lean again.
  }
  return part;
}

async function readOwn(environment: number, request: LibraryRequest): Promise<PartData> {
  const workspace = await request.workspace();
  const { signal, timeoutMs = READ_MS } = request;
  const limits = { signal, timeoutMs, packages: [""] };
  const answer = await workspace.libraryDeclarations(environment, limits);
  if (answer.status !== "finished") throw unread("the file", answer.reason);
  return makePart("", answer.value);
}

function unread(what: string, reason: string): LemmataError {
  return new LemmataError(
    "lean-crashed",
    `the declarations of ${what} could not be read: ${reason}`,
  );
}
