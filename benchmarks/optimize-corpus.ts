// What the symbolic optimizer makes of the corpus: a row for each folder and metric.
// `npm run bench:optimize [-- --heartbeats N]`: thousands of heartbeats per theorem, default 60,000.
// With `--set FOLDER` it measures files by others instead (optimize-set.ts).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TheoremOptimization } from "../src/core/index.ts";
import {
  DEFAULT_HEARTBEATS,
  loadMetric,
  measureText,
  optimizeText,
  summarizeImprovements,
  tacticsOf,
} from "../src/optimize/index.ts";
import { closeLean, openLeanWithWorkspaces } from "../src/prove/index.ts";
import { benchSet } from "./optimize-set.ts";
import { machine, numberFlag, textFlag } from "./support.ts";

const CORPUS = fileURLToPath(new URL("../tests/corpora/optimize", import.meta.url));
const maxHeartbeats = numberFlag("heartbeats", DEFAULT_HEARTBEATS);
const LEAST_STEPS = 4;

/** Which theorems a metric is about: those that name lemmas, those with some steps, or all. */
const ABOUT: Record<string, (value: number, steps: number) => boolean> = {
  length: () => true,
  dependencies: (value) => value < 0,
  modularity: (_, steps) => steps >= LEAST_STEPS,
};

const set = textFlag("set");
if (set !== undefined) {
  await benchSet(set);
  process.exit();
}
const lean = await openLeanWithWorkspaces({ workspaces: 2 });
console.log(`${machine()}; ${maxHeartbeats} thousand heartbeats per theorem`);
console.log(
  "| proofs | metric | theorems | before | after | cut or raised | improved | accepted |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const folder of readdirSync(CORPUS).sort()) {
  for (const [name, isAbout] of Object.entries(ABOUT)) {
    const metric = await loadMetric(name);
    const results: TheoremOptimization[] = [];
    for (const entry of readdirSync(join(CORPUS, folder)).sort()) {
      const file = join(folder, entry);
      const text = readFileSync(join(CORPUS, file), "utf8");
      const given = { file, text, core: false };
      const proofs = await measureText(lean.verifier, given);
      const about = proofs.filter((proof) =>
        isAbout(metric.evaluate(proof), tacticsOf(proof).length),
      );
      const names = about.map((proof) => proof.name);
      const { theorems } = await optimizeText(lean, given, {
        metric,
        maxHeartbeats,
        theorems: names,
      });
      results.push(...theorems.filter(({ leftAlone }) => leftAlone === undefined));
      process.stderr.write(`${file}: ${name} done\n`);
    }
    const summary = summarizeImprovements(
      results.map((each) => ({ ...each, isAccepted: each.refused === undefined })),
    );
    const sum = (of: (theorem: TheoremOptimization) => number) =>
      results.reduce((total, theorem) => total + of(theorem), 0);
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    console.log(
      `| ${folder} | ${name} | ${summary.count} | ${sum(({ before }) => before)} | ${sum(({ after }) => after)} | ${percent(summary.relativeImprovement)} | ${percent(summary.improvedAccuracy)} | ${percent(summary.compilationAccuracy)} |`,
    );
  }
}
await closeLean(lean);
