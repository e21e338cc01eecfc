// Speed and memory of warm checks: `npm run bench:checks [-- --checks N --soak N]`; `--soak 0` skips
// the long run. `--beside FOLDER`: only how long a check takes in this version and in the one that is built in that
// folder, each on the Node that it brings, all theorems in each in turn. Needs `npm run build`.
// `--imports MODULE`: only how long a check takes where the texts import that, beside texts that import Std.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultLanes, EmbeddedLean } from "../src/lean/embedded/index.ts";
import { machine, numberFlag, quantile, report, textFlag } from "./support.ts";
import { benchTheorems } from "./theorems.ts";

const theorems = benchTheorems(200);
const checks = numberFlag("checks", 2000);
const soak = numberFlag("soak", 10_000);

/** Runs `count` checks, `width` at a time; gives each one's milliseconds. */
async function runChecks(lean: EmbeddedLean, count: number, width: number): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const text = theorems[next++ % theorems.length] as string;
      times.push(await checkMs(lean, text));
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return times;
}

/** A version that checks in a process of its own, on the Node that its package brings. */
function startVersion(folder: string): ChildProcess {
  const node = join(folder, "node_modules/node/bin/node");
  return fork(fileURLToPath(new URL("./check-times.ts", import.meta.url)), [folder], {
    execPath: existsSync(node) ? node : process.execPath,
  });
}

/** Milliseconds of each text. */
async function timesOf(version: ChildProcess, texts: readonly string[]): Promise<number[]> {
  version.send(texts);
  const [times] = await once(version, "message");
  return times;
}

/**
 * How often both are started, each as often first as second: where memory is in pieces, as after hours of other work,
 * what is started first gets the worse pieces and is up to a tenth slower.
 */
const STARTS = 4;
/** Rounds that count with each start, after one that warms up. */
const ROUNDS = 3;

async function compareWith(folder: string): Promise<void> {
  const folders = [fileURLToPath(new URL("..", import.meta.url)), folder];
  const taken = theorems.map(() => folders.map((): number[] => []));
  for (let start = 0; start < STARTS; start++) {
    const order = start % 2 === 0 ? [0, 1] : [1, 0];
    const children = order.map((version) => startVersion(folders[version] as string));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [at, child] of children.entries()) {
        const times = await timesOf(child, theorems);
        if (round === 0) continue;
        for (const [i, ms] of times.entries()) taken[i]?.[order[at] as number]?.push(ms);
      }
    }
    for (const child of children) child.kill();
  }
  const [mine = [], theirs = []] = mediansOf(taken);
  const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);
  report(`warm check, median of ${theorems.length}`, `${quantile(mine, 0.5).toFixed(1)} ms`);
  report(`the same, ${folder}`, `${quantile(theirs, 0.5).toFixed(1)} ms`);
  const middle = quantile(mine, 0.5) / quantile(theirs, 0.5);
  report("time beside the other version, median", `${middle.toFixed(2)} times`, "0.77 times");
  const all = sum(mine) / sum(theirs);
  report("time beside the other version, all", `${all.toFixed(2)} times`, "0.77 times");
}

/** Of the times of each text in each of two: in each of them, the median of each text. */
function mediansOf(taken: readonly (readonly number[][])[]): number[][] {
  return [0, 1].map((which) => taken.map((times) => quantile(times[which] ?? [], 0.5)));
}

/** How long a text takes that Lean accepts. */
async function checkMs(lean: EmbeddedLean, text: string): Promise<number> {
  const started = performance.now();
  const { status, messages } = await lean.check({ text });
  const error = messages.find(({ severity }) => severity === "error");
  if (status !== "finished" || error) throw new Error(`${status} ${error?.data ?? ""}\n${text}`);
  return performance.now() - started;
}

/** A Lean with a process for each of two import sets, and how long the first answer of each took. */
async function openFor(headers: readonly string[]) {
  const lean = await EmbeddedLean.open({ spare: false, instances: headers.length });
  const first: number[] = [];
  for (const header of headers) {
    first.push(await checkMs(lean, `${header}theorem t : 1 = 1 := rfl`));
  }
  return { lean, first };
}

/** Starts once, so that the snapshots are there, and again; then all theorems with each of both, in turn. */
async function compareImports(module: string): Promise<void> {
  const headers = [module, "Std"].map((name) => `import ${name}\n`);
  await (await openFor(headers)).lean.close();
  const { lean, first } = await openFor(headers);
  const taken = theorems.map(() => headers.map((): number[] => []));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, header] of headers.entries()) {
      for (const [i, text] of theorems.entries()) {
        const ms = await checkMs(lean, `${header}${text}`);
        if (round > 0) taken[i]?.[at]?.push(ms);
      }
    }
  }
  await lean.close();
  const [ours = [], std = []] = mediansOf(taken);
  report(`first answer of a process, ${module}`, `${Math.round(first[0] ?? 0)} ms`, "2000 ms");
  report("first answer of a process, Std", `${Math.round(first[1] ?? 0)} ms`);
  report(`warm check, ${module}, median`, `${quantile(ours, 0.5).toFixed(1)} ms`);
  report("warm check, Std, median", `${quantile(std, 0.5).toFixed(1)} ms`);
  const ratio = quantile(ours, 0.5) / quantile(std, 0.5);
  report("time beside Std, median", `${ratio.toFixed(2)} times`, "1.5 times");
}

/** Resident memory of all Lean processes, MB. */
function residentMb(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }, 0);
}

console.log(machine());
const beside = textFlag("beside");
if (beside !== undefined) {
  await compareWith(beside);
  process.exit(0);
}
const imported = textFlag("imports");
if (imported !== undefined) {
  await compareImports(imported);
  process.exit(0);
}
const lean = await EmbeddedLean.open({ spare: false });
await runChecks(lean, 400, 1);
const times = await runChecks(lean, checks, 1);
report("warm check, median", `${quantile(times, 0.5).toFixed(1)} ms`, "25 ms");
report("warm check, 95th percentile", `${quantile(times, 0.95).toFixed(1)} ms`, "60 ms");
const rate = async (width: number) => {
  const started = performance.now();
  await runChecks(lean, 1000, width);
  return 1000 / ((performance.now() - started) / 1000);
};
const one = await rate(1);
report("one check at a time", `${one.toFixed(1)} checks/s`);
for (const width of [2, defaultLanes()]) {
  const many = await rate(width);
  const figure = `${many.toFixed(1)} checks/s, ${(many / one).toFixed(2)} times one`;
  report(`${width} at a time, one instance`, figure, "1.8 times");
}
const SOAK_PARTS = 5;
const soakPart = Math.ceil(soak / SOAK_PARTS);
for (let part = 0; soak > 0 && part <= SOAK_PARTS; part++) {
  if (part > 0) await runChecks(lean, soakPart, 2);
  const heap = lean.heapBytes.map((bytes) => (bytes / 1e6).toFixed(0)).join(" + ");
  report(
    `after ${part * soakPart} more checks`,
    `heap ${heap} MB, resident ${residentMb(lean.processIds).toFixed(0)} MB`,
    "flat",
  );
}
await lean.close();
