import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseName } from "../core/index.ts";
import type { ModuleResolver } from "../core/ports/index.ts";
import { foldersOf, projectRoots, readHeader } from "../lean/index.ts";
import { entriesOf, isFile, readBytes } from "../platform/index.ts";

/** Files that mark the top folder of a project; modules are looked for no higher. */
const PROJECT_MARKERS = ["lakefile.lean", "lakefile.toml", "lean-toolchain", ".git"];

/**
 * Finds the modules that a file may import from its own project: `Foo.Bar` is `Foo/Bar.lean` where the project's
 * lakefile has `Foo`, or in the file's folder or in one above it, up to the project's top. Reads each file when it is
 * asked for; texts of `instead`, by absolute path, go before what is on the disk. Throws `bad-input` when it is asked
 * and the lakefile cannot be read.
 */
export function projectResolver(
  file: string,
  instead: ReadonlyMap<string, string> = new Map(),
): ModuleResolver {
  const upward = foldersUpward(dirname(resolve(file)));
  let known: ReturnType<typeof projectRoots> | undefined;
  const roots = () => {
    known ??= projectRoots(upward.at(-1) as string);
    return known;
  };
  const foldersFor = (module: string) => [...new Set([...foldersOf(roots(), module), ...upward])];
  const pathsFor = (module: string) => {
    const parts = parseName(module).map(String);
    if (parts.length === 0 || !parts.every(isSafeComponent)) return [];
    return foldersFor(module).map((folder) => `${join(folder, ...parts)}.lean`);
  };
  const find = (module: string) => {
    for (const path of pathsFor(module)) {
      const newer = instead.get(path);
      if (newer !== undefined) return { file: path, text: Buffer.from(newer) };
      if (isFile(path)) return { file: path, text: readBytes(path) };
    }
    return undefined;
  };
  const searched = (module: string) => {
    const paths = pathsFor(module);
    if (paths.length === 0) return undefined;
    const [first] = parseName(module).map(String) as [string];
    const isOwn =
      roots().some(({ modules }) => modules?.some((name) => parseName(name)[0] === first)) ||
      foldersFor(module).some((folder) => isThere(join(folder, first)));
    return isOwn ? paths : undefined;
  };
  return Object.assign(find, { searched });
}

/** The same for texts that are in no file: what a file in `folder` could import. */
export function folderResolver(folder: string): ModuleResolver {
  return projectResolver(join(folder, "text.lean"));
}

/** Whether a module or a folder of modules has this path, without `.lean`. */
function isThere(path: string): boolean {
  return existsSync(path) || existsSync(`${path}.lean`);
}

/** What the imports of a file lead to in its project, directly or not; absolute paths. */
interface Reached {
  files: Set<string>;
  /** Where modules of the project that are absent were looked for. */
  searched: Set<string>;
}

/** Which files of a project import which; each file is read once. */
export class ImportGraph {
  private readonly known = new Map<string, Reached>();

  /** Absolute paths of the files of its project that a file imports, directly or not. `text`: what it contains. */
  imports(file: string, text?: string): ReadonlySet<string> {
    return this.reached(file, text).files;
  }

  /** As `imports`, with the paths where absent modules were looked for. */
  reached(file: string, text?: string): Readonly<Reached> {
    return this.reachable(resolve(file), text);
  }

  private reachable(file: string, text?: string): Reached {
    const known = this.known.get(file);
    if (known) return known;
    const found: Reached = { files: new Set(), searched: new Set() };
    // Known before it is complete: files that import each other end here.
    this.known.set(file, found);
    const find = projectResolver(file);
    for (const { module } of readHeader(text ?? readBytes(file).toString("utf8")).imports) {
      const source = find(module);
      for (const path of (!source && find.searched?.(module)) || []) found.searched.add(path);
      if (!source) continue;
      found.files.add(source.file);
      const further = this.reachable(source.file);
      for (const path of further.files) found.files.add(path);
      for (const path of further.searched) found.searched.add(path);
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
    // Outside of a project, folders above the file are searched up to the one that the command runs in.
    if (dirname(folder) === folder) {
      const here = folders.indexOf(process.cwd());
      return folders.slice(0, Math.max(0, here) + 1);
    }
  }
}

/** A component that stays inside the folder it is joined to. */
export function isSafeComponent(part: string): boolean {
  return !/^\.*$|[/\\\0]/.test(part);
}
