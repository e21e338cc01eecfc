// Whether a search comes to the same on a busy machine: takes the first tasks of a benchmark that are solved within
// some heartbeats, solves them again beside processes that do nothing but keep the cores busy, and compares.
//   npm run bench:determinism -- FILE.jsonl [--tasks N] [--skip N] [--heartbeats N] [--threads N] [--load K]
// Defaults: 20 tasks, 40,000 thousands of heartbeats for each `sorry`, 1 thread, 4 processes.
// Each pass has Lean processes of its own. Tasks that are not solved within the heartbeats, or have
// errors in this Lean, are passed over.

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { LemmataError } from "../src/core/errors/index.ts";
import type { BenchProblem, JsonValue, ProveReport } from "../src/core/index.ts";
import { loadBenchmark } from "../src/problems/index.ts";
import { closeLean, openLeanWithWorkspaces, PolicySource, proveFile } from "../src/prove/index.ts";
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
const candidates = problems.slice(numberFlag("skip", 0));

console.log(machine());
console.log(`${count} tasks, ${maxHeartbeats} heartbeats each, ${threads} threads`);
const idle = await pass("idle", candidates, count);
const tasks = candidates.filter(({ id }) => idle.results.has(id));
const busy = Array.from({ length: load }, keepBusy);
const loaded = await pass("busy", tasks, Number.POSITIVE_INFINITY).finally(() => {
  for (const each of busy) each.kill();
});
const differing = tasks.filter(({ id }) => {
  const [before, after] = [idle.results.get(id), loaded.results.get(id)];
  const parts = Object.keys(before ?? {}).filter((key) => before?.[key] !== after?.[key]);
  if (parts.length > 0) console.log(`${id} differs in ${parts.join(", ")}`);
  return parts.length > 0;
});
report("time of the passes", `${seconds(idle.ms)} idle, ${seconds(loaded.ms)} busy`);
report("tasks that differ", `${differing.length} of ${tasks.length}`, "0");
if (differing.length > 0) process.exitCode = 1;

/**
 * Tasks one after another, in processes that did nothing before, until so many are solved. When idle, only those
 * that are solved have a result; what was not solved idle is not in the busy pass.
 */
async function pass(name: "idle" | "busy", all: readonly BenchProblem[], most: number) {
  const lean = await openLeanWithWorkspaces({ workspaces: threads });
  const results = new Map<string, Record<string, JsonValue>>();
  const started = performance.now();
  for (const { id, text } of all) {
    if (results.size === most) break;
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
    const result = await source
      .attempt({ lanes: lean.workspaces.length, sample: 0, signal }, (policies) =>
        proveFile(lean, id, text, { core: true, policies, ...limits }),
      )
      .then((attempt) => attempt.result, unlessUnreadable)
      .finally(() => source.close());
    const isSolved = result !== undefined && result.status !== "incomplete";
    if (result && (name === "busy" || isSolved)) results.set(id, outcomeOf(result));
    console.log(
      `${name}: ${id}: ${result?.status ?? "unreadable"}, ${seconds(performance.now() - begun)}`,
    );
  }
  await closeLean(lean);
  return { results, ms: performance.now() - started };
}

/** For a task that has errors in this Lean. */
function unlessUnreadable(error: unknown): ProveReport | undefined {
  if (error instanceof LemmataError && error.code === "bad-input") return undefined;
  throw error;
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

function keepBusy(): ChildProcess {
  const whileWanted = "const parent = process.ppid; while (process.ppid === parent);";
  return spawn(process.execPath, ["-e", whileWanted], { stdio: "ignore" });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
