import { chatOf, DEFAULT_FILTERS, type TupleFilters, tuplesOf } from "../critique/index.ts";
import { LemmataError } from "../errors/index.ts";
import { writeTarget } from "./files.ts";
import { listRuns, openRunStore } from "./runs.ts";

export const DATA_FORMATS = ["tuples", "critic", "coder"] as const;

export interface CritiqueDataCommand {
  /** Beginnings of ids of runs; empty: all that criticized programs. */
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
  const recorded = listRuns().filter(({ kind }) => kind === "critique");
  const chosen = recorded.filter(
    ({ id }) => runs.length === 0 || runs.some((run) => id.startsWith(run)),
  );
  const unknown = runs.find((run) => !recorded.some(({ id }) => id.startsWith(run)));
  if (unknown !== undefined || chosen.length === 0) {
    const which =
      unknown === undefined ? "of `critique`" : `of \`critique\` that begins with ${unknown}`;
    throw new LemmataError("bad-input", `there is no run ${which}`, {
      hint: "See `lemmata runs`.",
    });
  }
  const store = openRunStore();
  try {
    const results = chosen
      .flatMap(({ id }) => store.listTasks(id))
      .flatMap(({ name, result }) =>
        result?.critique ? [{ task: name, result: result.critique }] : [],
      );
    const { tuples, dropped } = tuplesOf(results, { ...DEFAULT_FILTERS, ...filters });
    const rows = tuples.map((tuple) => (format === "tuples" ? tuple : chatOf(tuple, format)));
    writeTarget(out, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    return { written: rows.length, dropped };
  } finally {
    store.close();
  }
}
