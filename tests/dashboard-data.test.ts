import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunId, TaskId } from "../src/core/index.ts";
import { TaskFollower } from "../src/serve/http/dashboard/task-news.ts";
import { SqliteRunStore, viewRun } from "../src/store/index.ts";
import { nextToken, START } from "../web/lean/tokens.ts";
import { moveOf } from "../web/tree/keys.ts";
import { foldTask, type LiveTask } from "../web/tree/model.ts";
import { visibleRows } from "../web/tree/rows.ts";
import { recordLargeTree } from "./support/dashboard-runs.ts";
import { runRequest, sampleSearch, VERSIONS } from "./support/run-records.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-dashboard-"));
  process.env.LEMMATA_RUNS_DIR = folder;
});

afterAll(() => {
  delete process.env.LEMMATA_RUNS_DIR;
  rmSync(folder, { recursive: true, force: true });
});

test("a page that followed a search, and lost its connection after each event, has the tree that was recorded", () => {
  const store = new SqliteRunStore({ folder, versions: VERSIONS });
  const { run } = store.openRun(runRequest(), { fresh: true });
  const [task] = store.addTasks(run.id, [{ name: "t", content: "theorem t : True := sorry" }]);
  const attempt = store.startTask(run.id, task?.id as TaskId);
  let live: LiveTask | undefined;
  let last = 0;
  for (const event of sampleSearch()) {
    store.appendEvents(attempt, [event]);
    const follower = new TaskFollower(store, { run: run.id, task: attempt.taskId }, last);
    const { events } = follower.look();
    live = foldTask(live, events);
    last = events.at(-1)?.id ?? last;
  }
  store.closeRun(run.id, "finished");
  store.close();
  const recorded = viewRun(run.id, "1").trees?.[0];
  expect([...(live?.trees[0]?.goals.values() ?? [])]).toEqual(recorded?.goals);
  expect(live?.trees[0]?.outcome).toEqual(recorded?.outcome);
});

test("a large tree comes in pieces, and none of them counts as heard before the last", () => {
  const run = recordLargeTree(folder, 1200) as RunId;
  const store = new SqliteRunStore({ folder, versions: VERSIONS });
  const task = store.listTasks(run)[0]?.id as TaskId;
  const { events, isOver } = new TaskFollower(store, { run, task }, 0).look();
  store.close();
  const pieces = events.filter(({ kind }) => kind === "tree");
  expect(pieces.length).toBe(3);
  expect(pieces.map(({ id }) => id > 0)).toEqual([false, false, true]);
  expect(isOver).toBe(true);
  expect(events.at(-1)?.kind).toBe("end");
  const goals = foldTask(undefined, events)?.trees[0]?.goals;
  expect(goals?.size).toBe(1200);
  expect(visibleRows(goals ?? new Map(), new Map())).toHaveLength(1200 + 300);
});

test("keys move through what is open, and open and close", () => {
  const run = recordLargeTree(folder, 21) as RunId;
  const goals = new Map(viewRun(run, "1").trees?.[0]?.goals.map((goal) => [goal.id, goal]));
  const rows = visibleRows(goals, new Map());
  expect(moveOf("End", rows, 0)).toEqual({ to: rows.length - 1 });
  expect(moveOf("ArrowRight", rows, 0)).toEqual({ to: 1 });
  expect(moveOf("ArrowLeft", rows, 0)).toEqual({ open: false, key: "/g0" });
  const closed = visibleRows(goals, new Map([["/g0", false]]));
  expect(closed).toHaveLength(1);
  expect(moveOf("ArrowRight", closed, 0)).toEqual({ open: true, key: "/g0" });
  const leaf = rows.findIndex(({ isOpen }) => isOpen === null);
  expect(rows[(moveOf("ArrowLeft", rows, leaf) as { to: number }).to]?.key).toBe(
    rows[leaf]?.parent,
  );
  expect(moveOf("x", rows, 0)).toBeNull();
});

test("Lean text is read into tokens, comments and strings over several lines too", () => {
  expect(kinds("theorem t₁ : 1 ≤ 𝔸 := by omega -- easy")).toEqual([
    ...["theorem keyword", "t₁ name", ": operator", "1 number", "≤ operator", "𝔸 name"],
    ...[":= operator", "by keyword", "omega tactic", "-- easy comment"],
  ]);
  expect(kinds("a /- b /- c -/\nd -/ sorry")).toEqual([
    ...["a name", "/- b /- c -/ comment", "d -/ comment", "sorry sorry"],
  ]);
  expect(kinds('"x\\"\n y" z')).toEqual(['"x\\" string', ' y" string', "z name"]);
});

function kinds(text: string): string[] {
  const found: string[] = [];
  let state = START;
  for (const line of text.split("\n")) {
    for (let at = 0; at < line.length; ) {
      const token = nextToken(line, at, state);
      if (token.kind) found.push(`${line.slice(at, token.end)} ${token.kind}`);
      ({ state } = token);
      at = token.end;
    }
  }
  return found;
}
