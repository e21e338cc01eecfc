// What the optimizer makes of a set of files by others: `npm run bench:optimize -- --set FOLDER`.
// `STYLE-NN.lean` are theorems in a style; `project-NN.lean` hold proofs with a lemma in common, which PLANTED.json names.
// --heartbeats N: thousands per theorem, default 60,000; --sample N: theorems per style, default all;
// --only length|declarativity|lemmas: one part of it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { groupBy, type TheoremOptimization, type TheoremProof } from "../src/core/index.ts";
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

interface Result {
  style: string;
  of: TheoremOptimization;
  before: TheoremProof;
  after: TheoremProof;
  /** The text in which the new proof stands. */
  text: string;
}

export async function benchSet(folder: string): Promise<void> {
  const maxHeartbeats = numberFlag("heartbeats", DEFAULT_HEARTBEATS);
  const sample = numberFlag("sample", Number.POSITIVE_INFINITY);
  const only = textFlag("only");
  const lean = await openLeanWithWorkspaces({ workspaces: 1 });
  console.log(`${machine()}; ${maxHeartbeats} thousand heartbeats per theorem`);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".lean"))
    .sort();
  const fullProofs = async (text: string) =>
    readProofs(text, await lean.verifier.check({ text, read: FULL }), () => true);

  /** The first theorems of a style, one of each of its files in turn. */
  const optimized = async (
    metricName: string,
    onResults: (results: readonly Result[]) => Promise<void> = async () => {},
  ): Promise<Result[]> => {
    const metric = await loadMetric(metricName);
    const results: Result[] = [];
    const left = new Map<string, number>();
    for (const file of files.filter((name) => !name.startsWith("project-"))) {
      const style = file.replace(/-\d+\.lean$/, "");
      const given = { file, text: readFileSync(join(folder, file), "utf8"), core: false };
      const before = await fullProofs(given.text);
      const count = Math.max(0, Math.min(left.get(style) ?? sample, before.length));
      left.set(style, (left.get(style) ?? sample) - count);
      const theorems = before.slice(0, count).map(({ name }) => name);
      if (count === 0) continue;
      const { text, theorems: found } = await optimizeText(lean, given, {
        metric,
        maxHeartbeats,
        theorems,
      });
      const after = await fullProofs(text);
      for (const of of found) {
        const [old, now] = [before, after].map((all) => all.find(({ name }) => name === of.name));
        if (old && now) results.push({ style, of, before: old, after: now, text });
        process.stderr.write(`${of.name}: ${metricName} ${of.before} -> ${of.after}\n`);
      }
      await onResults(results);
    }
    return results;
  };

  const isWanted = (part: string) => only === undefined || only === part;
  const changed: Result[] = [];
  if (isWanted("length")) {
    const shorter = await optimized("length");
    for (const [style, own] of groupBy(shorter, (each) => each.style)) reportCut(style, own);
    reportCut("all styles", shorter, "55 %");
    changed.push(...shorter);
  }
  if (isWanted("declarativity")) {
    let risen = 0;
    let seen = 0;
    const stated = await optimized("declarativity", async (results) => {
      for (const { of, before, after, text } of results.slice(seen)) {
        if (of.after <= of.before) continue;
        const isFine = await isWithoutPadding(lean.verifier, { before, after, text });
        if (isFine) risen++;
        else process.stderr.write(`padded: ${of.name} ${of.proof}\n`);
      }
      seen = results.length;
      process.stderr.write(`so far ${risen} of ${seen} rise without padding\n`);
    });
    const share = `${risen} of ${stated.length} (${percent(risen, stated.length)})`;
    report("declarativity rises without padding", share, "half");
    changed.push(...stated);
  }
  if (changed.length > 0) {
    const chosen = shuffled(changed.filter(({ of }) => of.proof !== of.original)).slice(
      0,
      SHOWN_RESULTS,
    );
    const bad = chosen.filter(({ before, after }) => {
      const found = guardViolations({ proof: after }, { proof: before });
      for (const { guard, where } of found)
        process.stderr.write(`${after.name}: ${guard}: ${where}\n`);
      return found.length > 0;
    });
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

function reportCut(style: string, results: readonly Result[], bar?: string): void {
  const sum = (of: (each: TheoremOptimization) => number) =>
    results.reduce((total, each) => total - of(each.of), 0);
  const [before, after] = [sum((each) => each.before), sum((each) => each.after)];
  const cut = percent(before - after, before);
  report(`fewer tactics, ${style} (${results.length})`, `${before} -> ${after} (${cut})`, bar);
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
