import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LemmataError, messageOf } from "../../../core/errors/index.ts";
import { readKeptFile, writeWhole } from "../../../platform/index.ts";
import { modulesFolder } from "./modules-folder.ts";

const failureSchema = z.object({ line: z.number(), text: z.string() });
const nameSchema = z.array(z.union([z.string(), z.number()])).readonly();

const taintSchema = z.object({ name: nameSchema, axioms: z.array(nameSchema) });

/** A module's name is a path: it has no empty parts, and nothing that leaves its folder. */
const moduleName = z.string().regex(/^[^./\\\0]+(\.[^./\\\0]+)*$/);

/** What is known of a module that was built; it stands beside its `.olean`. */
const recordSchema = z.object({
  name: moduleName,
  /** Changes with the text, the build of Lean, the options, and the keys of the modules that it imports. */
  key: z.string(),
  /** Of the `.olean`. */
  sha256: z.string(),
  /** The modules outside Lean's own library that it imports directly. */
  imports: z.array(z.string()),
  /** The package that its text is from, e.g. `batteries`. */
  package: z.string(),
  lines: z.number(),
  seconds: z.number(),
  /** The text was changed before it was elaborated, and how. */
  patch: z.string().optional(),
  errors: z.array(failureSchema),
  /** Constants that rest on `sorryAx` or on an axiom outside Lean's three, with these. */
  tainted: z.array(taintSchema),
});

const librarySchema = z.object({
  /** A name that can be a file's. */
  name: z.string().regex(/^[A-Za-z0-9_-]+$/),
  /** Of all its modules: what a report names. */
  hash: z.string(),
  /** Where the packages' texts are from: name, and revision where it is known. */
  packages: z.array(z.object({ name: z.string(), revision: z.string().optional() })),
  modules: z.array(moduleName),
  /** Constants of these that rest on `sorryAx` or on an axiom outside Lean's three, with these. */
  tainted: z.array(taintSchema),
  /** Modules that were asked for and could not be built, with the reason. */
  missing: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** `library verify` replayed every declaration through the kernel on this day (ISO 8601). */
  verified: z.string().optional(),
});

export type ModuleRecord = z.infer<typeof recordSchema>;
export type LibraryRecord = z.infer<typeof librarySchema>;

const LIBRARIES = "libraries";

/**
 * The libraries that were added to Lean's own: a folder with the `.olean` and the record of each module, and a
 * record for each library. A module is written before its record, both under temporary names and renamed, so that
 * what has a record is whole.
 */
export class LibraryStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  get modulesFolder(): string {
    return modulesFolder(this.folder);
  }

  oleanPath(module: string): string {
    return join(this.modulesFolder, `${module.replaceAll(".", "/")}.olean`);
  }

  /** The record of a module that is built; `undefined` when it is not, or not whole. */
  module(name: string): ModuleRecord | undefined {
    const record = readKeptFile(this.recordPath(name), recordSchema);
    return record && existsSync(this.oleanPath(name)) ? record : undefined;
  }

  writeModule(record: Omit<ModuleRecord, "sha256">, olean: Uint8Array): ModuleRecord {
    const path = this.oleanPath(record.name);
    const full = { ...record, sha256: sha256(olean) };
    rmSync(this.recordPath(record.name), { force: true });
    writeCached(path, olean);
    writeCached(this.recordPath(record.name), JSON.stringify(full));
    return full;
  }

  libraries(): LibraryRecord[] {
    const folder = join(this.folder, LIBRARIES);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort()
      .flatMap((name) => readKeptFile(join(folder, name), librarySchema) ?? []);
  }

  writeLibrary(library: LibraryRecord): void {
    writeCached(this.libraryPath(library.name), JSON.stringify(library));
  }

  /** Throws `bad-input` for an unknown one. */
  library(name: string): LibraryRecord {
    const libraries = this.libraries();
    const library = libraries.find((each) => each.name === name);
    if (library) return library;
    throw new LemmataError("bad-input", `there is no library ${name}`, {
      hint: `libraries that were added: ${libraries.map((each) => each.name).join(", ") || "none"}`,
    });
  }

  /** Removes a library, and of its modules those that no other library has. Throws `bad-input` for an unknown one. */
  remove(name: string): { modules: number } {
    const library = this.library(name);
    const libraries = this.libraries();
    const others = new Set(libraries.flatMap((each) => (each.name === name ? [] : each.modules)));
    const modules = library.modules.filter((module) => !others.has(module));
    rmSync(this.libraryPath(name), { force: true });
    for (const module of modules) {
      rmSync(this.recordPath(module), { force: true });
      rmSync(this.oleanPath(module), { force: true });
    }
    return { modules: modules.length };
  }

  recordPath(module: string): string {
    return join(this.modulesFolder, `${module.replaceAll(".", "/")}.json`);
  }

  libraryPath(name: string): string {
    return join(this.folder, LIBRARIES, `${name}.json`);
  }
}

/** One hash for a set of modules: of their names and contents, in the order of their names. */
export function libraryHash(modules: readonly ModuleRecord[]): string {
  const hash = createHash("sha256");
  for (const { name, sha256 } of modules.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    hash.update(`${name} ${sha256}\n`);
  }
  return hash.digest("hex");
}

/** What rests on more than it may in all modules below one. */
export function taintsBelow(
  records: ReadonlyMap<string, Pick<ModuleRecord, "imports" | "tainted">>,
  imports: readonly string[],
): ModuleRecord["tainted"] {
  const found: ModuleRecord["tainted"] = [];
  const seen = new Set<string>();
  const open = [...imports];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const record = records.get(name);
    if (seen.has(name) || !record) continue;
    seen.add(name);
    found.push(...record.tainted);
    open.push(...record.imports);
  }
  return found;
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Throws `cache-unwritable`. */
function writeCached(path: string, data: string | Uint8Array): void {
  try {
    writeWhole(path, data);
  } catch (cause) {
    throw new LemmataError("cache-unwritable", `cannot write ${path}: ${messageOf(cause)}`, {
      cause,
      hint: "set LEMMATA_CACHE_DIR to a folder with 3 GB of free space",
    });
  }
}
