// Whether a search comes to the same on a busy machine: proves tasks of a benchmark twice with a limit in heartbeats,
// the second time beside processes that do nothing but keep the cores busy, and compares what came of them.
//   npm run bench:determinism -- FILE.jsonl [--tasks N] [--skip N] [--heartbeats N] [--threads N] [--load K]
// Defaults: 20 tasks spread over the file, 40,000 thousands of heartbeats for each `sorry`, 1 thread, 4 processes.
// Each pass has Lean processes of its own.

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { BenchProblem, JsonValue } from "../src/core/index.ts";
import { loadBenchmark } from "../src/problems/index.ts";
import {
  closeLean,
  openLeanWithWorkspaces,
  PolicySource,
  type ProveReport,
  proveFile,
} from "../src/prove/index.ts";
import { machine, numberFlag, report } from "./support.ts";

/** The clock ends nothing that counts heartbeats. */
const NO_LIMIT_MS = 3_600_000;

const [file] = process.argv.slice(2);
if (file === undefined || file.startsWith("--")) {
  console.error("usage: npm run bench:determinism -- FILE.jsonl [--tasks N] [--heartbeats N]");
  process.exit(2);
}
const count = numberFlag("tasks", 20);
const maxHeartbeats = numberFlag("heartbeats", 40_000);
const threads = numberFlag("threads", 1);
const load = numberFlag("load", 4);
const { problems } = loadBenchmark(readFileSync(file, "utf8"));
const tasks = spread(problems.slice(numberFlag("skip", 0)), count);

console.log(machine());
console.log(`${tasks.length} tasks, ${maxHeartbeats} heartbeats each, ${threads} threads`);
const idle = await pass("idle");
const busy = Array.from({ length: load }, keepBusy);
const loaded = await pass("busy").finally(() => {
  for (const each of busy) each.kill();
});
const differing = tasks.filter(({ id }) => {
  const [before, after] = [idle.results.get(id), loaded.results.get(id)];
  const parts = Object.keys(before ?? {}).filter((key) => before?.[key] !== after?.[key]);
  if (parts.length > 0) console.log(`${id} differs in ${parts.join(", ")}`);
  return parts.length > 0;
});
const solved = [...idle.results.values()].filter(({ status }) => status !== "incomplete").length;
report("solved by the heartbeats", `${solved} of ${tasks.length}`);
report("time of the passes", `${seconds(idle.ms)} idle, ${seconds(loaded.ms)} busy`);
report("tasks that differ", `${differing.length} of ${tasks.length}`, "0");

/** All tasks, one after another, in processes that did nothing before. */
async function pass(name: string) {
  const lean = await openLeanWithWorkspaces({ workspaces: threads });
  const results = new Map<string, Record<string, JsonValue>>();
  const started = performance.now();
  for (const { id, text } of tasks) {
    const begun = performance.now();
    const source = new PolicySource({
      names: ["symbolic"],
      config: undefined,
      learned: undefined,
      isOrdered: false,
      withoutRules: undefined,
    });
    const { signal } = new AbortController();
    const limits = { timeLimitMs: NO_LIMIT_MS, maxHeartbeats, strategy: "best-first" } as const;
    const { result } = await source.attempt({ sample: 0, signal }, (policies) =>
      proveFile(lean, id, text, { core: true, policies, ...limits }),
    );
    await source.close();
    results.set(id, outcomeOf(result));
    console.log(`${name}: ${id}: ${result.status}, ${seconds(performance.now() - begun)}`);
  }
  await closeLean(lean);
  return { results, ms: performance.now() - started };
}

/** What must be the same. */
function outcomeOf({ status, text, obligations }: ProveReport): Record<string, JsonValue> {
  return {
    status,
    text,
    rules: JSON.stringify(obligations.map(({ rules }) => rules ?? [])),
    counterexamples: JSON.stringify(obligations.map((each) => each.counterexample ?? null)),
    reasons: JSON.stringify(obligations.map(({ reason }) => reason ?? null)),
    checks: JSON.stringify(obligations.map(({ checks }) => checks)),
  };
}

/** Evenly over the file. */
function spread(all: readonly BenchProblem[], most: number): BenchProblem[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, i) => {
    return all[Math.floor(i * step)] as BenchProblem;
  });
}

function keepBusy(): ChildProcess {
  const whileWanted = "const parent = process.ppid; while (process.ppid === parent);";
  return spawn(process.execPath, ["-e", whileWanted], { stdio: "ignore" });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
