import { delimiter, join, resolve } from "node:path";
import { parseName } from "../core/index.ts";
import type { ModuleResolver } from "../core/ports/index.ts";
import { isFile, isFolder, listFolder, readBytes } from "../platform/index.ts";
import { projectResolver, projectTop } from "../verify/index.ts";

/** The texts of modules that may be asked for by name. */
export interface ModuleSources {
  /** Those of the project, which texts may import. */
  project: ModuleResolver;
  /** Those of its packages and of `sourcePath` as well. */
  find: ModuleResolver;
}

/**
 * Where modules have their source: the Lake project in `folder`, the packages that Lake fetched for it, and the folders
 * of `sourcePath`, as Lean's `LEAN_SRC_PATH` names them. Read as they are when they are asked for.
 */
export function moduleSources(folder: string, sourcePath = ""): ModuleSources {
  // Modules are looked for as if a file in this folder imported them.
  const importer = (of: string) => join(resolve(of), "request.lean");
  const project = projectResolver(importer(folder));
  const packages = join(projectTop(importer(folder)) ?? resolve(folder), ".lake", "packages");
  const others = (isFolder(packages) ? listFolder(packages) : []).map((name) =>
    projectResolver(importer(join(packages, name))),
  );
  const roots = sourcePath.split(delimiter).filter(Boolean);
  const find = (module: string) => {
    for (const each of [project, ...others]) {
      const found = each(module);
      if (found) return found;
    }
    return findBelow(roots, module);
  };
  return { project, find };
}

/** Names come from requests: no component of them leads out of a folder. */
function findBelow(roots: readonly string[], module: string): ReturnType<ModuleResolver> {
  const parts = parseName(module).map(String);
  if (parts.length === 0 || parts.some((part) => /^\.*$|[/\\\0]/.test(part))) return undefined;
  const file = roots.map((root) => `${join(root, ...parts)}.lean`).find(isFile);
  return file === undefined ? undefined : { file, text: readBytes(file) };
}
