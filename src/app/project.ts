import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseName } from "../model/index.ts";
import type { ModuleResolver } from "../ports/index.ts";

/** Files that mark the top folder of a project; modules are looked for no higher. */
const PROJECT_MARKERS = ["lakefile.lean", "lakefile.toml", "lean-toolchain", ".git"];

/**
 * Finds the modules that a file may import from its own project: `Foo.Bar` is `Foo/Bar.lean` in the
 * file's folder or in one above it, up to the project's top. Reads each file when it is asked for.
 */
export function projectResolver(file: string): ModuleResolver {
  const folders = foldersUpward(dirname(resolve(file)));
  return (module) => {
    const parts = parseName(module).map(String);
    if (parts.length === 0 || !parts.every(isSafeComponent)) return undefined;
    for (const folder of folders) {
      const path = join(folder, ...parts.slice(0, -1), `${parts.at(-1)}.lean`);
      if (existsSync(path)) return { file: path, text: readFileSync(path) };
    }
    return undefined;
  };
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
