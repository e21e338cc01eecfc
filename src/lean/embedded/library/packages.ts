import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { LemmataError } from "../../../core/errors/index.ts";
import { foldersOf, type SourceRoot, sourceRoots } from "../../lake/index.ts";

/** A folder with Lean texts: a checkout of a package. */
export interface LeanPackage {
  name: string;
  folder: string;
  /** Where its modules are, besides the folder itself. */
  roots: SourceRoot[];
  /** The commit, where the manifest of the package that depends on it says it. */
  revision?: string | undefined;
}

const manifestSchema = z.object({
  packagesDir: z.string().optional(),
  packages: z
    .array(
      z.object({
        name: z.string(),
        rev: z.string().optional(),
        /** A package of the same repository, seen from the folder of the manifest. */
        dir: z.string().optional(),
        subDir: z.string().nullish(),
      }),
    )
    .optional(),
});

/**
 * The package in a folder and the packages that its `lake-manifest.json` names, as `lake` lays them out:
 * in `.lake/packages`, or beside the folder. Throws `bad-input` when the folder holds no package, or lacks one, and
 * for a lakefile that cannot be read.
 */
export function findPackages(folder: string): LeanPackage[] {
  const root = resolve(folder);
  const manifestPath = join(root, "lake-manifest.json");
  if (!existsSync(root)) throw new LemmataError("bad-input", `${folder} does not exist`);
  const own = packageAt(root, basename(root), undefined);
  if (!existsSync(manifestPath)) return [own];
  const manifest = readManifest(manifestPath);
  const packagesFolder = join(root, manifest.packagesDir ?? join(".lake", "packages"));
  const dependencies = (manifest.packages ?? []).flatMap(({ name, rev, dir, subDir }) => {
    const places =
      dir === undefined ? [join(packagesFolder, name), join(root, "..", name)] : [join(root, dir)];
    const place = places.find((each) => existsSync(each));
    return place === undefined ? [] : [packageAt(join(place, subDir ?? ""), name, rev)];
  });
  return [own, ...dependencies];
}

/** The file of a module in the first package that has it. */
export function findModule(
  packages: readonly LeanPackage[],
  module: string,
): { package: LeanPackage; path: string } | undefined {
  const file = `${module.replaceAll("«", "").replaceAll("»", "").replaceAll(".", "/")}.lean`;
  for (const each of packages) {
    for (const folder of [...foldersOf(each.roots, module), each.folder]) {
      const path = join(folder, file);
      if (existsSync(path)) return { package: each, path };
    }
  }
  return undefined;
}

function readManifest(path: string): z.infer<typeof manifestSchema> {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new LemmataError("bad-input", `${path} is not a manifest of Lake`, { cause });
  }
}

function packageAt(folder: string, name: string, revision: string | undefined): LeanPackage {
  return { name, folder, roots: sourceRoots(folder), revision };
}
