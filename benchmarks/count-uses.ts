// Counts how often the Lean files of a folder name what the library declares, for the ranking of premises.
// node benchmarks/count-uses.ts FOLDER > src/library/premises/uses.json

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../src/core/index.ts";
import { openLean } from "../src/lean/index.ts";
import { openLibrary } from "../src/library/index.ts";

/** Counts are kept as twice the natural logarithm, rounded. */
const STEPS = 2;
const LEAST_OF_LAST = 4;
const TOKEN = /[\p{L}_][\p{L}\p{N}_'!?₀-₉]*(?:\.[\p{L}\p{N}_'!?₀-₉]+)*/gu;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("which folder?");
const lean = await openLean();
const index = await openLibrary({ packages: ["Init", "Std"], workspace: () => lean.kept() });
await lean.close();
const names = new Set(Array.from({ length: index.count }, (_, entry) => index.name(entry)));
const lasts = new Set([...names].map(lastOf));

const whole = new Map<string, number>();
const ends = new Map<string, number>();
for (const file of globSync("**/*.lean", { cwd: folder })) {
  const text = readFileSync(join(folder, file), "utf8");
  const plain = text.replace(/\/-.*?-\//gs, "").replace(/--.*/g, "");
  for (const [token] of plain.matchAll(TOKEN)) {
    if (token.includes(".") && names.has(token)) raise(whole, token);
    const last = lastOf(token);
    if (lasts.has(last)) raise(ends, last);
  }
}
for (const [last, count] of ends) if (count < LEAST_OF_LAST) ends.delete(last);
console.log(JSON.stringify({ whole: byLevel(whole), ends: byLevel(ends) }, null, 1));

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function raise(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function byLevel(counts: ReadonlyMap<string, number>): Record<string, string> {
  const levels = groupBy([...counts], ([, count]) => Math.round(STEPS * Math.log1p(count)));
  const lines = [...levels].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    lines.map(([level, list]) => [
      level,
      list
        .map(([name]) => name)
        .sort()
        .join(" "),
    ]),
  );
}
