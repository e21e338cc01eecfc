import type { RunEvent, TaskStatus } from "../../src/core/index.ts";
import { SqliteRunStore } from "../../src/store/index.ts";
import { runRequest, sampleSearch, taskResult, VERSIONS } from "./run-records.ts";

/** What a browser would run, or show, if theorem text and file names were not taken as text. */
const HOSTILE = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;

/** A run of one task whose tree has that many goals, a few lemmas below each. Gives its id. */
export function recordLargeTree(folder: string, goals: number, file = "large.lean"): string {
  const store = new SqliteRunStore({ folder, versions: VERSIONS });
  const { run } = store.openRun({ ...runRequest(), inputs: [{ file, sha256: "01" }] });
  const task = { name: "large", content: "theorem large : True := sorry" };
  const [added] = store.addTasks(run.id, [task]);
  if (!added) throw new Error("the task was not added");
  const attempt = store.startTask(run.id, added.id);
  store.appendEvents(attempt, [...largeSearch(goals)]);
  store.saveTask(run.id, added.id, { status: "failed", result: taskResult({ reason: "time" }) });
  store.closeRun(run.id, "finished");
  store.close();
  return run.id;
}

const LEMMAS = 4;

function* largeSearch(count: number): Generator<RunEvent> {
  const named = (i: number) => ({
    name: `t_${i}`,
    text: `theorem t_${i} (a b : Nat) (h : a < b) : a + ${i} < b + ${i}`,
  });
  yield {
    ...{ kind: "search-start", strategy: "best-first", lanes: 1, goal: "g0", at: 0 },
    statement: named(0),
  };
  const opened = { kind: "goal-open" as const, footprint: 7 };
  yield { ...opened, statement: named(0), depth: 0, key: "k0", goal: "g0", at: 0 };
  const depths = [0];
  for (let above = 0, next = 1; next < count; above++) {
    const lemmas = Array.from({ length: Math.min(LEMMAS, count - next) }, () => next++);
    const depth = (depths[above] ?? 0) + 1;
    const by = `d${above}`;
    for (const i of lemmas) {
      depths[i] = depth;
      const place = { depth, key: `k${i}`, goal: `g${i}`, at: i, decomposition: by };
      yield { ...opened, ...place, statement: named(i) };
    }
    const decomposition = { lemmas: lemmas.map(named), proof: "by omega" };
    yield {
      ...{ kind: "candidate-accept", policy: "symbolic", goal: `g${above}`, at: next, ms: 2 },
      ...{ candidate: { kind: "decomposition", decomposition, origin: "symbolic/split" } },
      decomposition: by,
    };
    yield {
      ...{ kind: "decomposition-score", decomposition: by, score: (above % 10) / 10 },
      ...{ footprint: 7, lemmaFootprints: [3], goal: `g${above}`, at: next },
    };
    if (above % 3 === 0) {
      yield {
        ...{ kind: "goal-prove", statement: named(above), proof: "by omega" },
        ...{ origin: "symbolic/omega", uses: [], goal: `g${above}`, at: next },
      };
    }
  }
}

/** A finished run whose names and texts are hostile, with a search that failed, and proofs that were improved. */
export function recordHostileRun(folder: string): string {
  const store = new SqliteRunStore({ folder, versions: VERSIONS });
  const request = { ...runRequest({ note: HOSTILE }), inputs: [{ file: HOSTILE, sha256: "02" }] };
  const { run } = store.openRun(request);
  const statuses: TaskStatus[] = ["failed", "proved", "proved", "disproved"];
  const tasks = statuses.map((_, i) => ({ name: `${HOSTILE} ${i}`, content: HOSTILE }));
  store.addTasks(run.id, tasks).forEach(({ id }, i) => {
    const attempt = store.startTask(run.id, id);
    store.appendEvents(attempt, hostile(sampleSearch()));
    const result = taskResult({ elapsedMs: 900 * (i + 1), reason: HOSTILE, costUsd: 0.01 * i });
    store.saveTask(run.id, id, { status: statuses[i] ?? "failed", result });
  });
  store.closeRun(run.id, "finished");
  store.close();
  return run.id;
}

/** The same with hostile text in each statement, proof and message. */
function hostile(events: RunEvent[]): RunEvent[] {
  const text = JSON.stringify(HOSTILE).slice(1, -1);
  return JSON.parse(
    JSON.stringify(events)
      .replaceAll("rfl failed", text)
      .replaceAll("theorem t", `theorem ${text}`),
  ) as RunEvent[];
}

/** A run that was stopped in the middle of the second search of its task. Gives its id. */
export function recordLeftRun(folder: string): string {
  const store = new SqliteRunStore({ folder, versions: VERSIONS });
  const { run } = store.openRun({ ...runRequest(), inputs: [{ file: "left.lean", sha256: "03" }] });
  const [added] = store.addTasks(run.id, [
    { name: "left", content: "theorem left : True := sorry" },
  ]);
  if (!added) throw new Error("the task was not added");
  const attempt = store.startTask(run.id, added.id);
  const events = sampleSearch();
  const isOfEnd = ({ kind }: RunEvent) => kind === "search-end" || kind === "task-verdict";
  store.appendEvents(attempt, [...events, ...events.filter((event) => !isOfEnd(event))]);
  store.closeRun(run.id, "interrupted", "the server of models is gone");
  store.close();
  return run.id;
}
