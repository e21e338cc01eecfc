import { createHash } from "node:crypto";
import { basename, dirname, join, relative } from "node:path";
import { LemmataError } from "../core/errors/index.ts";
import { type BenchRowFault, blankComments, type RunInput } from "../core/index.ts";
import { isFolder, listFolder, readText, STDIN } from "../platform/index.ts";
import { loadBenchmark } from "../problems/index.ts";
import { ImportGraph, leanFiles } from "../verify/index.ts";
import { theoremTexts } from "./theorem-texts.ts";

/** A Lean file with `sorry`s, a row of a benchmark, or a statement of the command line. */
export interface Source {
  /** Path of the file, id of the row, or name of the theorem. */
  name: string;
  text: string;
  /** It is no file: imports that Lean does not have are dropped, and there is no project around it. */
  isBenchmark: boolean;
  /** Where the finished text goes; absent for what is no file, without a folder for it. */
  target?: string;
}

/** Where finished files go: into the folder `out`, else beside their originals. */
export class Targets {
  private readonly out: string | undefined;
  private readonly used = new Set<string>();

  constructor(out: string | undefined) {
    this.out = out;
  }

  /** E.g. `proofs/sums.proved.lean`; names that are taken get a number. */
  of(name: string, isBenchmark: boolean): string | undefined {
    if (isBenchmark && this.out === undefined) return undefined;
    const folder = this.out ?? dirname(name);
    const base = basename(name).replace(/\.lean$/, "");
    // The name of a file can be one; that of a row need not.
    const stem = isBenchmark ? base.replace(/[^\p{L}\p{N}._-]+/gu, "_") : base;
    let target = join(folder, `${stem}.proved.lean`);
    for (let i = 2; this.used.has(target); i++) target = join(folder, `${stem}-${i}.proved.lean`);
    this.used.add(target);
    return target;
  }
}

export interface ReadSources {
  sources: Source[];
  inputs: RunInput[];
  /** Rows of benchmarks that cannot be used, with the file they are in, and files of folders that cannot be read. */
  faults: (BenchRowFault & { file: string })[];
}

interface GivenSources {
  paths: readonly string[];
  theorems?: readonly string[];
  /** Lean texts that are no files. */
  texts?: readonly { name: string; text: string }[];
}

/** Reads Lean files, benchmarks (`.jsonl`, `.json`) and statements. Throws `bad-input` for what cannot be read. */
export function readSources(
  { paths, theorems = [], texts = [] }: GivenSources,
  targets: Targets,
): ReadSources {
  const read: ReadSources = { sources: [], inputs: [], faults: [] };
  const graph = new ImportGraph();
  for (const given of new Set(paths.flatMap((path) => filesOf(path, read.faults)))) {
    const text = readText(given);
    const path = given === STDIN ? nameOfStdin(text) : given;
    read.inputs.push(toInput(path, text));
    if (!isBenchmarkName(path)) {
      // A file with other imports is another task.
      const imported = [...graph.imports(path, text)].sort();
      read.inputs.push(...imported.map((file) => toInput(relative("", file), readText(file))));
      read.sources.push(toSource(path, text, { isBenchmark: false, targets }));
      continue;
    }
    const { problems, faults } = loadBenchmark(text);
    if (problems.length === 0) throw unusable(path, faults);
    read.faults.push(...faults.map((fault) => ({ ...fault, file: path })));
    for (const { id, text: row } of problems) {
      read.sources.push(toSource(id, row, { isBenchmark: true, targets }));
    }
  }
  const given = [
    ...texts.map((each) => ({ ...each, input: `text ${each.name}` })),
    ...theoremTexts(theorems).map((each) => ({ ...each, input: `--theorem ${each.name}` })),
  ];
  for (const { name, text, input } of given) {
    read.inputs.push(toInput(input, text));
    read.sources.push(toSource(name, text, { isBenchmark: true, targets }));
  }
  return read;
}

const isBenchmarkName = (path: string): boolean => /\.jsonl?$/.test(path);

/** No Lean text begins like JSON. */
function nameOfStdin(text: string): string {
  return /^\uFEFF?\s*[{[]/.test(text) ? "stdin.jsonl" : "stdin.lean";
}

/**
 * A file as it is; of a folder its Lean files that have a `sorry`, without those that were made here, or else the
 * benchmarks that stand in it. One of a folder's files that cannot be read is a fault, and the others are taken.
 */
function filesOf(given: string, faults: ReadSources["faults"]): string[] {
  if (!isFolder(given)) return [given];
  const unread: LemmataError[] = [];
  const files = leanFiles(given).filter((file) => {
    if (MADE_HERE.test(file)) return false;
    try {
      return /\bsorry\b/.test(blankComments(readText(file)));
    } catch (error) {
      if (!(error instanceof LemmataError)) throw error;
      unread.push(error);
      faults.push({ file, line: 1, message: error.message });
      return false;
    }
  });
  if (files.length > 0) return files;
  if (unread[0]) throw unread[0];
  const benchmarks = listFolder(given).filter((name) => name.endsWith(".jsonl"));
  if (benchmarks.length > 0) return benchmarks.sort().map((name) => join(given, name));
  throw new LemmataError("bad-input", `${given} holds no Lean file with a \`sorry\``);
}

const MADE_HERE = /\.(?:dis)?proved\.lean$/;

function unusable(path: string, [first]: readonly BenchRowFault[]): LemmataError {
  const why = first === undefined ? "it has no rows" : `line ${first.line}: ${first.message}`;
  return new LemmataError("bad-input", `${path} has no row that can be used: ${why}`, {
    hint: 'A row is {"problem_id": "...", "formal_problem": "Lean text"}, one on each line or in one array.',
  });
}

function toInput(file: string, text: string): RunInput {
  return { file, sha256: createHash("sha256").update(text).digest("hex") };
}

export function toSource(
  name: string,
  text: string,
  { isBenchmark, targets }: { isBenchmark: boolean; targets: Targets },
): Source {
  const target = targets.of(name, isBenchmark);
  return { name, text, isBenchmark, target };
}
