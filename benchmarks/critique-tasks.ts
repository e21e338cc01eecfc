// `npm run bench:critique [-- [--solutions] FILE.jsonl [ID...]]`: the critic without a model on tasks that nobody tuned it to. Rows of
// {"id", "style", "task", "entry", "solution", "tests", "visible", "faults": [{"id", "line", "program"}]}. Prints per style
// how many correct solutions are accused (bar 2 %), how many faults are found with a failing input (bar 75 %), how many of
// these within 5 lines (bar 90 %), and how many edits that `--apply` would take fail the hidden tests (bar 2 %).

import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import PQueue from "p-queue";
import { z } from "zod";
import type { Critique, TestSuite } from "../src/core/index.ts";
import { pythonTests, SymbolicCritic, wholeRepair } from "../src/critique/index.ts";
import { SandboxedExecutor } from "../src/sandbox/index.ts";

const OPEN = fileURLToPath(new URL("../tests/corpora/critique-tasks/tasks.jsonl", import.meta.url));
const io = z.object({ stdin: z.string(), stdout: z.string() });
const rowSchema = z.object({
  id: z.string(),
  style: z.string(),
  task: z.string(),
  entry: z.string().nullable(),
  solution: z.string(),
  tests: z.union([z.string(), z.array(io)]),
  visible: z.union([z.array(z.string()), z.array(io)]),
  faults: z.array(
    z.object({ id: z.string(), line: z.number(), kind: z.string(), program: z.string() }),
  ),
});
type Row = z.infer<typeof rowSchema>;

const given = process.argv.slice(2);
const withFaults = !given.includes("--solutions");
const [file = OPEN, ...only] = given.filter((each) => each !== "--solutions");
const rows = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => rowSchema.parse(JSON.parse(line)))
  .filter(({ id }) => only.length === 0 || only.some((part) => id.includes(part)));

const executor = await SandboxedExecutor.open({ limits: { testMs: 20_000, totalMs: 20_000 } });
const critic = new SymbolicCritic({ executor });
const queue = new PQueue({ concurrency: availableParallelism() });

interface Count {
  tasks: number;
  accused: number;
  faults: number;
  found: number;
  near: number;
  edits: number;
  wrong: number;
}
const zero = (): Count => ({
  tasks: 0,
  accused: 0,
  faults: 0,
  found: 0,
  near: 0,
  edits: 0,
  wrong: 0,
});
const counts = new Map<string, Count>();
const countOf = (style: string): Count => {
  const count = counts.get(style) ?? zero();
  counts.set(style, count);
  return count;
};

function suiteOf(tests: Row["tests"] | Row["visible"], row: Row): TestSuite | null {
  if (typeof tests === "string") {
    return pythonTests(tests, { program: row.solution, entryPoint: row.entry }) ?? null;
  }
  const cases = tests.flatMap((one) =>
    typeof one === "string" ? [] : [{ input: one.stdin, output: one.stdout }],
  );
  if (cases.length > 0) return { kind: "stdin", cases };
  const texts = tests.filter((one) => typeof one === "string");
  return texts.length > 0 ? suiteOf(texts.join("\n"), row) : null;
}

async function criticize(row: Row, draft: string): Promise<Critique> {
  const { id, task: prompt, entry: entryPoint, visible } = row;
  const visibleTests = suiteOf(visible, row);
  return (await critic.criticize({ id, prompt, entryPoint, visibleTests }, draft)).critique;
}

const violations = ({ gapAnalysis }: Critique) =>
  gapAnalysis.filter(({ status }) => status === "violated");

async function solutionOf(row: Row): Promise<void> {
  const count = countOf(row.style);
  count.tasks += 1;
  const [first] = violations(await criticize(row, row.solution));
  if (!first) return;
  count.accused += 1;
  const { source, text, failingInput, actual } = first;
  console.log(
    `accused ${row.id}: [${source}] ${text} | ${failingInput?.slice(0, 150)} | ${actual?.slice(0, 150)}`,
  );
}

async function faultOf(row: Row, fault: Row["faults"][number]): Promise<void> {
  const count = countOf(row.style);
  count.faults += 1;
  const critique = await criticize(row, fault.program);
  const shown = violations(critique).filter(({ failingInput }) => failingInput);
  const distance = Math.abs((shown[0]?.line ?? Number.POSITIVE_INFINITY) - fault.line);
  if (shown.length > 0) {
    count.found += 1;
    console.log(`found ${fault.id}`);
  }
  if (shown.length > 0 && distance <= 5) count.near += 1;
  if (shown.length === 0) console.log(`missed ${fault.id} (${fault.kind})`);
  else if (distance > 5)
    console.log(`far ${fault.id}: line ${shown[0]?.line}, fault at ${fault.line}`);
  const edit = wholeRepair(critique);
  const suite = edit && suiteOf(row.tests, row);
  if (!edit || !suite) return;
  count.edits += 1;
  const { status } = await executor.runTests({ program: edit.program, suite });
  if (status !== "passed") {
    count.wrong += 1;
    console.log(`wrong edit ${fault.id}: line ${edit.line} ${edit.before} -> ${edit.after}`);
  }
}

await queue.addAll(
  rows.flatMap((row) => [
    () => solutionOf(row),
    ...(withFaults ? row.faults : []).map((fault) => () => faultOf(row, fault)),
  ]),
);
await executor.close();
const percent = (part: number, all: number) =>
  `${part} of ${all} (${all === 0 ? "-" : ((100 * part) / all).toFixed(1)} %)`;
for (const [style, count] of counts) {
  const { tasks, accused, faults, found, near, edits, wrong } = count;
  console.log(
    `${style}: accused ${percent(accused, tasks)}, found ${percent(found, faults)}, within 5 lines ${percent(near, found)}, ` +
      `wrong edits ${percent(wrong, edits)}`,
  );
}
