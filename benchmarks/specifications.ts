// Whether specifications are judged well by tests and mutated answers alone: broken postconditions have to be rejected,
// good ones must not be. `npm run bench:specifications -- [FILE.jsonl] [--more N] [--only TEXT] [--part I/N]
// [--verbose]`; default the open corpus, 24 more cases from the program. Each row is a task with `precond`, `postcond`, `helpers`, `program`,
// `broken: [{class, postcond}]`.
import { z } from "zod";
import { percentText, type SpecificationReport } from "../src/core/index.ts";
import { LeanWorkspace } from "../src/lean/embedded/index.ts";
import { readText } from "../src/platform/index.ts";
import { PredicateTester } from "../src/refute/index.ts";
import { judgeSpecification, readTaskRow } from "../src/synthesize/index.ts";
import { machine, numberFlag, partOf, report, textFlag } from "./support.ts";

const [given] = process.argv.slice(2);
const file = given?.endsWith(".jsonl") ? given : "tests/corpora/specifications/open.jsonl";
const isVerbose = process.argv.includes("--verbose");
const only = textFlag("only") ?? "";
const brokenSchema = z.object({
  broken: z.array(z.object({ class: z.string(), postcond: z.string() })),
});

const workspace = await LeanWorkspace.open({});
const opened = await PredicateTester.open({ workspace, header: "" });
if ("error" in opened) throw new Error(opened.error);
const moreCases = numberFlag("more", 24);
const good: string[] = [];
const byClass = new Map<string, { all: number; rejected: number }>();
const started = performance.now();

const rows = readText(file)
  .split("\n")
  .filter((row) => row.trim() !== "" && row.includes(only));
for (const row of partOf(rows)) {
  const task = readTaskRow(row);
  if (typeof task === "string" || !task.specification) throw new Error(`${task}`);
  const { specification, program } = task;
  const judge = (postcondition: string) =>
    judgeSpecification(opened, task, { ...specification, postcondition }, { program, moreCases });
  const own = await judge(specification.postcondition);
  good.push(own.verdict);
  tell(task.id, "good", own);
  for (const { class: kind, postcond } of brokenSchema.parse(JSON.parse(row)).broken) {
    const tally = byClass.get(kind) ?? { all: 0, rejected: 0 };
    byClass.set(kind, tally);
    const judged = await judge(postcond);
    tally.all++;
    if (judged.verdict === "rejected") tally.rejected++;
    tell(task.id, kind, judged);
  }
}
await workspace.close();

const all = [...byClass.values()].reduce((sum, each) => sum + each.all, 0);
const rejected = [...byClass.values()].reduce((sum, each) => sum + each.rejected, 0);
console.log(`${machine()}, ${Math.round((performance.now() - started) / 1000)} s`);
for (const [kind, each] of byClass) report(`broken: ${kind}`, share(each.rejected, each.all));
report("broken: all", share(rejected, all), "at least 80 % rejected");
const with_ = (verdict: string) => good.filter((each) => each === verdict).length;
report("good: rejected", share(with_("rejected"), good.length), "none");
report("good: undecided", share(with_("undecided"), good.length));

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${percentText(part / Math.max(1, whole))})`;
}

function tell(task: string, kind: string, judged: SpecificationReport): void {
  if (!isVerbose && !(kind === "good" && judged.verdict === "rejected")) return;
  const { postconditionComplete: right, postconditionSound: wrong, faults, error } = judged;
  const why = error ?? faults[0]?.text ?? "";
  const tallies = [right, wrong].map((t) => `${t.passed}/${t.failed}/${t.unknown}`).join(" ");
  console.log(`${task} ${kind}: ${judged.verdict} ${tallies} ${why.slice(0, 160)}`);
}
