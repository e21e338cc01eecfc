// What the symbolic critic sees: mutants of a benchmark's own solutions are judged by the hidden tests, and
// criticized from the task's prompt alone. The critic sees neither solution nor tests.
// `npm run bench:mutants -- DATASET [--mutants N] [--seed N] [--threads N] [--repair-ms N]`; default 1,000
// mutants, seed 1, two threads, 500 ms of processor time for repairs. DATASET: HumanEval.jsonl.gz. With the
// environment variable MISSED=FILE, mutants that were missed or misplaced are added there as JSONL.
import { appendFileSync } from "node:fs";
import PQueue from "p-queue";
import { readCodeTasks } from "../src/bench/index.ts";
import { type CodeTask, type CritiquePoint, percentText } from "../src/core/index.ts";
import { type Mutant, makeMutants, SymbolicCritic } from "../src/critique/index.ts";
import { SandboxedExecutor } from "../src/sandbox/index.ts";
import { machine, numberFlag, report } from "./support.ts";

/** Lines between the mutation and the line that the critic names, at most. */
const NEAR = 5;

const dataset = process.argv[2];
if (!dataset || dataset.startsWith("--")) {
  console.error("usage: npm run bench:mutants -- HumanEval.jsonl.gz [--mutants N] [--seed N]");
  process.exit(2);
}
const wanted = numberFlag("mutants", 1_000);
const lanes = numberFlag("threads", 2);
const executor = await SandboxedExecutor.open({ lanes });
const critic = new SymbolicCritic({ executor, repairMs: numberFlag("repair-ms", 500) });

type Solved = CodeTask & { canonical: string };
interface Planted {
  task: Solved;
  mutant: Mutant;
}

/** A generator of numbers from 0 up to 1 (mulberry32), so that a seed names the same mutants everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle<T>(items: T[], random: () => number): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j] as T, items[i] as T];
  }
  return items;
}

async function readTasks(path: string): Promise<Solved[]> {
  const tasks: Solved[] = [];
  for await (const { task } of readCodeTasks(path)) {
    if (typeof task !== "string" && task.canonical !== null) tasks.push(task as Solved);
  }
  return tasks;
}

/** Every task's mutants have their turn before any task has a second one. */
async function plant(tasks: readonly Solved[]): Promise<Planted[]> {
  const random = randomFrom(numberFlag("seed", 1));
  const programs = tasks.map(({ canonical, prefix }) => {
    return { program: canonical, firstLine: prefix.split("\n").length };
  });
  const all = await makeMutants(executor, programs);
  const piles = all.map((mutants) => shuffle([...mutants], random));
  const rounds = Math.max(...piles.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, i) =>
    piles.flatMap((pile, t) => (pile[i] ? [{ task: tasks[t] as Solved, mutant: pile[i] }] : [])),
  )
    .flat()
    .slice(0, wanted);
}

/** In parallel, with the milliseconds that it took. */
async function all<T, R>(items: readonly T[], work: (item: T) => Promise<R>) {
  const started = performance.now();
  const queue = new PQueue({ concurrency: lanes });
  const results = (await queue.addAll(items.map((item) => () => work(item)))) as R[];
  return { results, seconds: (performance.now() - started) / 1000 };
}

async function isKilled({ task, mutant }: Planted): Promise<boolean> {
  const { suite, limits } = task;
  const { status } = await executor.runTests({ program: mutant.program, suite, limits });
  return status !== "passed";
}

/** What is violated and shown by a call. */
async function violations(task: Solved, program: string): Promise<CritiquePoint[]> {
  const { id, prompt, entryPoint } = task;
  const shown = { id, prompt, entryPoint, visibleTests: null };
  const { critique } = await critic.criticize(shown, program);
  return critique.gapAnalysis.filter(
    ({ status, failingInput }) => status === "violated" && failingInput !== null,
  );
}

const share = (count: number, of: number) =>
  `${count} of ${of} (${percentText(count / Math.max(1, of))})`;

console.log(machine());
const tasks = await readTasks(dataset);
const planted = await plant(tasks);
const canonical = await all(tasks, async (task) => ({
  task,
  points: await violations(task, task.canonical),
}));
const alarms = canonical.results.filter(({ points }) => points.length > 0);
const verdicts = await all(planted, isKilled);
const killed = planted.filter((_, i) => verdicts.results[i]);
const criticized = await all(killed, async (one) => ({
  one,
  points: await violations(one.task, one.mutant.program),
}));
const seen = criticized.results.filter(({ points }) => points.length > 0);
const isNear = ({ one, points }: (typeof seen)[number]) =>
  Math.abs((points[0]?.line ?? Number.POSITIVE_INFINITY) - one.mutant.line) <= NEAR;
const near = seen.filter(isNear);

// What a critic cries whatever the draft: violated by the right solution as well.
const cried = new Map(
  alarms.map(({ task, points }) => [task.id, new Set(points.map(({ text }) => text))]),
);
const sound = seen.filter(({ one, points }) =>
  points.some(({ text }) => !cried.get(one.task.id)?.has(text)),
);
const exact = seen.filter(({ one, points }) => points[0]?.line === one.mutant.line);

report("mutants", `${planted.length} of ${tasks.length} programs`, "1,000");
report("killed by the hidden tests", share(killed.length, planted.length));
report("time to judge them", `${verdicts.seconds.toFixed(0)} s`, "600 s on 2 cores");
report("killed, and a violated obligation is named", share(seen.length, killed.length), "60 %");
report("... one that the right solution fulfils", share(sound.length, killed.length));
report("of those, within 5 lines of the mutation", share(near.length, seen.length), "70 %");
report("... on its very line", share(exact.length, seen.length));
report("time to criticize them", `${criticized.seconds.toFixed(0)} s`, "600 s on 2 cores");
report("right solutions with a violated obligation", share(alarms.length, tasks.length));
for (const { task, points } of alarms) {
  const [first] = points as [CritiquePoint];
  console.log(`  ${task.id}: ${first.failingInput} ${first.actual}, expected: ${first.expected}`);
}
const log = process.env.MISSED;
if (log) {
  for (const { one, points } of criticized.results.filter(
    (each) => !seen.includes(each) || !isNear(each),
  )) {
    const { program: _, ...mutant } = one.mutant;
    appendFileSync(log, `${JSON.stringify({ task: one.task.id, ...mutant, points })}\n`);
  }
}
await executor.close();
