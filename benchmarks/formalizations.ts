// How many formalizations that were broken on purpose are found out without a model, and how many good ones are
// suspected: `npm run bench:formalizations -- [FILE.jsonl...] [--part I/N] [--only TEXT] [--verbose]`. `--part 2/8` takes
// every eighth row from the second on.
import { readFileSync } from "node:fs";
import type { FormalizationExample, SanityReport } from "../src/core/index.ts";
import { checkFormalization } from "../src/formalize/index.ts";
import { LeanWorkspace } from "../src/lean/embedded/index.ts";
import { machine, partOf, quantile, report, textFlag } from "./support.ts";

const OPEN = new URL("../tests/corpora/formalizations/open.jsonl", import.meta.url);
const GOOD = "good";

interface Row {
  id: string;
  informal: string;
  lean: string;
  examples?: FormalizationExample[];
  truth: string;
}

const isVerbose = process.argv.includes("--verbose");
const only = textFlag("only") ?? "";
const paths = process.argv.slice(2).filter((argument) => argument.endsWith(".jsonl"));
const lines = (paths.length > 0 ? paths : [OPEN])
  .flatMap((path) => readFileSync(path, "utf8").split("\n"))
  .filter((line) => line.trim() !== "" && line.includes(only));
const rows = partOf(lines).map((line) => JSON.parse(line) as Row);

console.log(machine());
const workspace = await LeanWorkspace.open();
const counts = new Map<string, { flagged: number; all: number }>();
const times: number[] = [];
for (const { id, informal, lean, examples, truth } of rows) {
  const started = performance.now();
  const given = { text: lean, informal, examples, core: true };
  const found: SanityReport = await checkFormalization(workspace, given);
  times.push(performance.now() - started);
  const count = counts.get(truth) ?? { flagged: 0, all: 0 };
  const isFlagged = found.flags.length > 0;
  counts.set(truth, { flagged: count.flagged + Number(isFlagged), all: count.all + 1 });
  if (isVerbose || isFlagged === (truth === GOOD)) {
    const flags = found.flags.map(({ code, text }) => `${code}: ${text}`);
    console.log(`  ${id} (${truth}): ${flags.join("; ") || "no flag"}`);
  }
}
await workspace.close();

const good = counts.get(GOOD) ?? { flagged: 0, all: 0 };
counts.delete(GOOD);
for (const [truth, { flagged, all }] of [...counts].sort()) report(truth, `${flagged} of ${all}`);
const flagged = [...counts.values()].reduce((sum, count) => sum + count.flagged, 0);
const all = [...counts.values()].reduce((sum, count) => sum + count.all, 0);
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
report("broken, flagged", `${flagged} of ${all}, ${share(flagged, all)}`, "80 %");
report("good, flagged", `${good.flagged} of ${good.all}, ${share(good.flagged, good.all)}`, "5 %");
report("check, median", `${quantile(times, 0.5).toFixed(0)} ms`);
