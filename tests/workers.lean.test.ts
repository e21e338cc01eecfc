import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WorkerPool } from "../src/workers/index.ts";
import { keysOf, requestId } from "../src/workers/queue/names.ts";
import { queueOf } from "../src/workers/versions.ts";
import { type OpenServer, openServer } from "./support/open-server.ts";
import { RedisServer } from "./support/redis-server.ts";
import { type Running, reportsIn, runLemmata, startLemmata } from "./support/run-lemmata.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-workers-"));
let redis: RedisServer;
let worker: Running;
let server: OpenServer;
let events: () => { event: string; kind?: string; status?: string }[];

beforeAll(async () => {
  redis = await RedisServer.start();
  const take = ["--take", "checks,proofs,programs", "--checks", "1", "--threads", "1", "--json"];
  worker = startLemmata(folder, ["worker", "--queue", redis.url, ...take]);
  events = () =>
    worker.stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const workers = await WorkerPool.open(redis.url, { urgency: "high" });
  server = await openServer({ service: { workers } });
});
afterAll(async () => {
  await server.close();
  worker.child.kill("SIGTERM");
  expect((await worker.finished).status).toBe(0);
  await redis.stop();
  rmSync(folder, { recursive: true });
});

const GOOD = "theorem t (a b : Nat) : a + b = b + a := Nat.add_comm a b";
const CHEAT = "axiom any : 1 = 2\ntheorem t : 1 = 2 := any";

test("serve has workers verify, check and test; Lean does not start there", async () => {
  const verified = await server.client.verify({ text: GOOD });
  expect(verified).toMatchObject({ verdict: "proved", gate: "kernel-replay" });
  expect(await server.client.verify({ text: GOOD })).toEqual(verified);
  expect(await server.client.verify({ text: CHEAT })).toMatchObject({
    verdict: "rejected",
    declarations: [{}, { name: "t", reasons: [{ code: "forbidden-axiom" }] }],
  });
  await expect(server.client.verify({ text: GOOD, against: "theorem t :" })).rejects.toMatchObject({
    code: "bad-input",
  });
  const snippets = [{ id: "a", code: "theorem u : True := by sorry" }];
  const checked = await (await server.post("/api/check", { snippets })).json();
  expect(checked).toMatchObject({
    results: [{ id: "a", response: { sorries: [{ proofState: 0, goal: "⊢ True" }] } }],
  });
  const refuted = await server.client.quickcheck({ statement: "theorem q (n : Nat) : n < 9" });
  expect(refuted).toMatchObject({ status: "refuted", counterexample: { assignment: [{}] } });
  const extracted = await server.client.refactor({
    text: "theorem t (p q : Prop) (h : p ∧ q) : q := by\n  have g : q := by\n    exact h.2\n  exact g",
    line: 2,
  });
  expect(extracted).toMatchObject({ theorem: "t", isProved: true });
  expect(await server.services.heapBytes()).toEqual([]);
  const done = () =>
    events()
      .filter(({ event }) => event === "job")
      .map(({ kind, status }) => `${kind} ${status}`);
  // A worker says so after it has answered.
  await expect
    .poll(done)
    .toEqual([
      "verify answered",
      "verify answered",
      "verify refused",
      "check answered",
      "quickcheck answered",
      "refactor answered",
    ]);
});

test("prove has workers prove files with the modules of their project, and records the search", async () => {
  writeFileSync(join(folder, "lakefile.toml"), "");
  writeFileSync(join(folder, "Two.lean"), "def two := 2\n");
  writeFileSync(join(folder, "Main.lean"), "import Two\ntheorem t : two + two = 4 := by sorry\n");
  const args = ["prove", "Main.lean", "--json", "--workers", redis.url];
  const { status, stdout, stderr } = await runLemmata(folder, args);
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(reportsIn(stdout)).toMatchObject([{ task: "Main.lean", status: "proved" }]);
  expect(readFileSync(join(folder, "Main.proved.lean"), "utf8")).not.toContain("sorry");
  const shown = await runLemmata(folder, ["show", "last", "Main"]);
  expect(shown.stdout).toMatch(/search \(best-first, attempt 1\): proved/);
  const refused = await runLemmata(folder, [...args, "--policy", "symbolic", "--search", "router"]);
  expect(refused.status).toBe(2);
});

test("bench code has workers run the tests", async () => {
  const row = {
    ...{ task_id: "HumanEval/0", prompt: "def add(a, b):\n", entry_point: "add" },
    canonical_solution: "    return a + b\n",
    test: "def check(candidate):\n    assert candidate(5, 2) == 7\n",
  };
  writeFileSync(join(folder, "rows.jsonl"), `${JSON.stringify(row)}\n`);
  const asked = ["bench", "code", "rows.jsonl", "--solutions", "canonical"];
  const { status, stdout, stderr } = await runLemmata(folder, [...asked, "--workers", redis.url]);
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(stdout).toContain("1 of 1: 100.0 %");
  expect(events().at(-1)).toMatchObject({ kind: "tests", status: "answered" });
});

test("an answer of another form is no answer", async () => {
  const client = new Redis(redis.url);
  const pool = await WorkerPool.open(redis.url);
  const request = { text: "theorem forged : 1 = 2 := any", timeoutMs: 1000, core: false };
  const key = keysOf(queueOf("checks")).answer(requestId("verify", request));
  for (const answer of [{ verdict: "proved" }, "proved"]) {
    await client.set(key, JSON.stringify({ isKept: true, answer }));
    await expect(pool.ask("verify", request)).rejects.toMatchObject({ code: "protocol-violation" });
  }
  await pool.close();
  client.disconnect();
});
