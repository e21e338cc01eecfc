// What the optimizer makes of a set of files by others: `npm run bench:optimize -- --set FOLDER`.
// `STYLE-NN.lean` are theorems in a style; `project-NN.lean` hold proofs with a lemma in common, which PLANTED.json names.
// --heartbeats N: thousands per theorem, default 60,000; --sample N: theorems per style, default all;
// --only length|declarativity|lemmas: one part of it; --files PREFIX: the files whose names begin so.
// --save FILE: each result is kept there as a line of JSON, with both proofs; what is kept is not done again, and counts.
// --most N: after so many new results the others are left for the next time.
import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../src/core/index.ts";
import {
  DEFAULT_HEARTBEATS,
  guardViolations,
  loadMetric,
  optimizeText,
  PROOF_READ_OPTIONS,
  readProofs,
} from "../src/optimize/index.ts";
import { closeLean, openLeanWithWorkspaces } from "../src/prove/index.ts";
import { isWithoutPadding, provesPlanted } from "./optimize-checks.ts";
import { machine, numberFlag, report, textFlag } from "./support.ts";

const FULL = { ...PROOF_READ_OPTIONS, tactics: "full" } as const;
const SHOWN_RESULTS = 40;

/** What became of a theorem, as it is kept. */
interface Row {
  metric: string;
  style: string;
  file: string;
  name: string;
  before: number;
  after: number;
  statement: string;
  original: string;
  proof: string;
  /** Some fact that it states, and that the original does not, says nothing. */
  isPadded: boolean;
  /** What guards mind. */
  violations: string[];
  elapsedMs: number;
}

export async function benchSet(folder: string): Promise<void> {
  const maxHeartbeats = numberFlag("heartbeats", DEFAULT_HEARTBEATS);
  const sample = numberFlag("sample", Number.POSITIVE_INFINITY);
  const only = textFlag("only");
  const prefix = textFlag("files") ?? "";
  const saved = textFlag("save");
  let rest = numberFlag("most", Number.POSITIVE_INFINITY);
  const kept: Row[] = [];
  if (saved !== undefined && existsSync(saved)) {
    const lines = readFileSync(saved, "utf8").split("\n");
    kept.push(...lines.filter((line) => line !== "").map((line) => JSON.parse(line)));
  }
  const keep = (row: Row) => {
    if (saved !== undefined) appendFileSync(saved, `${JSON.stringify(row)}\n`);
    process.stderr.write(`${row.name}: ${row.metric} ${row.before} -> ${row.after}\n`);
    if (row.isPadded) process.stderr.write(`padded: ${row.proof}\n`);
  };
  const lean = await openLeanWithWorkspaces({ workspaces: 1 });
  console.log(`${machine()}; ${maxHeartbeats} thousand heartbeats per theorem`);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".lean") && name.startsWith(prefix))
    .sort();
  const fullProofs = async (text: string) =>
    readProofs(text, await lean.verifier.check({ text, read: FULL }), () => true);

  /** The first theorems of a style, one of each of its files in turn. */
  const optimized = async (metricName: string): Promise<Row[]> => {
    const metric = await loadMetric(metricName);
    const rows: Row[] = [];
    const left = new Map<string, number>();
    for (const file of files.filter((name) => !name.startsWith("project-"))) {
      const style = file.replace(/-\d+\.lean$/, "");
      const given = { file, text: readFileSync(join(folder, file), "utf8"), core: false };
      const before = await fullProofs(given.text);
      const count = Math.max(0, Math.min(left.get(style) ?? sample, before.length));
      left.set(style, (left.get(style) ?? sample) - count);
      for (const old of before.slice(0, count)) {
        const done = kept.find((row) => row.metric === metricName && row.name === old.name);
        if (done) {
          rows.push(done);
          continue;
        }
        if (rest === 0) continue;
        rest--;
        const options = { metric, maxHeartbeats, theorems: [old.name] };
        const { text, theorems } = await optimizeText(lean, given, options);
        const [of] = theorems;
        const now = (await fullProofs(text)).find(({ name }) => name === old.name);
        if (!of || !now) throw new Error(`${file} lost ${old.name}`);
        const pair = { before: old, after: now, text };
        const isPadded =
          metricName === "declarativity" &&
          of.after > of.before &&
          !(await isWithoutPadding(lean.verifier, pair));
        const minded = guardViolations({ proof: now }, { proof: old });
        const { name, before: value, after, statement, original, proof, elapsedMs } = of;
        const found = { name, before: value, after, statement, original, proof, elapsedMs };
        const violations = minded.map(({ guard, where }) => `${guard}: ${where}`);
        const row = { metric: metricName, style, file, ...found, isPadded, violations };
        keep(row);
        rows.push(row);
      }
    }
    return rows;
  };

  const isWanted = (part: string) => only === undefined || only === part;
  const changed: Row[] = [];
  if (isWanted("length")) {
    const shorter = await optimized("length");
    for (const [style, own] of groupBy(shorter, (each) => each.style)) reportCut(style, own);
    reportCut("all styles", shorter, "55 %");
    changed.push(...shorter);
  }
  if (isWanted("declarativity")) {
    const stated = await optimized("declarativity");
    const risen = ({ before, after, isPadded }: Row) => after > before && !isPadded;
    for (const [style, own] of [
      ...groupBy(stated, (each) => each.style),
      ["all styles", stated],
    ] as const) {
      const count = own.filter(risen).length;
      const share = `${count} of ${own.length} (${percent(count, own.length)})`;
      report(
        `declarativity rises without padding, ${style}`,
        share,
        style === "all styles" ? "half" : "",
      );
    }
    changed.push(...stated);
  }
  if (changed.length > 0) {
    const chosen = shuffled(changed.filter(({ proof, original }) => proof !== original)).slice(
      0,
      SHOWN_RESULTS,
    );
    const bad = chosen.filter(({ violations }) => violations.length > 0);
    for (const { name, violations } of bad)
      process.stderr.write(`${name}: ${violations.join("; ")}\n`);
    report("results that violate a guard", `${bad.length} of ${chosen.length}`, "0");
  }

  if (isWanted("lemmas")) {
    const planted = JSON.parse(readFileSync(join(folder, "PLANTED.json"), "utf8"));
    const metric = await loadMetric("modularity");
    let found = 0;
    for (const [file, { lemma, theorems }] of Object.entries<Planted>(planted)) {
      const given = { file, text: readFileSync(join(folder, file), "utf8"), core: false };
      // The lemmas come before any search within proofs.
      const { text, lemmas = [] } = await optimizeText(lean, given, { metric, maxHeartbeats: 1 });
      let isFound = false;
      for (const { name, usedBy } of lemmas) {
        const users = theorems.filter((each) => usedBy.includes(each)).length;
        isFound ||= users >= 2 && (await provesPlanted(lean.verifier, { text, name, lemma }));
      }
      if (isFound) found++;
      process.stderr.write(
        `${file}: ${lemmas.map(({ name }) => name).join(", ") || "none"} ${isFound}\n`,
      );
    }
    const count = Object.keys(planted).length;
    report("planted lemmas found", `${found} of ${count} (${percent(found, count)})`, "60 %");
  }
  await closeLean(lean);
}

interface Planted {
  lemma: string;
  theorems: string[];
}

function reportCut(style: string, rows: readonly Row[], bar?: string): void {
  const sum = (of: (each: Row) => number) => rows.reduce((total, each) => total - of(each), 0);
  const [before, after] = [sum((each) => each.before), sum((each) => each.after)];
  const cut = percent(before - after, before);
  report(`fewer tactics, ${style} (${rows.length})`, `${before} -> ${after} (${cut})`, bar);
}

const percent = (part: number, whole: number) =>
  whole === 0 ? "0 %" : `${((100 * part) / whole).toFixed(1)} %`;

/** In an order that is the same for the same list. */
function shuffled<T>(list: readonly T[]): T[] {
  let state = 20260501;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
  return list
    .map((each) => ({ each, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ each }) => each);
}
