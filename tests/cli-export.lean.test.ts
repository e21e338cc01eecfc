import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunEvent, RunRecord } from "../src/core/index.ts";
import type { ExportSummary } from "../src/datasets/index.ts";
import { SqliteRunStore } from "../src/store/index.ts";
import { runLemmata, toBenchmark } from "./support/run-lemmata.ts";
import { runRequest, taskResult, VERSIONS } from "./support/run-records.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-export-"));
afterAll(() => rmSync(folder, { recursive: true }));

const TO_PROVE = `def twice (n : Nat) : Nat := n + n

theorem twice_zero : twice 0 = 0 := by
  sorry
`;
const TO_SHORTEN = `theorem both (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  have a := hp
  have b := hq
  exact And.intro a b
`;

const read = (path: string) => readFileSync(join(folder, path), "utf8");
const rows = (path: string) =>
  read(path)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

const TO_DECOMPOSE = `def sumTo : Nat → Nat
  | 0 => 0
  | n + 1 => (n + 1) + sumTo n

theorem sum_facts (n : Nat) : 2 * sumTo n = n * (n + 1) ∧ sumTo n ≤ sumTo (n + 1) := by
  sorry
`;

let runs: { prove: string; optimize: string; hostile: string };

beforeAll(async () => {
  writeFileSync(join(folder, "a.lean"), TO_PROVE);
  writeFileSync(join(folder, "b.lean"), TO_SHORTEN);
  const proved = await runLemmata(folder, ["prove", "a.lean", "--time-limit", "200"]);
  expect(proved.status).toBe(0);
  const shortened = await runLemmata(folder, ["optimize", "b.lean", "--time-limit", "60"]);
  expect(shortened.status).toBe(0);
  const hostile = recordHostileRun();
  const list = (await runLemmata(folder, ["runs", "--json"])).stdout.trim().split("\n");
  const known = list.map((line): RunRecord => JSON.parse(line));
  const idOf = (file: string) => known.find(({ inputs }) => inputs[0]?.file === file)?.id as string;
  runs = { prove: idOf("a.lean"), optimize: idOf("b.lean"), hostile };
});

/** A run whose search was made to believe two proofs that are none. */
function recordHostileRun(): string {
  const store = new SqliteRunStore({ folder: join(folder, ".lemmata"), versions: VERSIONS });
  const inputs = [{ file: "hostile.lean", sha256: "00" }];
  const { run } = store.openRun({ ...runRequest({ core: false }), inputs });
  const content = "theorem forged : 2 + 2 = 5 := by\n  sorry\n";
  const [task] = store.addTasks(run.id, [{ name: "hostile.lean", content }]);
  if (!task) throw new Error("no task");
  store.appendEvents(store.startTask(run.id, task.id), hostileSearch());
  store.saveTask(run.id, task.id, { status: "failed", result: taskResult() });
  store.closeRun(run.id, "finished");
  store.close();
  return run.id;
}

function hostileSearch(): RunEvent[] {
  const accepted = (goal: string, name: string, type: string, proof: string): RunEvent[] => {
    const statement = { name, text: `theorem ${name} : ${type}` };
    const candidate = { kind: "proof" as const, proof, origin: "llm/complete" };
    return [
      {
        kind: "goal-open",
        statement,
        depth: 0,
        footprint: 3,
        key: goal,
        goal,
        at: 1,
        shown: `⊢ ${type}`,
      },
      { kind: "candidate-accept", policy: "llm", candidate, goal, at: 2 },
      { kind: "goal-prove", statement, proof, origin: "llm/complete", uses: [], goal, at: 2 },
    ];
  };
  const statement = { name: "forged", text: "theorem forged : 2 + 2 = 5" };
  const start = { kind: "search-start" as const, strategy: "staged", lanes: 1, statement };
  return [
    { ...start, context: "axiom trust : 2 + 2 = 5", goal: "g0", at: 0 },
    ...accepted("g0", "forged", "2 + 2 = 5", "trust"),
    ...accepted("g1", "compiled", "10 ^ 3 = 1000", "by native_decide"),
    ...accepted("g2", "honest", "2 + 2 = 4", "rfl"),
  ];
}

describe("lemmata export", () => {
  test("proofs of a real run become demonstrations; what the gate refuses does not", async () => {
    const { stdout, status, stderr } = await runLemmata(folder, [
      ...["export", runs.prove, runs.hostile, "--kind", "completion", "--format", "trl-sft"],
      ...["--out", "proofs", "--validation", "0", "--license", "CC-BY-4.0", "--json"],
    ]);
    expect([status, stderr.replace(/^verifying recorded proofs.*\n/gm, "")]).toEqual([0, ""]);
    const summary: ExportSummary = JSON.parse(stdout);
    expect(summary.counts).toMatchObject({ problems: 2, positive: 2 });
    expect(summary.skipped).toEqual({ "proofs that the gate refuses": 2 });
    const train = rows("proofs/train.jsonl");
    const answers = train.map(({ completion }) => completion[0].content);
    expect(answers).toHaveLength(2);
    expect(answers[0]).toMatch(/^```lean\ntheorem twice_zero : twice 0 = 0 := [\s\S]+\n```$/);
    expect(answers[1]).toBe("```lean\ntheorem honest : 2 + 2 = 4 := rfl\n```");
    expect(train[0].prompt[1].content).toContain("def twice (n : Nat) : Nat := n + n");
    // Nor is it shown as proved to what was proved after it.
    expect(train[1].prompt[1].content).not.toContain("theorem forged");
    const digest = createHash("sha256").update(read("proofs/train.jsonl")).digest("hex");
    expect(summary.files[0]?.sha256).toBe(digest);
    const card = read("proofs/README.md");
    for (const part of [
      "license: CC-BY-4.0",
      digest,
      runs.prove,
      "2 proofs that the gate refuses",
    ]) {
      expect(card).toContain(part);
    }
    expect(read("proofs/sft.yaml")).toContain("learning_rate");
  });

  test("a decomposition that a real search scored comes with its lemmas", async () => {
    writeFileSync(join(folder, "c.lean"), TO_DECOMPOSE);
    await runLemmata(folder, ["prove", "c.lean", "--search", "staged", "--time-limit", "20"]);
    const { stdout, status } = await runLemmata(folder, [
      ...["export", "last", "--kind", "decomposition", "--format", "llamafactory-alpaca"],
      ...["--out", "cuts", "--validation", "0", "--json"],
    ]);
    expect(status).toBe(0);
    const { counts }: ExportSummary = JSON.parse(stdout);
    expect(counts.positive).toBeGreaterThan(0);
    const train = rows("cuts/train.jsonl");
    const own = train.find(({ output }) => output.includes("theorem sum_facts"));
    expect(own.output.match(/:= by sorry$/gm).length).toBeGreaterThan(0);
    expect(own.instruction).toContain("theorem sum_facts (n : Nat)");
    expect(own.system).toContain("You plan proofs in Lean 4");
  });

  test("a benchmark that states the problem takes it out, and the report says so", async () => {
    writeFileSync(join(folder, "bench.jsonl"), toBenchmark({ P1: TO_PROVE }));
    const { stdout, status } = await runLemmata(folder, [
      ...["export", runs.prove, "--kind", "completion", "--format", "trl-grpo", "--out", "clean"],
      ...["--decontaminate", "bench.jsonl", "--json"],
    ]);
    expect(status).toBe(0);
    const { decontamination, counts }: ExportSummary = JSON.parse(stdout);
    expect(decontamination?.found).toMatchObject([
      { problem: "a.lean", what: "problem", row: "P1" },
    ]);
    expect(counts.prompts).toBe(0);
    expect(read("clean/train.jsonl")).toBe("");
  });

  test("a kind that no run recorded, and bad use, are refused by name", async () => {
    const refused = async (...args: string[]) => {
      const { status, stderr } = await runLemmata(folder, ["export", ...args]);
      expect(status).toBe(2);
      return stderr;
    };
    const critique = ["--kind", "critique", "--format", "trl-sft", "--out", "none"];
    expect(await refused(runs.prove, ...critique)).toMatch(
      /run \w+ \(prove\) holds no record of a critique\n.*`lemmata bench code --method`/,
    );
    expect(await refused(runs.prove, "--kind", "proof", "--format", "trl-sft")).toContain(
      "Allowed choices are decomposition, completion",
    );
  });
});

describe("lemmata pairs", () => {
  const pairs = (out: string, ...args: string[]) =>
    runLemmata(folder, ["pairs", runs.optimize, "--out", out, "--pi-max", "1", ...args]);

  test("a run of the optimizer becomes an iteration, once, and the same each time", async () => {
    const first = await pairs("one", "--json");
    expect(first.status).toBe(0);
    const { iterations, added } = JSON.parse(first.stdout);
    expect(added).toBe(1);
    expect(iterations).toMatchObject([{ run: runs.optimize, file: "iterations/001.jsonl" }]);
    const train = rows("one/train.jsonl");
    expect(train.length).toBe(iterations[0].pairs);
    expect(train.length).toBeGreaterThan(0);
    for (const row of train) expect(row.chosen_score).toBeGreaterThan(row.rejected_score);
    const again = await pairs("one");
    expect(again.stdout).toContain("0 new; the latest pairs are in one/train.jsonl");
    await pairs("two");
    expect(read("two/iterations/001.jsonl")).toBe(read("one/iterations/001.jsonl"));
    expect(read("two/replay-state.json")).toBe(read("one/replay-state.json"));
    expect(read("one/irpo.yaml")).toContain('loss_type: ["sigmoid","sft"]');
  });

  test("other options in the same folder, and runs of other commands, are refused", async () => {
    const changed = await pairs("one", "--gamma", "0.9");
    expect(changed).toMatchObject({ status: 2 });
    expect(changed.stderr).toContain("one was started with other options: quantile");
    const { status, stderr } = await runLemmata(folder, ["pairs", runs.prove, "--out", "three"]);
    expect(status).toBe(2);
    expect(stderr).toContain("is of `lemmata prove`");
  });
});
