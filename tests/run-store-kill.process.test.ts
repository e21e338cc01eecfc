import { type ChildProcess, spawn } from "node:child_process";
import { on, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { SqliteRunStore } from "../src/store/index.ts";
import { runRequest, sampleSearch, VERSIONS } from "./support/run-records.ts";

const WRITER = fileURLToPath(new URL("./support/run-store-writer.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "lemmata-kill-"));
afterAll(() => rmSync(folder, { recursive: true }));

const openStore = (place: string) => new SqliteRunStore({ folder: place, versions: VERSIONS });

function startWriter(place: string, tasks: number) {
  const child = spawn(process.execPath, [WRITER, place, String(tasks)]);
  return { child, stdout: text(child.stdout), stderr: text(child.stderr) };
}

/** Once it said that it has the run, and that `tasks` are done. */
async function untilItWrites(child: ChildProcess, tasks = 0): Promise<void> {
  let open = tasks + 1;
  for await (const chunk of on(child.stdout as NodeJS.ReadableStream, "data")) {
    open -= String(chunk).split("\n").length - 1;
    if (open <= 0) return;
  }
}

test("ten kills at random lose no acknowledged task, and none is done twice", async () => {
  const place = join(folder, "storm");
  const TASKS = 20_000;
  const acknowledged = new Map<string, string>();
  const runs = new Set<string>();
  for (let kill = 0; kill < 10; kill++) {
    const { child, stdout } = startWriter(place, TASKS);
    // Counted in tasks, not in time: a slow machine gets as far as a fast one.
    await untilItWrites(child, 10 + Math.random() * 20);
    await sleep(Math.random() * 10);
    child.kill("SIGKILL");
    // A line may have been cut; without its line end it was not acknowledged.
    const lines = (await stdout).split("\n").slice(0, -1);
    for (const line of lines) {
      const [name = "", pid = ""] = line.split("\t");
      if (name.startsWith("run ")) runs.add(name);
      else {
        expect(acknowledged.get(name)).toBeUndefined();
        acknowledged.set(name, pid);
      }
    }
    const store = openStore(place);
    const [run] = store.listRuns();
    if (!run) throw new Error("no run");
    expect(run.state).toBe("interrupted");
    const texts = new Map(store.listTasks(run.id).map((t) => [t.name, t.result?.finalText]));
    for (const [name, pid] of acknowledged) {
      expect(texts.get(name)).toBe(`-- ${name} by ${pid}\n`);
    }
    store.close();
  }
  expect(runs.size).toBe(1);
  expect(acknowledged.size).toBeGreaterThanOrEqual(100);

  const store = openStore(place);
  const { run, resumed } = store.openRun(runRequest());
  expect(resumed).toBe(true);
  const finished = store.listTasks(run.id).filter(({ status }) => status === "proved");
  // At most one per kill was saved without the chance to say so; each came with all its events.
  expect(finished.length - acknowledged.size).toBeLessThanOrEqual(10);
  for (const { id } of finished.slice(-20)) {
    expect([...store.events(run.id, id)].map(({ event }) => event)).toEqual(sampleSearch());
  }
  store.close();
});

test("a run belongs to one process, and is free when that process is gone", async () => {
  const place = join(folder, "owner");
  const { child } = startWriter(place, 50_000);
  await untilItWrites(child);
  const store = openStore(place);
  expect(store.listRuns()[0]?.state).toBe("running");
  expect(() => store.openRun(runRequest())).toThrow(
    expect.objectContaining({ code: "run-in-use", hint: expect.stringContaining("--fresh") }),
  );
  child.kill("SIGKILL");
  await once(child, "close");
  expect(store.listRuns()[0]?.state).toBe("interrupted");
  expect(store.openRun(runRequest()).resumed).toBe(true);
  store.close();
});

test("processes that make and fill the same store at once do not disturb each other", async () => {
  const place = join(folder, "together");
  const writers = [1, 2, 3].map(() => startWriter(place, 300));
  const stderr = await Promise.all(writers.map((writer) => writer.stderr));
  const store = openStore(place);
  const [run, ...others] = store.listRuns();
  if (!run) throw new Error("no run");
  expect(others).toEqual([]);
  expect(run.tasks).toMatchObject({ open: 0, proved: 300 });
  expect([...store.events(run.id)].length).toBe(300 * sampleSearch().length);
  // Those that came while the first was at work were told so; a warning of Node's shows nowhere.
  for (const output of stderr) {
    if (output !== "") expect(output).toContain("run-in-use");
    expect(output).not.toContain("ExperimentalWarning");
  }
  store.close();
});
