import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launch, STARTS, type Start } from "./support/launch-lemmata.ts";
import { leanProcesses, processTree, stillThere } from "./support/process-tree.ts";
import { Running, toBenchmark } from "./support/run-lemmata.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-ends-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const start = (how: Start, place: string, args: readonly string[]) =>
  new Running(launch(how, place, args));

/** Takes all the time that it is given. */
const HARD =
  "theorem twins (n : Nat) : ∃ p, n < p ∧ (∀ d, d ∣ p → d = 1 ∨ d = p) ∧ (∀ d, d ∣ p + 2 → d = 1 ∨ d = p + 2) := by\n  sorry\n";
const EASY = "theorem easy (a b : Nat) (h : a < b) : a + 1 < b + 1 := by\n  sorry\n";
const PROVE = ["prove", "tasks.jsonl", "--threads", "1", "--time-limit", "120", "--json"];

function place(rows: Record<string, string>): string {
  const path = mkdtempSync(join(folder, "case-"));
  writeFileSync(join(path, "tasks.jsonl"), toBenchmark(rows));
  return path;
}

/** All processes of a command, once Lean is at work in it. */
async function atWork(run: Running): Promise<number[]> {
  const { pid = 0 } = run.child;
  for (;;) {
    const tree = processTree(pid);
    if (leanProcesses(tree).length > 0) return tree;
    expect(run.child).toMatchObject({ exitCode: null, signalCode: null });
    await sleep(50);
  }
}

/** Kills at some moment of the command's life, also while processes are being started. */
async function killAtRandom(
  run: Running,
  choose: (tree: number[]) => number,
  signal: NodeJS.Signals,
) {
  await atWork(run);
  await sleep(Math.random() * 2_000);
  const tree = processTree(run.child.pid ?? 0);
  process.kill(choose(tree), signal);
  return tree;
}

describe.each(STARTS)("a command started %s", (how) => {
  test.each(["SIGKILL", "SIGHUP"] as const)("leaves no process behind after %s", async (signal) => {
    const run = start(how, place({ HARD }), PROVE);
    const tree = await killAtRandom(run, ([top = 0]) => top, signal);
    expect(await stillThere(tree)).toEqual([]);
    await run.finished;
    if (how !== "by npm") expect(run.child.signalCode).toBe(signal);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("saves at %s, and ends", async (signal) => {
    const run = start(how, place({ HARD }), PROVE);
    const tree = processTree(run.child.pid ?? 0);
    const known = await killAtRandom(run, (all) => all.at(how === "by npm" ? 1 : 0) ?? 0, signal);
    const { stderr, status } = await run.finished;
    expect(stderr).toContain("saving");
    expect(status).toBe(1);
    expect(await stillThere([...tree, ...known])).toEqual([]);
  });

  test("gives the command's exit code", async () => {
    const run = start(how, folder, ["prove"]);
    expect((await run.finished).status).toBe(2);
  });
});

test("a command that has only begun when npm is killed ends as well", async () => {
  const where = place({ HARD });
  for (const ms of [0, 50, 100, 200]) {
    const run = start("by npm", where, PROVE);
    const { pid = 0 } = run.child;
    while (processTree(pid).length < 2) await sleep(5);
    await sleep(ms);
    const tree = processTree(pid);
    process.kill(pid, "SIGKILL");
    expect(await stillThere(tree)).toEqual([]);
    await run.finished;
  }
});

test("when the process under the launcher is killed, the launcher ends with that signal", async () => {
  const run = start("launched", place({ HARD }), PROVE);
  const tree = await killAtRandom(run, (all) => all[1] ?? 0, "SIGKILL");
  await run.finished;
  expect(run.child.signalCode).toBe("SIGKILL");
  expect(await stillThere(tree)).toEqual([]);
});

test("a Lean that is killed is replaced, and the command ends as if nothing had been", async () => {
  const run = start("launched", place({ EASY }), PROVE);
  const tree = await killAtRandom(run, (all) => leanProcesses(all)[0] ?? 0, "SIGKILL");
  const { status, stdout } = await run.finished;
  expect(status).toBe(0);
  expect(stdout).toContain('"status":"proved"');
  expect(await stillThere(tree)).toEqual([]);
});

test("the same command goes on after the launcher was killed", async () => {
  const path = place({ EASY, HARD });
  const run = start("launched", path, PROVE);
  while (!run.stdout.includes('"task":"EASY"')) await once(run.child.stdout, "data");
  const tree = await killAtRandom(run, ([top = 0]) => top, "SIGKILL");
  expect(await stillThere(tree)).toEqual([]);
  const again = start("launched", path, PROVE);
  while (!again.stdout.includes('"task":"EASY"')) await once(again.child.stdout, "data");
  expect(JSON.parse(again.stdout.split("\n")[0] ?? "")).toMatchObject({
    status: "proved",
    kept: true,
  });
  again.child.kill("SIGTERM");
  await again.finished;
});
