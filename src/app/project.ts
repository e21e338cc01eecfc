import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readHeader } from "../lean/supervisor/header.ts";
import { parseName } from "../model/index.ts";
import type { ModuleResolver } from "../ports/index.ts";

/** Files that mark the top folder of a project; modules are looked for no higher. */
const PROJECT_MARKERS = ["lakefile.lean", "lakefile.toml", "lean-toolchain", ".git"];

/** A file of a project, as another one imports it. */
export interface ProjectFile {
  module: string;
  /** Absolute path. */
  file: string;
  text: Uint8Array;
}

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
      if (existsSync(path)) return { file: path, text: readFileSync(path) };
    }
    return undefined;
  };
}

/** The files of its project that a text imports, directly or not, dependencies first; each once. */
export function importedFiles(text: string, resolve: ModuleResolver): ProjectFile[] {
  const found = new Map<string, ProjectFile>();
  const visiting = new Set<string>();
  const visit = (importing: string) => {
    for (const { module } of readHeader(importing).imports) {
      const source = visiting.has(module) ? undefined : resolve(module);
      if (!source) continue;
      visiting.add(module);
      visit(Buffer.from(source.text).toString());
      found.set(source.file, { module, ...source });
    }
  };
  visit(text);
  return [...found.values()];
}

function foldersUpward(start: string): string[] {
  const folders: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    folders.push(folder);
    const isTop = PROJECT_MARKERS.some((marker) => existsSync(join(folder, marker)));
    if (isTop || dirname(folder) === folder) return folders;
  }
}

/** A component that stays inside the folder it is joined to. */
function isSafeComponent(part: string): boolean {
  return !/[/\\\0]/.test(part) && part !== "." && part !== ".." && part !== "";
}
