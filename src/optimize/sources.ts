import { createHash } from "node:crypto";
import { dirname, join, relative, resolve } from "node:path";
import { z } from "zod";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import type { RunInput } from "../core/index.ts";
import { isFolder, readText } from "../platform/index.ts";
import { asLeanReads } from "../sketch/index.ts";
import { ImportGraph, leanFiles, projectTop } from "../verify/index.ts";

/** A file whose proofs are to be rewritten, or, when `isWatched`, one that imports such a file. */
export interface OptimizeSource {
  /** As it was named, for reports. */
  file: string;
  /** Absolute. */
  path: string;
  /** As it was written. */
  original: string;
  /** As Lean reads it, LF for CRLF. */
  text: string;
  /** Full names; default all. */
  theorems?: readonly string[];
  /** It stays as it is; it only must not be broken. */
  isWatched: boolean;
  /** Absolute paths of what it imports of its project, directly or not. */
  imports: ReadonlySet<string>;
}

/** A row of a dataset; paths are relative to it, `file` to `project` where that is given. */
const rowSchema = z.object({
  file: z.string().min(1),
  theorem: z.union([z.string(), z.array(z.string())]).optional(),
  project: z.string().optional(),
});

interface Wanted {
  file: string;
  theorems?: readonly string[];
}

/**
 * The Lean files that paths mean: files, folders with all files in them, and datasets (`.jsonl`).
 * Dependencies come before what imports them; other files of the same projects that import one of them
 * come along to be watched. Throws `bad-input` for what cannot be read.
 */
export function readOptimizeSources(
  paths: readonly string[],
  theorems?: readonly string[],
): OptimizeSource[] {
  const wanted = new Map<string, Wanted>();
  for (const each of paths.flatMap((path) => wantedIn(path, theorems))) {
    const earlier = wanted.get(resolve(each.file));
    const both = [...(earlier?.theorems ?? []), ...(each.theorems ?? [])];
    const isPart = each.theorems && (!earlier || earlier.theorems);
    wanted.set(resolve(each.file), { file: each.file, theorems: isPart ? both : undefined });
  }
  if (wanted.size === 0) {
    throw new LemmataError("bad-input", `there is no .lean file in ${paths.join(", ")}`);
  }
  const graph = new ImportGraph();
  const selected = [...wanted.values()].map(({ file, theorems: names }) => {
    const source = toSource(file, graph);
    return { ...source, isWatched: false, theorems: names };
  });
  return inOrder([...selected, ...importersOf(new Set(selected.map(({ path }) => path)), graph)]);
}

/** The inputs of a run on these files: with what they import. */
export function inputsOf(sources: readonly OptimizeSource[]): RunInput[] {
  const selected = sources.filter(({ isWatched }) => !isWatched);
  const named = new Map(selected.map(({ file, path }) => [path, file]));
  const imported = new Set(selected.flatMap(({ imports }) => [...imports]));
  const paths = [...named.keys(), ...[...imported].filter((path) => !named.has(path)).sort()];
  return paths.map((path) => ({
    file: named.get(path) ?? relative("", path),
    sha256: createHash("sha256").update(readText(path)).digest("hex"),
  }));
}

function wantedIn(path: string, theorems: readonly string[] | undefined): Wanted[] {
  const named = theorems ? { theorems } : {};
  if (isFolder(path)) return leanFiles(path).map((file) => ({ file, ...named }));
  if (path.endsWith(".jsonl")) return readDataset(path);
  return [{ file: path, ...named }];
}

function readDataset(path: string): Wanted[] {
  const lines = readText(path).split("\n");
  return lines.flatMap((line, i) => {
    if (line.trim() === "") return [];
    try {
      const { file, theorem, project = "" } = rowSchema.parse(JSON.parse(line));
      const theorems = typeof theorem === "string" ? [theorem] : theorem;
      const target = join(dirname(path), project, file);
      return [{ file: target, theorems }];
    } catch (cause) {
      const why = cause instanceof z.ZodError ? z.prettifyError(cause) : messageOf(cause);
      throw new LemmataError("bad-input", `${path}:${i + 1}: ${why}`, {
        cause,
        hint: 'each line is an object such as {"file": "Foo.lean", "theorem": "Foo.bar", "project": "../lib"}',
      });
    }
  });
}

function toSource(file: string, graph: ImportGraph) {
  const path = resolve(file);
  const original = readText(file);
  return { file, path, original, text: asLeanReads(original), imports: graph.imports(path) };
}

/** Other files of their projects that import one of these. */
function importersOf(own: ReadonlySet<string>, graph: ImportGraph): OptimizeSource[] {
  const tops = new Set([...own].flatMap((path) => projectTop(path) ?? []));
  const files = new Set([...tops].flatMap((top) => leanFiles(top)));
  return [...files]
    .filter((path) => !own.has(path) && [...graph.imports(path)].some((each) => own.has(each)))
    .map((path) => ({ ...toSource(path, graph), file: relative("", path), isWatched: true }));
}

function inOrder(sources: readonly OptimizeSource[]): OptimizeSource[] {
  const seen = new Set<OptimizeSource>();
  const ordered: OptimizeSource[] = [];
  const add = (source: OptimizeSource) => {
    if (seen.has(source)) return;
    seen.add(source);
    for (const other of sources) if (source.imports.has(other.path)) add(other);
    ordered.push(source);
  };
  for (const source of sources) add(source);
  return ordered;
}
