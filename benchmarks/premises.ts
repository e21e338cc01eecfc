// How well premises of proofs are found by goals: recall at 10 and 50, on the cases that premise-cases.ts records.
// node benchmarks/premises.ts CASES.jsonl[.gz]... [--fit WEIGHTS.json] [--verbose]
// `--fit` learns the weights of the ranking: printed are figures of weights that were learned on the other half of the
// files; what is written to WEIGHTS.json (src/library/premises/weights.json) is learned on all.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { fnv1a, readGoal } from "../src/core/index.ts";
import { openLean } from "../src/lean/index.ts";
import { LibrarySearch, openLibrary } from "../src/library/index.ts";
import { FEATURES } from "../src/library/premises/premise-features.ts";
import { fitWeights, type RankedChoice } from "./fit-weights.ts";
import type { PremiseCase } from "./premise-cases.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fit: { type: "string" }, verbose: { type: "boolean" } },
});
const files = positionals.length > 0 ? positionals : ["tests/corpora/premises/own.jsonl.gz"];
/** How many theorems the wanted ones of a case are compared with while learning. */
const MOST_COMPARED = 400;

const cases = files.flatMap(readCases);
const lean = await openLean();
const index = await openLibrary({ packages: ["Init", "Std"], workspace: () => lean.kept() });
await lean.close();
const search = new LibrarySearch(index);

const started = process.cpuUsage();
const ranked = cases.map(({ goal }) => search.premises([goal], 50));
const { user, system } = process.cpuUsage(started);
console.log(`a goal: ${((user + system) / 1000 / cases.length).toFixed(0)} ms of this process`);
for (const kind of ["state", "theorem"] as const) {
  console.log(`${kind}s: ${recallOf(kind, (i) => ranked[i] as string[])}`);
}
if (values.verbose)
  for (const [i, { file, declaration, premises }] of cases.entries()) {
    const missed = premises.filter((name) => !ranked[i]?.includes(name));
    if (missed.length > 0) console.log(`  ${file} ${declaration}: ${missed.join(", ")}`);
  }
if (values.fit !== undefined) learn(values.fit);

function learn(file: string): void {
  const choices = cases.map(({ goal, premises }): RankedChoice & { entries: number[] } => {
    const wanted = new Set(premises.map((name) => index.find(name)));
    const all = search.ranker.candidates(readGoal(goal));
    const every = Math.max(1, Math.floor(all.length / MOST_COMPARED));
    const found = all.filter(({ entry }, i) => wanted.has(entry) || i % every === 0);
    return {
      entries: found.map(({ entry }) => entry),
      features: found.map(({ features }) => Float64Array.from(features)),
      isWanted: found.map(({ entry }) => wanted.has(entry)),
    };
  });
  const half = cases.map(({ file }) => fnv1a(file.split("/").at(-1) ?? "") % 2);
  const folds = [0, 1].map((fold) => fitWeights(choices.filter((_, i) => half[i] !== fold)));
  const heldOut = (i: number) => {
    const hits = search.ranker.rank(
      readGoal((cases[i] as PremiseCase).goal),
      50,
      folds[half[i] as number],
    );
    return hits.map(({ entry }) => index.name(entry));
  };
  for (const kind of ["state", "theorem"] as const)
    console.log(`${kind}s, held out: ${recallOf(kind, heldOut)}`);
  const all = fitWeights(choices);
  const named = Object.fromEntries(FEATURES.map((name, i) => [name, Number(all[i]?.toFixed(4))]));
  writeFileSync(file, `${JSON.stringify(named, null, 2)}\n`);
}

/** Of all premises of all cases, how many are among the first. */
function recallOf(kind: PremiseCase["kind"], rankingOf: (i: number) => readonly string[]): string {
  let [all, top10, top50, count] = [0, 0, 0, 0];
  for (const [i, each] of cases.entries()) {
    if (each.kind !== kind) continue;
    count++;
    const found = rankingOf(i);
    for (const name of each.premises) {
      const rank = found.indexOf(name);
      all++;
      if (rank >= 0 && rank < 10) top10++;
      if (rank >= 0) top50++;
    }
  }
  const share = (part: number) => `${((100 * part) / Math.max(1, all)).toFixed(0)} %`;
  return `${count}, ${all} premises: first 10 ${share(top10)} (bar 50 %), first 50 ${share(top50)} (bar 80 %)`;
}

function readCases(file: string): PremiseCase[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => JSON.parse(line) as PremiseCase);
}
