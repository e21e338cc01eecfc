// Workers behind a Redis of its own (apt-get install redis-server), against the in-process pool and under kills:
// `npm run bench:workers [-- --minutes N --workers N --kill-every SECONDS --proofs N]`, default 5, 4, 20 and 800.
// Bars: throughput at least 90 % of the in-process pool's; with a worker killed every 20 s and Redis once, every job
// answered once, with the right verdict.
import { setTimeout as sleep } from "node:timers/promises";
import { verify } from "../src/functions/index.ts";
import { openLean } from "../src/lean/index.ts";
import { WorkerPool } from "../src/workers/index.ts";
import { RedisServer } from "../tests/support/redis-server.ts";
import { type Running, startLemmata } from "../tests/support/run-lemmata.ts";
import { machine, numberFlag, quantile, report } from "./support.ts";
import { benchTheorems } from "./theorems.ts";

const MINUTES = numberFlag("minutes", 5);
const WORKERS = numberFlag("workers", 4);
const KILL_EVERY_S = numberFlag("kill-every", 20);
const PROOFS = numberFlag("proofs", 800);
/** Of each Lean process, here and there. */
const LANES = 1;
const AT_ONCE = 4 * LANES;
/** Throughput is measured in turns: another load on the machine meets both. */
const ROUNDS = 8;
const REDIS_AWAY_MS = 3_000;
const TIMEOUT_MS = 60_000;

interface Job {
  text: string;
  expected: "proved" | "rejected";
}

console.log(machine());
const redis = await RedisServer.start();
const workers: Running[] = [];
const pool = await WorkerPool.open(redis.url, { patienceMs: 120_000 });
const ask = ({ text }: Job) =>
  pool.ask("verify", { text, timeoutMs: TIMEOUT_MS, core: false }).then(({ verdict }) => verdict);
let faults = 0;
try {
  await startWorker();
  await compareThroughput();
  while (workers.length < WORKERS) await startWorker();
  faults = await storm();
} finally {
  await pool.close();
  for (const { child } of workers) child.kill("SIGKILL");
  await redis.stop();
}
process.exit(faults === 0 ? 0 : 1);

async function startWorker(): Promise<void> {
  const args = ["--take", "checks", "--checks", String(LANES)];
  const worker = startLemmata(process.cwd(), ["worker", "--queue", redis.url, ...args]);
  workers.push(worker);
  while (!worker.stdout.includes(" takes ")) {
    if (worker.child.exitCode !== null) throw new Error(worker.stderr);
    await sleep(100);
  }
}

/** Every third is wrong. `from`: others than before. */
function jobs(from: number, count: number): Job[] {
  return benchTheorems(from + count)
    .slice(from)
    .map((text, at) => ({ text, i: from + at }))
    .map(({ text, i }) =>
      i % 3 === 2
        ? {
            text: `${text}\ntheorem wrong${i} : ${i} = ${i + 1} := by decide`,
            expected: "rejected",
          }
        : { text, expected: "proved" },
    );
}

async function compareThroughput(): Promise<void> {
  const lean = await openLean({ lanes: LANES });
  const here = ({ text }: Job) =>
    verify(text, { lean, timeoutMs: TIMEOUT_MS }).then(({ verdict }) => verdict);
  const perRound = Math.ceil(PROOFS / ROUNDS);
  const ms = { here: 0, there: 0 };
  // The first proofs pay for starting.
  for (const way of [here, ask]) await answerAll(jobs(0, AT_ONCE), way);
  for (let round = 0; round < ROUNDS; round++) {
    const asked = jobs(AT_ONCE + round * perRound, perRound);
    const turns = [["here", here] as const, ["there", ask] as const];
    for (const [name, way] of round % 2 === 0 ? turns : turns.toReversed()) {
      const started = performance.now();
      await answerAll(asked, way);
      ms[name] += performance.now() - started;
    }
  }
  await lean.close();
  const rate = (each: number) => `${((1000 * perRound * ROUNDS) / each).toFixed(1)} proofs/s`;
  report("in-process pool", rate(ms.here));
  report("one worker behind Redis", rate(ms.there));
  report("throughput with Redis", `${((100 * ms.here) / ms.there).toFixed(1)} %`, "90 %");
}

async function answerAll(asked: readonly Job[], way: (job: Job) => Promise<string>): Promise<void> {
  const waiting = [...asked];
  const lane = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const verdict = await way(job);
      if (verdict !== job.expected) throw new Error(`${verdict}, not ${job.expected}: ${job.text}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** How many jobs were lost or answered wrongly. */
async function storm(): Promise<number> {
  const until = performance.now() + MINUTES * 60_000;
  const counts = { asked: 0, answered: 0, wrong: 0, kills: 0, restarts: 0 };
  const latencies: number[] = [];
  const client = async () => {
    while (performance.now() < until) {
      const [job] = jobs(10_000 + counts.asked++, 1) as [Job];
      const started = performance.now();
      const verdict = await ask(job).catch((error: Error) => `nothing: ${error.message}`);
      latencies.push(performance.now() - started);
      counts.answered++;
      if (verdict === job.expected) continue;
      counts.wrong++;
      console.log(`wrong: ${verdict}, not ${job.expected}: ${job.text}`);
    }
  };
  const killer = async () => {
    let kills = 0;
    for (;;) {
      await sleep(1000 * KILL_EVERY_S);
      if (performance.now() > until) return;
      const [victim] = workers.splice(Math.floor(Math.random() * workers.length), 1);
      victim?.child.kill("SIGKILL");
      counts.kills = ++kills;
      await startWorker();
    }
  };
  const restart = async () => {
    await sleep((MINUTES * 60_000) / 2);
    await redis.kill();
    await sleep(REDIS_AWAY_MS);
    await redis.resume();
    counts.restarts++;
  };
  await Promise.all([killer(), restart(), ...Array.from({ length: AT_ONCE * WORKERS }, client)]);
  const seconds = MINUTES * 60;
  report("workers, killed, restarts of Redis", `${WORKERS}, ${counts.kills}, ${counts.restarts}`);
  report("jobs answered", `${counts.answered} of ${counts.asked} in ${seconds} s`, "all");
  report("wrong verdicts", String(counts.wrong), "0");
  const percentiles = [0.5, 0.99, 1].map((share) => `${quantile(latencies, share).toFixed(0)} ms`);
  report("a job, median, 99th percentile, longest", percentiles.join(", "));
  return counts.wrong + counts.asked - counts.answered;
}
