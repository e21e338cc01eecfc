// How right the critic is: correct programs that it accuses, faults that it shows with an input, the lines that it
// names, and edits that `--apply` would write. It sees the tasks and the tests that they show, and no hidden test.
// `npm run bench:critic -- FILE [--style NAME] [--take N] [--threads N] [--repair-ms N]`. FILE: one task a line, {"id",
// "style", "task", "entry", "solution", "tests", "visible", "faults": [{"id", "line", "kind", "program"}]}. `--take`: every
// so many of the programs only. With the environment variable MISSED=FILE, faults that were not shown are added there.
import { appendFileSync, readFileSync } from "node:fs";
import PQueue from "p-queue";
import { z } from "zod";
import { type CritiquePoint, percentText, type TestSuite } from "../src/core/index.ts";
import { SymbolicCritic } from "../src/critique/index.ts";
import { SandboxedExecutor } from "../src/sandbox/index.ts";
import { machine, numberFlag, report } from "./support.ts";

/** Lines between the fault and the line that the critic names, at most. */
const NEAR = 5;

const caseSchema = z.object({ stdin: z.string(), stdout: z.string() });
const taskSchema = z.object({
  id: z.string(),
  style: z.string(),
  task: z.string(),
  entry: z.string().nullable(),
  solution: z.string(),
  tests: z.union([z.string(), z.array(caseSchema)]),
  visible: z.array(z.union([z.string(), caseSchema])),
  faults: z.array(
    z.object({ id: z.string(), line: z.int(), kind: z.string(), program: z.string() }),
  ),
});
type Task = z.infer<typeof taskSchema>;
type Fault = Task["faults"][number];

const file = process.argv[2];
if (!file || file.startsWith("--")) {
  console.error("usage: npm run bench:critic -- FILE [--style NAME] [--take N]");
  process.exit(2);
}
const styleAt = process.argv.indexOf("--style");
const style = styleAt < 0 ? undefined : process.argv[styleAt + 1];
const lanes = numberFlag("threads", 2);
const take = numberFlag("take", 1);
const executor = await SandboxedExecutor.open({ lanes, limits: { totalMs: 20_000 } });
const critic = new SymbolicCritic({ executor, repairMs: numberFlag("repair-ms", 500) });

/** Cases of stdin, or asserts that run after the program. */
function suiteOf(tests: Task["tests"] | Task["visible"]): TestSuite {
  const cases = (typeof tests === "string" ? [] : tests).flatMap((each) =>
    typeof each === "string" ? [] : [{ input: each.stdin, output: each.stdout }],
  );
  if (cases.length > 0) return { kind: "stdin", cases };
  const source = typeof tests === "string" ? tests : tests.join("\n");
  return { kind: "asserts", source, setup: "", functions: [] };
}

/** Whether a program passes the hidden tests: asserts of classes run in its own process. */
async function passes({ tests }: Task, program: string): Promise<boolean> {
  if (typeof tests !== "string") {
    const { status } = await executor.runTests({ program, suite: suiteOf(tests) });
    return status === "passed";
  }
  const script = `${program}\n${tests}`;
  return (await executor.runScript({ script, input: "" })).status === "finished";
}

async function judge(task: Task, fault: Fault | null) {
  const program = fault?.program ?? task.solution;
  const { id, task: prompt, entry: entryPoint, visible } = task;
  const shown = { id, prompt, entryPoint, visibleTests: suiteOf(visible) };
  const { critique } = await critic.criticize(shown, program);
  const points = critique.gapAnalysis.filter(
    ({ status, failingInput }) => status === "violated" && failingInput !== null,
  );
  const edit = critique.repairs.find(({ sure }) => sure);
  const isWrong = edit ? !(await passes(task, edit.program)) : false;
  return { task, fault, points, isApplied: edit !== undefined, isWrong };
}

const tasks = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => taskSchema.parse(JSON.parse(line)))
  .filter((task) => style === undefined || task.style === style);
const programs = tasks
  .flatMap((task) => [null, ...task.faults].map((fault) => ({ task, fault })))
  .filter((_, i) => i % take === 0);
const queue = new PQueue({ concurrency: lanes });
const results = await queue.addAll(
  programs.map(
    ({ task, fault }) =>
      () =>
        judge(task, fault),
  ),
);

const share = (count: number, of: number) =>
  `${count} of ${of} (${percentText(count / Math.max(1, of))})`;
const isNear = ({ fault, points }: (typeof results)[number]) =>
  Math.abs((points[0]?.line ?? Number.POSITIVE_INFINITY) - (fault?.line ?? 0)) <= NEAR;

console.log(machine());
for (const name of [...new Set(tasks.map((task) => task.style)), "all"]) {
  const own = results.filter(({ task }) => name === "all" || task.style === name);
  const right = own.filter(({ fault }) => fault === null);
  const faulty = own.filter(({ fault }) => fault !== null);
  const found = faulty.filter(({ points }) => points.length > 0);
  const accused = right.filter(({ points }) => points.length > 0);
  const applied = own.filter(({ isApplied }) => isApplied);
  report(`${name}: right programs accused`, share(accused.length, right.length), "2 %");
  report("  faults shown with an input", share(found.length, faulty.length), "75 %");
  report("  ... within 5 lines", share(found.filter(isNear).length, found.length), "90 %");
  const wrong = applied.filter(({ isWrong }) => isWrong);
  report("  edits to apply that fail the tests", share(wrong.length, applied.length), "2 %");
  for (const { task, points } of name === "all" ? accused : []) {
    const [first] = points as [CritiquePoint];
    console.log(`  ${task.id}: ${first.text}; ${first.failingInput} ${first.actual}`);
  }
}
const log = process.env.MISSED;
if (log) {
  for (const { task, fault, points } of results) {
    if (!fault || points.length > 0) continue;
    appendFileSync(
      log,
      `${JSON.stringify({ task: task.id, fault: fault.id, kind: fault.kind })}\n`,
    );
  }
}
await executor.close();
