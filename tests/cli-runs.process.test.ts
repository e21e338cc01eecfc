import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SqliteRunStore } from "../src/store/index.ts";
import { builtMain } from "./support/built-package.ts";
import { runRequest, sampleSearch, taskResult, VERSIONS } from "./support/run-records.ts";

const MAIN = builtMain();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-runs-"));
  recordRun();
});
afterAll(() => rmSync(folder, { recursive: true }));

function recordRun(): void {
  const store = new SqliteRunStore({ folder: join(folder, ".lemmata"), versions: VERSIONS });
  const { run } = store.openRun(runRequest({ policy: "symbolic" }));
  const names = ["alpha", "beta", "gamma"];
  const [alpha, beta] = store.addTasks(
    run.id,
    names.map((name) => ({ name, content: name })),
  );
  if (!alpha || !beta) throw new Error("no tasks");
  const attempt = store.startTask(run.id, alpha.id);
  store.appendEvents(attempt, sampleSearch());
  const asked = { role: "complete", about: "t", key: "k" };
  const messages = [{ role: "user", text: store.texts.put("Prove t.") }];
  const counts = { inputTokens: 3, outputTokens: 2, costUsd: 0, cached: false };
  const call = { ...asked, ...counts, messages, model: "m", outcome: "answered", ms: 100 };
  store.appendEvents(attempt, [
    { kind: "model-call", at: 1, ...call },
    { kind: "answer-read", at: 2, ...asked, readable: false, reasons: ["no proof"] },
  ]);
  const usage = { inputTokens: 3, outputTokens: 2 };
  store.responses.put("k", { text: "No.", finish: "stop", model: "m", usage, estimated: false });
  const partial = taskResult({ reason: "time is up", finalText: "theorem t : x := by sorry" });
  store.saveTask(run.id, alpha.id, { status: "failed", result: partial });
  const counterexample = { assignment: [{ name: "n", type: "Nat", value: "0" }] };
  const refuted = taskResult({ counterexample, finalText: "theorem not_t : ¬ x := by decide" });
  store.saveTask(run.id, beta.id, { status: "disproved", result: refuted });
  store.close();
}

function lemmata(args: string[], cwd = folder) {
  const env = { ...process.env };
  delete env.LEMMATA_RUNS_DIR;
  const options = { cwd, env, encoding: "utf8", timeout: 300_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], options);
  return { status, stdout, stderr };
}

describe("lemmata runs", () => {
  test("past runs are listed with state, counts and files, and nothing else is said", () => {
    const { status, stdout, stderr } = lemmata(["runs"]);
    expect(status).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toMatch(
      /^[a-z0-9]{8} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}prove +interrupted {2}1 disproved, 1 failed, 1 open {2}a\.lean\n$/,
    );
  });

  test("with --json each run is an object", () => {
    const run = JSON.parse(lemmata(["runs", "--json"]).stdout);
    expect(run).toMatchObject({ state: "interrupted", tasks: { open: 1 }, versions: VERSIONS });
  });

  test("where there are no runs, looking makes no folder", () => {
    const empty = join(folder, "empty");
    mkdirSync(empty);
    expect(lemmata(["runs"], empty)).toMatchObject({ status: 0, stderr: "" });
    expect(lemmata(["show", "last"], empty).status).toBe(2);
    const wanted = ["export", "last", "--kind", "completion", "--format", "trl-sft"];
    expect(lemmata(wanted, empty)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("there is no run last"),
    });
    expect(existsSync(join(empty, ".lemmata"))).toBe(false);
  });
});

describe("lemmata show", () => {
  test("a run shows its tasks and why they failed", () => {
    const { status, stdout } = lemmata(["show", "last"]);
    expect(status).toBe(0);
    expect(stdout).toContain("1 … alpha  failed     0.0 s  time is up\n");
    expect(stdout).toContain("2 ✗ beta   disproved  0.0 s\n");
    expect(stdout).toContain("3 · gamma  open\n");
  });

  test("a failed task shows its tree: what was tried, what was proved, what is missing", () => {
    const { stdout } = lemmata(["show", "last", "alpha"]);
    for (const line of [
      "why: time is up",
      "search (staged, attempt 1): failed, time is up",
      "  came nearest by symbolic/and; left to prove:",
      "    theorem t_1 (n : Nat) : 0 + n = n",
      "      refused candidates: check 1",
      "      last: rfl failed",
      "    by symbolic/and, score 0.25, dropped: lemma t_1 is failed",
      "      … theorem t_1 (n : Nat) : 0 + n = n",
      "      ✓ theorem t_2 (n : Nat) : n + 0 = n",
      "          proved by symbolic/simp",
      "best partial file:",
    ]) {
      expect(stdout.split("\n")).toContain(line);
    }
  });

  test("what models were asked and said is shown, and why an answer was of no use", () => {
    expect(lemmata(["show", "last", "1"]).stdout).toContain(
      "1 answer could not be read: no proof (1)\n",
    );
    const { stdout } = lemmata(["show", "last", "1", "--calls"]);
    expect(stdout.split("\n")).toEqual([
      "task 1: alpha, 1 call of models",
      "",
      "call 1: complete of t, m: answered, 0.1 s, 3 + 2 tokens, $0.0000",
      ...["  user:", "    Prove t.", "  answer:", "    No."],
      ...["  it could not be read:", "    no proof", ""],
    ]);
    const file = join(folder, "calls.jsonl");
    lemmata(["show", "last", "--calls", "--export", file]);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ type: "call", answer: "No." });
  });

  test("a task is found by number, by a part of its name, and by its id", () => {
    const { tasks } = JSON.parse(lemmata(["show", "last", "--json"]).stdout);
    for (const wanted of ["2", "bet", tasks[1].id.slice(0, 10)]) {
      expect(lemmata(["show", "last", wanted]).stdout).toContain("counterexample: n := 0");
    }
  });

  test("a run is found by the beginning of its id", () => {
    const { run } = JSON.parse(lemmata(["show", "last", "--json"]).stdout);
    expect(lemmata(["show", run.id.slice(0, 4)]).stdout).toContain(`run ${run.id}: prove`);
  });

  test("what is not there, or could be several, is refused by name", () => {
    expect(lemmata(["show", "zzz"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("there is no run zzz"),
    });
    expect(lemmata(["show", "last", "nobody"]).stderr).toContain("there is no task nobody");
    expect(lemmata(["show", "last", "a"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("task a could be any of alpha, beta, gamma"),
    });
  });

  test("a reader that goes away early is no failure", () => {
    const names = Array.from({ length: 20_000 }, (_, i) => ({ name: `task ${i}`, content: "x" }));
    const place = join(folder, "long");
    const store = new SqliteRunStore({ folder: join(place, ".lemmata"), versions: VERSIONS });
    store.addTasks(store.openRun(runRequest()).run.id, names);
    store.close();
    const command = `"${process.execPath}" "${MAIN}" show last | head -n 1`;
    const { stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: place, encoding: "utf8" });
    expect(stdout).toMatch(/^run .*\n$/);
    expect(stderr).toBe("");
  });

  test("an export holds candidates and results, of the run or of one task", () => {
    const file = join(folder, "out.jsonl");
    const types = () =>
      readFileSync(file, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).type);
    expect(lemmata(["show", "last", "--export", file]).stderr).toContain("7 records");
    const candidates = ["candidate", "candidate", "candidate"];
    expect(types()).toEqual([...candidates, "unreadable", "task", "task", "task"]);
    lemmata(["show", "last", "beta", "--export", file]);
    expect(types()).toEqual(["task"]);
    expect(existsSync(`${file}.partial`)).toBe(false);
  });

  test("an export that cannot be written is refused by name", () => {
    const { status, stderr } = lemmata(["show", "last", "--export", "nowhere/out.jsonl"]);
    expect(status).toBe(2);
    expect(stderr).toContain("cannot write nowhere/out.jsonl");
  });
});
