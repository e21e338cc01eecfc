// Time and memory of `lemmata verify` on a one-theorem file, and how long `lemmata mcp` takes to its first answer:
// `npm run bench:cold`. Needs `npm run build`.
// node benchmarks/cold-start.ts [--beside FOLDER] [--node PATH]: also of the version that is built in that folder, the
// runs of both in turn; with another Node than this one.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { processTree } from "../tests/support/process-tree.ts";
import { machine, quantile, report } from "./support.ts";

const { values } = parseArgs({
  options: { beside: { type: "string" }, node: { type: "string", default: process.execPath } },
});
const RUNS = values.beside === undefined ? 7 : 11;

const work = mkdtempSync(join(tmpdir(), "lemmata-bench-"));
const file = join(work, "one.lean");
writeFileSync(file, "theorem one (a b : Nat) (h : a < b) : a + 1 ≤ b := by omega\n");

const own = fileURLToPath(new URL("..", import.meta.url));
const folders = values.beside === undefined ? [own] : [own, values.beside];

/** The kernel takes a while to take back what processes of the run before held; that is not this run's. */
const REST_MS = 500;

/** Seconds. */
async function verifyOnce(folder: string): Promise<number> {
  await sleep(REST_MS);
  const started = performance.now();
  const { exited } = start(folder);
  await exited;
  return (performance.now() - started) / 1000;
}

/** The most memory that each of its Lean processes had, MB, the largest first. */
async function peaks(folder: string): Promise<number[]> {
  const { child, exited } = start(folder);
  const most = new Map<number, number>();
  while (child.exitCode === null) {
    for (const pid of processTree(child.pid ?? 0).slice(1)) {
      try {
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000;
        most.set(pid, Math.max(peak, most.get(pid) ?? 0));
      } catch {
        // It has ended.
      }
    }
    await sleep(10);
  }
  await exited;
  return [...most.values()].sort((a, b) => b - a).slice(0, 2);
}

function start(folder: string) {
  const child = spawn(values.node, [join(folder, "bin", "lemmata.js"), "verify", file], {
    env: { ...process.env, LEMMATA_CACHE_DIR: join(work, "cache") },
    stdio: "ignore",
  });
  const exited = new Promise<void>((resolve, reject) => {
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${code}`))));
  });
  return { child, exited };
}

/** From the start of `lemmata mcp` to its answer to `initialize`, milliseconds. */
async function mcpStart(folder: string): Promise<number> {
  await sleep(REST_MS);
  const started = performance.now();
  const child = spawn(values.node, [join(folder, "bin", "lemmata.js"), "mcp"], {
    cwd: work,
    env: { ...process.env, LEMMATA_CACHE_DIR: join(work, "cache") },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const clientInfo = { name: "bench", version: "1" };
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
  const [answer] = (await once(child.stdout, "data")) as [Buffer];
  const taken = performance.now() - started;
  if (!answer.toString().includes('"serverInfo"')) throw new Error(`mcp answered ${answer}`);
  child.stdin.end();
  await once(child, "exit");
  return taken;
}

const seconds = (value: number) => `${value.toFixed(2)} s`;
console.log(machine());
for (const folder of folders) {
  const of = folder === own ? "" : `, ${folder}`;
  report(`first time, nothing prepared${of}`, seconds(await verifyOnce(folder)), "8 s");
  report(
    `second time, with what is prepared for later ones${of}`,
    seconds(await verifyOnce(folder)),
  );
}
// What was just written, half a gigabyte for each, is on the disk before anything is measured.
spawnSync("sync");
const times = folders.map((): number[] => []);
for (let run = 0; run < RUNS; run++) {
  for (const [i, folder] of folders.entries()) times[i]?.push(await verifyOnce(folder));
}
for (const [i, folder] of folders.entries()) {
  const of = folder === own ? "" : `, ${folder}`;
  const taken = times[i] ?? [];
  report(`with a warm cache, median of ${RUNS}${of}`, seconds(quantile(taken, 0.5)), "3 s");
  report(`with a warm cache, slowest of ${RUNS}${of}`, seconds(Math.max(...taken)));
  const megabytes = (await peaks(folder)).map((peak) => peak.toFixed(0)).join(" and ");
  report(`most memory of its Lean processes${of}`, `${megabytes} MB`);
}
const [mine, theirs] = times.map((taken) => quantile(taken, 0.5));
if (mine !== undefined && theirs !== undefined) {
  report("time beside the other version", `${(mine / theirs).toFixed(2)} times`, "0.55 times");
}
const starts: number[] = [];
for (let run = 0; run < RUNS; run++) starts.push(await mcpStart(own));
report(
  `mcp to its first answer, median of ${RUNS}`,
  `${quantile(starts, 0.5).toFixed(0)} ms`,
  "1 s",
);
report(`mcp to its first answer, slowest of ${RUNS}`, `${Math.max(...starts).toFixed(0)} ms`);
rmSync(work, { recursive: true });
