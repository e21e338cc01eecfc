import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runRequest, VERSIONS } from "../../tests/support/run-records.ts";
import { loadSqlite, openDatabase } from "./database.ts";
import { MIGRATIONS } from "./schema.ts";
import { SqliteRunStore } from "./sqlite-run-store.ts";
import { TextTable } from "./text-table.ts";
import { transcriptOf } from "./transcript.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-texts-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a text is kept once, small, and comes back as it was", () => {
  const db = openDatabase(":memory:");
  const text = "theorem é∀ (n : Nat) : n + 0 = n := by simp\n".repeat(500);
  const hashes = [new TextTable(db, "").put(text), new TextTable(db, "").put(text)];
  expect(new Set(hashes).size).toBe(1);
  expect(new TextTable(db, "").get(hashes[0] as string)).toBe(text);
  expect(new TextTable(db, "").get("none")).toBeUndefined();
  const rows = db.prepare("SELECT length(text) AS size FROM texts").all();
  expect(rows).toHaveLength(1);
  expect(Number(rows[0]?.size)).toBeLessThan(text.length / 20);
  db.close();
});

test("a store of the first form still opens; of its calls the answers are there, the prompts are not", () => {
  const db = new (loadSqlite().DatabaseSync)(join(folder, "runs.db"));
  db.exec(`${MIGRATIONS[0]}; PRAGMA user_version = 1`);
  db.close();
  const store = new SqliteRunStore({ folder, versions: VERSIONS });
  const { run } = store.openRun(runRequest());
  const [task] = store.addTasks(run.id, [{ name: "a.lean", content: "x" }]);
  if (!task) throw new Error("no task");
  const call = { role: "decompose", model: "m", key: "k", outcome: "answered", cached: false };
  const counts = { inputTokens: 1, outputTokens: 1, costUsd: 0 };
  store.appendEvents(store.startTask(run.id, task.id), [
    { kind: "model-call", at: 0, ...call, ...counts },
  ]);
  const usage = { inputTokens: 1, outputTokens: 1 };
  const said = { text: "by rfl", finish: "stop", model: "m", usage, estimated: false } as const;
  store.responses.put("k", said);
  expect(transcriptOf(store, run.id, task.id)).toMatchObject([
    { role: "decompose", about: null, messages: null, answer: "by rfl", reading: null },
  ]);
  store.close();
});
