import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseName } from "../core/index.ts";
import type { ModuleResolver } from "../core/ports/index.ts";
import { readHeader } from "../lean/index.ts";
import { entriesOf, isFile, readBytes } from "../platform/index.ts";

/** Files that mark the top folder of a project; modules are looked for no higher. */
const PROJECT_MARKERS = ["lakefile.lean", "lakefile.toml", "lean-toolchain", ".git"];

/**
 * Finds the modules that a file may import from its own project: `Foo.Bar` is `Foo/Bar.lean` in the
 * file's folder or in one above it, up to the project's top. Reads each file when it is asked for;
 * texts of `instead`, by absolute path, go before what is on the disk.
 */
export function projectResolver(
  file: string,
  instead: ReadonlyMap<string, string> = new Map(),
): ModuleResolver {
  const folders = foldersUpward(dirname(resolve(file)));
  return (module) => {
    const parts = parseName(module).map(String);
    if (parts.length === 0 || !parts.every(isSafeComponent)) return undefined;
    for (const folder of folders) {
      const path = join(folder, ...parts.slice(0, -1), `${parts.at(-1)}.lean`);
      const newer = instead.get(path);
      if (newer !== undefined) return { file: path, text: Buffer.from(newer) };
      if (isFile(path)) return { file: path, text: readBytes(path) };
    }
    return undefined;
  };
}

/** Which files of a project import which; each file is read once. */
export class ImportGraph {
  private readonly known = new Map<string, Set<string>>();

  /** Absolute paths of the files of its project that a file imports, directly or not. `text`: what it contains. */
  imports(file: string, text?: string): ReadonlySet<string> {
    return this.reachable(resolve(file), text);
  }

  private reachable(file: string, text?: string): Set<string> {
    const known = this.known.get(file);
    if (known) return known;
    const found = new Set<string>();
    // Known before it is complete: files that import each other end here.
    this.known.set(file, found);
    const find = projectResolver(file);
    for (const { module } of readHeader(text ?? readBytes(file).toString("utf8")).imports) {
      const source = find(module);
      if (!source) continue;
      found.add(source.file);
      for (const further of this.reachable(source.file)) found.add(further);
    }
    return found;
  }
}

/** The top folder of a file's project; none when no folder above it is marked as one. */
export function projectTop(file: string): string | undefined {
  const top = foldersUpward(dirname(resolve(file))).at(-1) as string;
  return isMarked(top) ? top : undefined;
}

/** The Lean files in a folder and those in it, sorted; hidden folders and what tools build are passed over. */
export function leanFiles(folder: string): string[] {
  return entriesOf(folder)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return PASSED_OVER.test(entry.name) ? [] : leanFiles(path);
      return entry.isFile() && entry.name.endsWith(".lean") ? [path] : [];
    });
}

const PASSED_OVER = /^(\..*|build|node_modules|lake-packages)$/;

function isMarked(folder: string): boolean {
  return PROJECT_MARKERS.some((marker) => existsSync(join(folder, marker)));
}

function foldersUpward(start: string): string[] {
  const folders: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    folders.push(folder);
    if (isMarked(folder)) return folders;
    // Outside of a project, folders above the file are not searched.
    if (dirname(folder) === folder) return [start];
  }
}

/** A component that stays inside the folder it is joined to. */
function isSafeComponent(part: string): boolean {
  return !/[/\\\0]/.test(part) && part !== "." && part !== ".." && part !== "";
}
