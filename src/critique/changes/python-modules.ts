import { posix } from "node:path";

/** Reads files of a repository; `undefined` where there is none. */
export interface FileReader {
  read(path: string): string | undefined;
  has(path: string): boolean;
}

/** How a Python file of a repository is imported. */
export interface PythonModule {
  path: string;
  /** Names under which it may be imported, the one of its outermost package first. */
  names: string[];
  /** Folders on the path of imports. */
  roots: string[];
}

/** Files that are given to the sandbox, at most. */
const MOST_FILES = 400;
const MOST_BYTES = 8 << 20;

/** `tests`: files of tests, whose folders are searched, too. */
export function moduleOf(path: string, files: FileReader, tests: readonly string[]): PythonModule {
  let base = folderOf(path);
  while (base !== "" && files.has(posix.join(base, "__init__.py"))) base = folderOf(base);
  const roots = [...new Set([base, "", "src", ...tests.map(folderOf)])];
  const names = [base, "", "src"].flatMap((root) => nameBelow(root, path) ?? []);
  return { path, names: [...new Set(names)], roots };
}

const folderOf = (path: string) => {
  const folder = posix.dirname(path);
  return folder === "." ? "" : folder;
};

function nameBelow(root: string, path: string): string | undefined {
  if (root !== "" && !path.startsWith(`${root}/`)) return undefined;
  const inner = root === "" ? path : path.slice(root.length + 1);
  const name = inner.replace(/\.py$/, "").replace(/\/__init__$/, "");
  const parts = name.split("/");
  return parts.every((part) => /^[A-Za-z_]\w*$/.test(part)) ? parts.join(".") : undefined;
}

/**
 * The files that some files import, and those that these import, as far as they are of the repository: texts by
 * path. What is beyond the limits is left out, and then missing where it is imported.
 */
export function importedFiles(
  paths: readonly string[],
  roots: readonly string[],
  files: FileReader,
): Record<string, string> {
  const found: Record<string, string> = {};
  const open = [...paths];
  const seen = new Set(open);
  let bytes = 0;
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const text = files.read(path);
    if (text === undefined) continue;
    bytes += text.length;
    if (bytes > MOST_BYTES || Object.keys(found).length >= MOST_FILES) break;
    found[path] = text;
    for (const next of candidates(path, text, roots)) {
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  return found;
}

const IMPORT =
  /^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]+)|import[ \t]+([^\n#]+))/gm;

/** Files that the imports of a file may mean. */
function candidates(path: string, text: string, roots: readonly string[]): string[] {
  const found: string[] = [];
  for (const [, dots = "", from = "", names = "", plain] of text.matchAll(IMPORT)) {
    if (plain !== undefined) {
      for (const name of listed(plain)) found.push(...filesOf(roots, name));
      continue;
    }
    const above =
      dots.length > 0 ? [posix.join(folderOf(path), "../".repeat(dots.length - 1))] : roots;
    const bases = above.map((folder) => (folder === "." || folder === "./" ? "" : folder));
    found.push(...filesOf(bases, from));
    for (const name of listed(names)) {
      found.push(...filesOf(bases, from === "" ? name : `${from}.${name}`));
    }
  }
  return found.filter((each) => !each.startsWith(".."));
}

const listed = (names: string) =>
  names
    .replaceAll(/[()]|#.*$/gm, " ")
    .split(",")
    .flatMap((each) => /[\w.]+/.exec(each)?.[0] ?? []);

function filesOf(bases: readonly string[], dotted: string): string[] {
  const parts = dotted.split(".").filter((part) => part !== "");
  return bases.flatMap((base) => {
    const packages = [...parts.keys()].map((i) =>
      posix.join(base, ...parts.slice(0, i + 1), "__init__.py"),
    );
    const own = parts.length > 0 ? [`${posix.join(base, ...parts)}.py`] : [];
    return [posix.join(base, "__init__.py"), ...packages, ...own];
  });
}
