import { isAbsolute, join, relative, resolve } from "node:path";
import { parseName } from "../../core/index.ts";
import { isFile, readText } from "../../platform/index.ts";
import type { Lakefile } from "./lakefile.ts";
import { readLeanLakefile } from "./lakefile-lean.ts";
import { readTomlLakefile } from "./lakefile-toml.ts";

/** A folder of modules: `Foo.Bar` is `Foo/Bar.lean` in it. */
export interface SourceRoot {
  /** Below the folder of the package, beginning with it. */
  folder: string;
  /** Modules that are here, with all below them; `undefined`: any may be. */
  modules: string[] | undefined;
}

/**
 * Where a package has its modules: `srcDir` of its libraries and executables, in their order, and last its own. None
 * without a lakefile; folders outside of the package are left out. Throws `bad-input` for a lakefile that cannot be
 * read.
 */
export function sourceRoots(folder: string): SourceRoot[] {
  const lakefile = readLakefile(folder);
  return lakefile ? rootsOf(folder, lakefile) : [];
}

/** The same of a package, and after it of those that it requires by their path, directly or not. */
export function projectRoots(folder: string): SourceRoot[] {
  const folders = [folder];
  const roots: SourceRoot[] = [];
  // Each once: packages may require each other.
  for (const each of folders) {
    const lakefile = readLakefile(each);
    if (!lakefile) continue;
    roots.push(...rootsOf(each, lakefile));
    const required = lakefile.requires.map((path) => resolve(each, path));
    folders.push(...required.filter((path) => !folders.includes(path)));
  }
  return roots;
}

function rootsOf(folder: string, { srcDir = ".", targets }: Lakefile): SourceRoot[] {
  return [...targets, { srcDir: ".", modules: undefined }]
    .map((target) => ({ folders: [srcDir, target.srcDir ?? "."], modules: target.modules }))
    .filter(({ folders }) => !folders.some(isAbsolute) && isBelow(join(...folders)))
    .map(({ folders, modules }) => ({ folder: join(folder, ...folders), modules }));
}

/** The folders where a module has to be, the likeliest first. */
export function foldersOf(roots: readonly SourceRoot[], module: string): string[] {
  const parts = parseName(module);
  const has = ({ modules }: SourceRoot) =>
    modules?.some((name) => parseName(name).every((part, i) => part === parts[i])) ?? true;
  return [...new Set(roots.filter(has).map(({ folder }) => folder))];
}

/** As Lake does it: the one in Lean goes before the other. */
function readLakefile(folder: string): Lakefile | undefined {
  const lean = join(folder, "lakefile.lean");
  if (isFile(lean)) return readLeanLakefile(readText(lean));
  const toml = join(folder, "lakefile.toml");
  if (isFile(toml)) return readTomlLakefile(readText(toml), toml);
  return undefined;
}

function isBelow(path: string): boolean {
  return relative(".", path).split(/[/\\]/)[0] !== "..";
}
