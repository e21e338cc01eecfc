// `lemmata critique --git` and `--changes`: what a change of a repository breaks, by what the repository says itself.
// Input: a unified diff, and the repository that it leads to. Output: findings with files and lines.
// The path: read-diff.ts (changed lines) -> changed-units.ts (functions, their documentation, tests that name them)
// -> the critic without a model, which runs each in its module -> findings.

import { posix } from "node:path";
import { LemmataError } from "../../core/errors/index.ts";
import { type InstallationOptions, SandboxedExecutor } from "../../sandbox/index.ts";
import type { Finding } from "../findings/finding.ts";
import { findingsOf, unchecked } from "../findings/findings-of.ts";
import { type RepositoryContext, SymbolicCritic } from "../symbolic/symbolic-critic.ts";
import { type ChangedUnit, changedUnits } from "./changed-units.ts";
import { importedFiles, moduleOf, type PythonModule } from "./python-modules.ts";
import { type ChangedFile, readDiff } from "./read-diff.ts";
import { gitDiff, Repository } from "./repository.ts";

export interface ChangesCommand {
  /** A range of revisions for `git diff`, or a diff. */
  changes: { range: string } | { diff: string };
  /** In the repository. */
  folder: string;
  /** Files of tests; default: those of the repository. */
  tests?: readonly string[];
  sandbox?: InstallationOptions;
  signal?: AbortSignal;
  onProgress: (step: string) => void;
}

/** A changed function or class, and how much was known of it. */
interface CriticizedUnit {
  file: string;
  name: string;
  line: number;
  /** Points that a run showed to hold or not; 0: neither documentation nor tests said anything that could be run. */
  checked: number;
  violated: number;
}

export interface ChangesReport {
  units: CriticizedUnit[];
  findings: Finding[];
}

/** Milliseconds of processor time for edits that would mend a function: they tell the line. */
const REPAIR_MS = 500;

/**
 * Criticizes the functions and classes that a change touches, against their own documentation, annotations and
 * doctests, and the tests that name them. Throws `bad-input`, `sandbox-unavailable`, `cancelled`.
 */
export async function critiqueChanges(command: ChangesCommand): Promise<ChangesReport> {
  const { changes, folder, signal, onProgress, sandbox = {} } = command;
  const diff = "diff" in changes ? changes.diff : await gitDiff(folder, changes.range);
  const repository = await Repository.around(folder);
  const findings: Finding[] = [];
  const files = readDiff(diff)
    .filter(({ paths }) => paths[0]?.endsWith(".py"))
    .flatMap((file) => withText(file, repository, findings));
  if (files.length === 0) return { units: [], findings };
  onProgress("starting the sandbox");
  const executor = await SandboxedExecutor.open({ lanes: 1, ...sandbox });
  try {
    const tests = await readTests(command, repository);
    const found = await changedUnits(executor, { files, tests }, signal);
    findings.push(...found.broken.map(brokenFile));
    const critic = new SymbolicCritic({ executor, repairMs: REPAIR_MS });
    const units: CriticizedUnit[] = [];
    for (const unit of found.units) {
      onProgress(`${unit.file}: ${unit.name}`);
      const file = files.find(({ path }) => path === unit.file) as FileWithText;
      const context = contextOf(unit, file, repository);
      const task = { id: unit.name, prompt: unit.task, entryPoint: unit.name, visibleTests: null };
      const { critique } = await critic.criticize(task, file.text, { signal, repository: context });
      findings.push(
        ...findingsOf(critique, { file: unit.file, line: unit.line, function: unit.name }),
      );
      const { file: path, name, line } = unit;
      units.push({ file: path, name, line, ...countsOf(critique) });
    }
    return { units, findings };
  } finally {
    await executor.close();
  }
}

interface FileWithText {
  path: string;
  text: string;
  lines: number[];
  modules: string[];
}

/** None, with the reason among the findings, when the file is not the one of which the diff speaks. */
function withText(file: ChangedFile, repository: Repository, findings: Finding[]): FileWithText[] {
  const { paths, lines, texts } = file;
  const path = paths.find((each) => repository.has(each)) ?? (paths[0] as string);
  const text = repository.read(path);
  const decline = (reason: string) => {
    findings.push(unchecked(reason, { file: path, line: lines[0] ?? 1 }));
    return [];
  };
  if (text === undefined) return decline("there is no such file in the repository");
  const own = text.split("\n");
  const other = [...texts].find(([line, said]) => own[line - 1]?.trimEnd() !== said.trimEnd());
  if (other) return decline(`line ${other[0]} is not as the diff says; check out what it leads to`);
  const { names } = moduleOf(path, repository, []);
  if (names.length === 0) return decline("a file with such a name cannot be imported");
  return [{ path, text, lines, modules: names }];
}

async function readTests({ tests }: ChangesCommand, repository: Repository) {
  const given = tests?.map((path) => {
    const inside = repository.inside(path);
    if (inside !== undefined && repository.has(inside)) return inside;
    throw new LemmataError("bad-input", `${path} is no file of the repository`);
  });
  const paths = given ?? (await repository.testFiles());
  return paths.flatMap((path) => {
    const text = repository.read(path);
    return text === undefined ? [] : [{ path, text }];
  });
}

function brokenFile({
  file,
  line,
  message,
}: {
  file: string;
  line: number | null;
  message: string;
}) {
  const finding: Finding = {
    ...unchecked("", { file, line: line ?? 1 }),
    severity: "error",
    kind: "syntax",
    message: `the file is not Python: ${message}`,
  };
  return finding;
}

function contextOf(
  unit: ChangedUnit,
  file: FileWithText,
  repository: Repository,
): RepositoryContext {
  const tests = unit.tests.map(({ path }) => path);
  const module: PythonModule = moduleOf(unit.file, repository, tests);
  const { names, roots, path } = module;
  const around = new Map(tests.map((test) => [test, conftests(test, repository)]));
  const first = [path, ...tests, ...[...around.values()].flat()];
  const suites = unit.tests.map((test) => ({
    path: test.path,
    names: test.names,
    source: repository.read(test.path) ?? "",
    around: (around.get(test.path) ?? []).map((each) => repository.read(each) ?? ""),
    module: moduleOf(test.path, repository, []).names[0] ?? "tests",
  }));
  const watched = unit.kind === "function" ? unit.name : null;
  const files = importedFiles(first, roots, repository);
  return { module: { names, path }, roots, files, watched, lines: file.lines, suites };
}

/** The `conftest.py`s of a test file's folder and those above it, the outermost first. */
function conftests(test: string, repository: Repository): string[] {
  const found: string[] = [];
  for (let folder = posix.dirname(test); ; folder = posix.dirname(folder)) {
    const path = posix.join(folder, "conftest.py");
    if (repository.has(path)) found.unshift(path);
    if (folder === ".") return found;
  }
}

function countsOf({ subgoals, checklist }: Parameters<typeof findingsOf>[0]) {
  const points = [...subgoals, ...checklist];
  const violated = points.filter(({ status }) => status === "violated").length;
  return { checked: violated + points.filter(({ status }) => status === "met").length, violated };
}
