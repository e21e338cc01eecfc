// How fast the library is read, opened and searched, and how well: by words, and premises by goals.
// node benchmarks/library.ts [--queries FILE.jsonl] [--proofs FOLDER] [--verbose]
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openLean } from "../src/lean/index.ts";
import { LibrarySearch, openLibrary } from "../src/library/index.ts";

const { values } = parseArgs({
  options: {
    queries: { type: "string", default: "tests/corpora/search/open.jsonl" },
    proofs: { type: "string", default: "tests/corpora/optimize/hand" },
    verbose: { type: "boolean", default: false },
  },
});

const PACKAGES = ["Init", "Std"];

interface Query {
  query: string;
  accept: string[];
}

const lean = await openLean();
const workspace = () => lean.kept();
const seconds = async <T>(what: string, action: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  const cpu = process.cpuUsage();
  const value = await action();
  const { user, system } = process.cpuUsage(cpu);
  const ms = Math.round(performance.now() - started);
  console.log(`${what}: ${ms} ms (${Math.round((user + system) / 1000)} ms of this process)`);
  return value;
};

try {
  const index = await seconds("index opened", () => openLibrary({ packages: PACKAGES, workspace }));
  console.log(`${index.count} declarations`);
  const search = new LibrarySearch(index);
  measureWords(search);
  await measurePremises(search);
} finally {
  await lean.close();
}

function measureWords(search: LibrarySearch): void {
  const queries = readQueries(values.queries);
  const times: number[] = [];
  let top5 = 0;
  let top1 = 0;
  for (const { query, accept } of queries) {
    const started = process.cpuUsage();
    const found = search.search({ words: query }, { limit: 10 }).map(({ name }) => name);
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1000);
    const rank = found.findIndex((name) => accept.includes(name));
    if (rank >= 0 && rank < 5) top5++;
    if (rank === 0) top1++;
    if (values.verbose && !(rank >= 0 && rank < 5))
      console.log(
        `  ${rank + 1} ${query} | wanted ${accept.join(", ")} | ${found.slice(0, 5).join(", ")}`,
      );
  }
  times.sort((a, b) => a - b);
  const share = (count: number) => `${((100 * count) / queries.length).toFixed(0)} %`;
  console.log(`query: median ${times[times.length >> 1]?.toFixed(0)} ms (bar 50 ms)`);
  console.log(`words: top 5 ${share(top5)} (bar 80 %), top 1 ${share(top1)}, of ${queries.length}`);
}

function readQueries(file: string): Query[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as Query);
}

/** Of the premises that proofs use, how many are found by the goal of the theorem. */
async function measurePremises(search: LibrarySearch): Promise<void> {
  const kept = await workspace();
  const counts = { theorems: 0, used: 0, top10: 0, top50: 0, named: 0, named10: 0, named50: 0 };
  for (const file of readdirSync(values.proofs).filter((name) => name.endsWith(".lean"))) {
    const text = readFileSync(join(values.proofs, file), "utf8");
    const input = { text, core: true, rootGoals: true, declarations: true };
    const run = await kept.run({ ...input, read: { constants: true } }, { timeoutMs: 600_000 });
    if (run.status !== "finished") continue;
    const lines = text.split("\n");
    for (const { kind, pos, endPos, constants } of run.declarations) {
      if (kind !== "theorem") continue;
      const root = run.sorries.find(
        (each) => each.pos && each.pos.line >= pos.line && each.pos.line <= endPos.line,
      );
      const goals = root && (await kept.goalTerms(root.proofState));
      if (goals?.status !== "finished") continue;
      const used = new Set(constants?.inValue.filter((name) => isTheorem(search, name)));
      if (used.size === 0) continue;
      const found = search.premises(goals.value, 50);
      const proof = lines.slice(pos.line - 1, endPos.line).join("\n");
      counts.theorems++;
      for (const name of used) {
        const rank = found.indexOf(name);
        const isNamed = proof.includes(name.slice(name.lastIndexOf(".") + 1));
        counts.used++;
        if (rank >= 0) counts.top50++;
        if (rank >= 0 && rank < 10) counts.top10++;
        if (!isNamed) continue;
        counts.named++;
        if (rank >= 0) counts.named50++;
        if (rank >= 0 && rank < 10) counts.named10++;
        if (values.verbose && rank < 0) console.log(`  ${file}:${pos.line} ${name} not found`);
      }
    }
    kept.release({
      environments: [run.environment],
      proofStates: run.sorries.map(({ proofState }) => proofState),
    });
  }
  const share = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(0)} %`;
  const { theorems, used, top10, top50, named, named10, named50 } = counts;
  console.log(
    `premises of ${theorems} theorems: top 10 ${share(top10, used)} (bar 50 %), top 50 ${share(top50, used)} (bar 80 %), of ${used}`,
  );
  console.log(
    `  those that the proofs name: top 10 ${share(named10, named)}, top 50 ${share(named50, named)}, of ${named}`,
  );
}

function isTheorem({ index }: LibrarySearch, name: string): boolean {
  const entry = index.find(name);
  return entry !== undefined && index.kind(entry) === "theorem";
}
