import { LemmataError } from "../core/errors/index.ts";
import type { RunRecord } from "../core/index.ts";
import { withDefaults } from "../core/index.ts";
import { chatOf, DEFAULT_FILTERS, type TupleFilters, tuplesOf } from "../critique/index.ts";
import { writeTarget } from "../platform/index.ts";
import { listRuns, openRunStore, runsFolder, type SqliteRunStore } from "../store/index.ts";
import { findRuns } from "./collect-records.ts";

export const DATA_FORMATS = ["tuples", "critic", "coder"] as const;

export interface CritiqueDataCommand {
  /** `last`, or beginnings of ids of runs; empty: all that revised programs. */
  runs: readonly string[];
  out: string;
  /** `tuples`: (x, p0, y, p1) with verdicts; else chat messages that train that role. */
  format: (typeof DATA_FORMATS)[number];
  filters: Partial<TupleFilters>;
}

export interface CritiqueDataResult {
  written: number;
  /** Why revisions were left out, with how many. */
  dropped: Record<string, number>;
}

/** Writes recorded revisions as JSONL for training. Throws `bad-input`. */
export function writeCritiqueData(command: CritiqueDataCommand): CritiqueDataResult {
  const { runs, out, format, filters } = command;
  // Looking for runs makes no folder.
  if (listRuns().length === 0) throw noRevisions();
  const store = openRunStore();
  try {
    const results = chosenRuns(store, runs)
      .flatMap(({ id }) => store.listTasks(id))
      .flatMap(({ name, result }) =>
        result?.critique ? [{ task: name, result: result.critique }] : [],
      );
    const { tuples, dropped } = tuplesOf(results, withDefaults(DEFAULT_FILTERS, filters));
    const rows = tuples.map((tuple) => (format === "tuples" ? tuple : chatOf(tuple, format)));
    writeTarget(out, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    return { written: rows.length, dropped };
  } finally {
    store.close();
  }
}

function chosenRuns(store: SqliteRunStore, wanted: readonly string[]): RunRecord[] {
  const chosen =
    wanted.length > 0
      ? findRuns(store, wanted)
      : store.listRuns().filter(({ kind }) => kind === "critique");
  const other = chosen.find(({ kind }) => kind !== "critique");
  if (chosen.length === 0 || other) throw noRevisions(other);
  return chosen;
}

function noRevisions(run?: RunRecord): LemmataError {
  const message = run
    ? `run ${run.id} is of \`lemmata ${run.kind}\`, which revises no programs`
    : `there is no run that revised programs in ${runsFolder()}`;
  const hint = "`lemmata critique` and `lemmata bench code --method` make such runs.";
  return new LemmataError("bad-input", message, { hint });
}
