import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  RecordKind,
  RunEvent,
  RunKind,
  TaskResult,
  TrainingRecord,
} from "../../../src/core/index.ts";
import { collectRecords } from "../../../src/datasets/collect-records.ts";
import { promptWriter } from "../../../src/datasets/prompt-writer.ts";
import { openRecordGate } from "../../../src/datasets/record-gate.ts";
import { SqliteRunStore } from "../../../src/store/index.ts";
import { runRequest, taskResult, VERSIONS } from "../run-records.ts";
import { critiques } from "./critiques.ts";
import { alignments, formalizations } from "./formalizations.ts";
import { plans, proofs } from "./searches.ts";
import { shortenings } from "./shortenings.ts";

/** What a command recorded of one task. */
export interface RecordedTask {
  content: string;
  events?: RunEvent[];
  result?: TaskResult;
}

/** The records that an export takes out of runs of a command. */
interface Recorded {
  run: RunKind;
  tasks: () => readonly RecordedTask[];
  kinds: readonly RecordKind[];
}

const COMMANDS: readonly Recorded[] = [
  { run: "prove", tasks: proofs, kinds: ["completion", "correction"] },
  { run: "prove", tasks: plans, kinds: ["decomposition", "correction"] },
  { run: "optimize", tasks: shortenings, kinds: ["optimization"] },
  { run: "formalize", tasks: alignments, kinds: ["formalization", "alignment"] },
  { run: "formalize", tasks: formalizations, kinds: ["formalization"] },
  { run: "critique", tasks: critiques, kinds: ["critique"] },
];

export const KINDS: readonly RecordKind[] = [...new Set(COMMANDS.flatMap(({ kinds }) => kinds))];

/** Which of the tasks of each command: every `of`-th from `from` on, and at most `most` of them. */
export interface Part {
  from: number;
  of: number;
  most?: number | undefined;
  /** Default: all. */
  kinds?: readonly RecordKind[] | undefined;
}

/** Runs of every command in a store of their own, and the records that an export takes out of them. */
export async function recordsOfRuns({
  from,
  of,
  most,
  kinds: only = KINDS,
}: Part): Promise<TrainingRecord[]> {
  const folder = mkdtempSync(join(tmpdir(), "lemmata-runs-"));
  const store = new SqliteRunStore({ folder, versions: VERSIONS });
  const gate = openRecordGate({ onProgress: () => {} });
  try {
    const source = { store, gate, prompts: promptWriter(), skipped: {} };
    const records: TrainingRecord[] = [];
    for (const [number, { run: kind, tasks, kinds }] of COMMANDS.entries()) {
      const wanted = kinds.filter((one) => only.includes(one));
      if (wanted.length === 0) continue;
      const own = tasks()
        .filter((_, i) => i % of === from)
        .slice(0, most);
      if (own.length === 0) continue;
      const inputs = [{ file: `${kind}${number}.lean`, sha256: "00" }];
      const { run } = store.openRun({ ...runRequest({ core: false, number }), kind, inputs });
      const named = own.map((task, i) => ({ ...task, name: `${kind}-${number}-${i}.lean` }));
      const stored = store.addTasks(
        run.id,
        named.map(({ name, content }) => ({ name, content })),
      );
      for (const { name, events = [], result = taskResult() } of named) {
        const task = stored.find((one) => one.name === name);
        if (!task) throw new Error("no task");
        store.appendEvents(store.startTask(run.id, task.id), events);
        store.saveTask(run.id, task.id, { status: "proved", result });
      }
      store.closeRun(run.id, "finished");
      const closed = store.listRuns().find(({ id }) => id === run.id) ?? run;
      for (const one of wanted) records.push(...(await collectRecords([closed], one, source)));
    }
    return records;
  } finally {
    await gate.close();
    store.close();
    rmSync(folder, { recursive: true });
  }
}

/** The rows of a corpus, one JSON object a line. */
export function corpusRows<T>(path: string): T[] {
  const file = new URL(`../../corpora/${path}`, import.meta.url);
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}
