import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { LemmataError, messageOf } from "../../../core/errors/index.ts";
import { makeFolder } from "../../../platform/index.ts";
import { openStore } from "./libraries.ts";
import {
  type LibraryRecord,
  LibraryStore,
  libraryHash,
  type ModuleRecord,
  sha256,
} from "./library-store.ts";

/** Writes a built library into one file, for another machine with the same version of lemmata. */
export async function packLibrary(
  name: string,
  file: string,
): Promise<{ modules: number; sha256: string }> {
  const store = openStore();
  const library = store.library(name);
  const paths = [
    store.libraryPath(name),
    ...library.modules.flatMap((module) => [store.recordPath(module), store.oleanPath(module)]),
  ];
  const { create } = await import("tar");
  try {
    await create(
      { file, cwd: store.folder, gzip: { level: 6 }, portable: true },
      paths.map((path) => relative(store.folder, path)),
    );
  } catch (cause) {
    rmSync(file, { force: true });
    throw new LemmataError("bad-input", `cannot write ${file}: ${messageOf(cause)}`, { cause });
  }
  return { modules: library.modules.length, sha256: sha256(readFileSync(file)) };
}

/**
 * Adds a library from such a file: every module must be what its record says, and all of them what the library's hash
 * says. Throws `bad-input` otherwise; nothing is added then.
 */
export async function unpackLibrary(file: string): Promise<LibraryRecord> {
  if (!existsSync(file)) throw new LemmataError("bad-input", `${file} does not exist`);
  const store = openStore();
  makeFolder(store.folder);
  const work = mkdtempSync(join(store.folder, "unpacking-"));
  const { extract } = await import("tar");
  try {
    await extract({ file, cwd: work, strict: true, filter: (_path, entry) => isPlain(entry) });
    return adopt(store, new LibraryStore(work), file);
  } catch (cause) {
    if (cause instanceof LemmataError) throw cause;
    throw new LemmataError("bad-input", `${file} is not a packed library: ${messageOf(cause)}`, {
      cause,
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Files and folders only: no links. */
function isPlain(entry: unknown): boolean {
  const { type } = entry as { type?: string };
  return type === "File" || type === "Directory";
}

function adopt(store: LibraryStore, unpacked: LibraryStore, file: string): LibraryRecord {
  const [library, ...others] = unpacked.libraries();
  const wrong = (what: string) => new LemmataError("bad-input", `${file}: ${what}`);
  if (!library || others.length > 0) {
    throw wrong("it holds no library that this version of lemmata can use");
  }
  const records: { record: ModuleRecord; olean: Buffer }[] = [];
  for (const name of library.modules) {
    const record = unpacked.module(name);
    if (!record || record.name !== name) throw wrong(`${name} is missing`);
    const olean = readFileSync(unpacked.oleanPath(name));
    if (sha256(olean) !== record.sha256) throw wrong(`${name} is damaged`);
    const known = store.module(name);
    if (known && known.sha256 !== record.sha256) {
      throw wrong(`another build of ${name} is there; remove its library first`);
    }
    records.push({ record, olean });
  }
  if (libraryHash(records.map(({ record }) => record)) !== library.hash) {
    throw wrong("its modules are not those of its hash");
  }
  for (const { record, olean } of records) store.writeModule(record, olean);
  store.writeLibrary(library);
  return library;
}
