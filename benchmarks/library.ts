// How fast the library is read, opened and searched, and how well by words; premises.ts measures by goals.
// node benchmarks/library.ts [--queries FILE.jsonl] [--verbose]
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { openLean } from "../src/lean/index.ts";
import { LibrarySearch, openLibrary } from "../src/library/index.ts";

const { values } = parseArgs({
  options: {
    queries: { type: "string", default: "tests/corpora/search/open.jsonl" },
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
