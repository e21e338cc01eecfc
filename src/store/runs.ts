import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, relative } from "node:path";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import type { RunId, RunRecord, TaskId, TaskRecord } from "../core/index.ts";
import { toolVersions } from "../lean/index.ts";
import { exportRun } from "./export-jsonl.ts";
import { runsFolder } from "./location.ts";
import { isUnbegun, recordedTrees, type TreeView, viewOfTree } from "./recorded-tree.ts";
import { SqliteRunStore } from "./sqlite-run-store.ts";
import { type TranscriptCall, transcriptOf, unreadableAnswers } from "./transcript.ts";

/** The store of the working directory, or of `LEMMATA_RUNS_DIR`; made when it is absent. */
export function openRunStore(): SqliteRunStore {
  return new SqliteRunStore({ folder: runsFolder(), versions: toolVersions() });
}

/** The store that holds a run; where there is none it is not made, and `not-found` thrown. */
export function openStoreWith(wanted: string): SqliteRunStore {
  return SqliteRunStore.exists(runsFolder()) ? openRunStore() : noSuch("run", wanted);
}

/** Runs `work` on the store if there is one; looking at runs creates no folder. */
function withStore<T>(work: (store: SqliteRunStore) => T): T | undefined {
  if (!SqliteRunStore.exists(runsFolder())) return undefined;
  const store = openRunStore();
  try {
    return work(store);
  } finally {
    store.close();
  }
}

/** Past runs, latest first. */
export function listRuns(): RunRecord[] {
  return withStore((store) => store.listRuns()) ?? [];
}

export interface RunView {
  run: RunRecord;
  /** Numbered from 1, as commands take them. */
  tasks: (TaskRecord & { number: number })[];
  /** Of the requested task, or of the only one. */
  trees: TreeView[] | null;
  /** Answers of models to that task which could not be read, by their reasons. */
  unreadable: { reason: string; count: number }[] | null;
}

/**
 * A run, and one of its tasks. `run`: `last`, or the beginning of an id; `task`: its number, its name or a part of
 * it, or the beginning of its id. Throws `not-found` when nothing fits, `bad-input` when more than one does.
 */
export function viewRun(run: string, task?: string): RunView {
  return onRun(run, (store, found) => {
    const all = numberedTasks(store, found.id);
    const chosen = task === undefined ? undefined : findTask(all, task);
    const tasks = chosen ? [chosen] : all;
    const [only, ...others] = tasks;
    if (!only || others.length > 0) return { run: found, tasks, trees: null, unreadable: null };
    const unreadable = unreadableAnswers(store.events(found.id, only.id));
    return { run: found, tasks, trees: treesOf(store, found.id, only.id), unreadable };
  });
}

/** The calls of models of a run, or of one of its tasks, with all that was said. */
export interface TranscriptView {
  run: RunRecord;
  tasks: { number: number; id: TaskId; name: string; calls: TranscriptCall[] }[];
}

/** `run` and `task` as of `viewRun`. */
export function viewTranscript(run: string, task?: string): TranscriptView {
  return onRun(run, (store, found) => {
    const all = numberedTasks(store, found.id);
    const tasks = task === undefined ? all : [findTask(all, task)];
    return {
      run: found,
      tasks: tasks.map(({ number, id, name }) => {
        return { number, id, name, calls: transcriptOf(store, found.id, id) };
      }),
    };
  });
}

/** Writes the same as JSONL, a line for each call, and returns the number of lines; as `exportRunTo`. */
export function exportTranscriptTo(file: string, run: string, task?: string): number {
  const view = viewTranscript(run, task);
  const lines = view.tasks.flatMap(({ id, name, calls }) =>
    calls.map((call) =>
      JSON.stringify({ type: "call", run: view.run.id, task: id, name, ...call }),
    ),
  );
  return writeLines(file, lines);
}

function treesOf(store: SqliteRunStore, runId: RunId, taskId: TaskId): TreeView[] {
  const trees = recordedTrees(store.events(runId, taskId));
  return trees.filter((tree) => !isUnbegun(tree)).map(viewOfTree);
}

/**
 * Writes a run, or one of its tasks, as JSONL for training and returns the number of lines. The file
 * appears, or is replaced, when it is complete. Throws `bad-input` where it cannot be written.
 */
export function exportRunTo(file: string, run: string, task?: string): number {
  return onRun(run, (store, { id }) => {
    const only = task === undefined ? undefined : findTask(numberedTasks(store, id), task).id;
    return writeLines(file, exportRun(store, id, only));
  });
}

function writeLines(file: string, lines: Iterable<string>): number {
  const partial = `${file}.partial`;
  let written = 0;
  try {
    const handle = openSync(partial, "w");
    try {
      for (const line of lines) {
        writeSync(handle, `${line}\n`);
        written++;
      }
    } finally {
      closeSync(handle);
    }
    renameSync(partial, file);
    return written;
  } catch (error) {
    rmSync(partial, { force: true });
    if (error instanceof LemmataError) throw error;
    throw new LemmataError("bad-input", `cannot write ${file}: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

function onRun<T>(wanted: string, work: (store: SqliteRunStore, run: RunRecord) => T): T {
  const result = withStore((store) => ({ value: work(store, findRun(store.listRuns(), wanted)) }));
  return result ? result.value : noSuch("run", wanted);
}

/** The run that is meant by `last`, or by the beginning of its id. Throws `bad-input`. */
export function findRun(runs: readonly RunRecord[], wanted: string): RunRecord {
  const fitting =
    wanted === "last" ? runs.slice(0, 1) : runs.filter((r) => r.id.startsWith(wanted));
  return theOnly("run", wanted, fitting, ({ id }) => id);
}

function numberedTasks(store: SqliteRunStore, runId: RunId): RunView["tasks"] {
  return store.listTasks(runId).map((task, i) => ({ number: i + 1, ...task }));
}

type NumberedTask = RunView["tasks"][number];

function findTask(tasks: readonly NumberedTask[], wanted: string): NumberedTask {
  const rules: ((task: NumberedTask) => boolean)[] = [
    ({ name, id }) => name === wanted || id === wanted,
    ({ number }) => String(number) === wanted,
    ({ name, id }) => name.includes(wanted) || id.startsWith(wanted),
  ];
  const fitting = rules.map((rule) => tasks.filter(rule)).find((some) => some.length > 0);
  return theOnly("task", wanted, fitting ?? [], ({ name }) => name);
}

function theOnly<T>(
  what: "run" | "task",
  wanted: string,
  fitting: readonly T[],
  nameOf: (item: T) => string,
): T {
  const [first, ...others] = fitting;
  if (first === undefined) return noSuch(what, wanted);
  if (others.length === 0) return first;
  const names = fitting.slice(0, 5).map(nameOf).join(", ");
  const more = fitting.length > 5 ? ", ..." : "";
  throw new LemmataError("bad-input", `${what} ${wanted} could be any of ${names}${more}`, {
    hint: "Give more of it.",
  });
}

/** From where the command runs: a server's clients are told this, too, and not where its files are. */
function shownFolder(): string {
  const folder = runsFolder();
  const below = relative("", folder);
  return below === "" || below.startsWith("..") ? basename(folder) : below;
}

function noSuch(what: "run" | "task", wanted: string): never {
  const where = what === "run" ? ` in ${shownFolder()}` : "";
  throw new LemmataError("not-found", `there is no ${what} ${wanted}${where}`, {
    hint: what === "run" ? "`lemmata runs` lists them." : "`lemmata show RUN` lists them.",
  });
}
