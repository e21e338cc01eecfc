import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { SqliteRunStore } from "../src/store/index.ts";
import {
  reportsIn,
  runLemmata,
  startLemmata,
  type TaskLine,
  toBenchmark,
} from "./support/run-lemmata.ts";

const KILLS = 20;
const folder = mkdtempSync(join(tmpdir(), "lemmata-storm-"));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Twenty tasks: twelve true, three false, three that Lean cannot read, two that nobody can prove. These
 * come last and take all of their time, which is longer than any process here lives: no kill comes late.
 */
function tasks(): Record<string, string> {
  const rows: Record<string, string> = {};
  for (let i = 0; i < 12; i++) {
    rows[`true ${i}`] =
      `theorem t${i} (a b : Nat) (h : a < b) : a + ${i} < b + ${i} := by\n  sorry\n`;
  }
  for (let i = 0; i < 3; i++) {
    rows[`false ${i}`] = `theorem f${i} (n : Nat) : n + ${i} ≠ ${i + 2} := by\n  sorry\n`;
  }
  for (let i = 0; i < 3; i++) {
    rows[`unreadable ${i}`] = `theorem u${i} : nonsense${i} := by\n  sorry\n`;
  }
  for (const name of ["twins", "cousins"]) {
    const gap = name === "twins" ? 2 : 4;
    const isPrime = (n: string) => `(∀ d, d ∣ ${n} → d = 1 ∨ d = ${n})`;
    rows[name] =
      `theorem ${name} (n : Nat) : ∃ p, n < p ∧ ${isPrime("p")} ∧ ${isPrime(`(p + ${gap})`)} := by\n  sorry\n`;
  }
  return rows;
}

/** Heartbeats end a search, so that a busy machine comes to the same. */
const LIMITS = ["--max-heartbeats", "40000", "--time-limit", "300"];
const COMMAND = ["prove", "tasks.jsonl", "--threads", "1", ...LIMITS, "--json"];

const results = (reports: readonly TaskLine[]) =>
  reports.map(({ task, status }) => `${task}: ${status}`).sort();

function place(name: string): string {
  const path = mkdtempSync(join(folder, `${name}-`));
  writeFileSync(join(path, "tasks.jsonl"), toBenchmark(tasks()));
  return path;
}

test("a run that is killed twenty times ends as one that was not, and no finished task is done again", async () => {
  const calm = reportsIn((await runLemmata(place("calm"), COMMAND)).stdout);
  expect(calm).toHaveLength(20);

  const stormy = place("stormy");
  const finished = new Map<string, string>();
  for (let kills = 0; kills < KILLS; kills++) {
    const run = startLemmata(stormy, COMMAND);
    expect(await run.says(/^task \d+ of 20/m)).toBe(true);
    // The first task of a process takes longer than the next: time for none, for one, for a few.
    await sleep(Math.random() * 4_000);
    expect(run.child.exitCode).toBeNull();
    run.child.kill("SIGKILL");
    const { stdout } = await run.finished;
    for (const { task, status, kept } of reportsIn(stdout)) {
      if (finished.has(task)) expect({ task, kept }).toEqual({ task, kept: true });
      finished.set(task, status);
    }
  }
  const last = reportsIn((await runLemmata(stormy, COMMAND)).stdout);
  for (const { task, kept } of last) if (finished.has(task)) expect(kept).toBe(true);
  expect(results(last)).toEqual(results(calm));

  // Whatever was begun is accounted for: one start per task, and one more for each kill at most.
  const store = new SqliteRunStore({
    folder: join(stormy, ".lemmata"),
    versions: { lemmata: "", lean: "" },
  });
  const runs = store.listRuns();
  expect(runs.map(({ state }) => state)).toEqual(["finished"]);
  const starts = runs.flatMap(({ id }) => store.listTasks(id)).map(({ attempts }) => attempts);
  expect(starts.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(20 + KILLS);
  store.close();
});
