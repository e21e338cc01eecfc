import { delimiter, join, resolve } from "node:path";
import { parseName } from "../core/index.ts";
import type { ModuleResolver } from "../core/ports/index.ts";
import { isFile, isFolder, listFolder, readBytes } from "../platform/index.ts";
import { folderResolver, isSafeComponent, projectTop } from "../verify/index.ts";

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
  const project = folderResolver(folder);
  const top = projectTop(join(resolve(folder), "text.lean")) ?? resolve(folder);
  const packages = join(top, ".lake", "packages");
  const others = (isFolder(packages) ? listFolder(packages) : []).map((name) =>
    folderResolver(join(packages, name)),
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
  if (parts.length === 0 || !parts.every(isSafeComponent)) return undefined;
  const file = roots.map((root) => `${join(root, ...parts)}.lean`).find(isFile);
  return file === undefined ? undefined : { file, text: readBytes(file) };
}
