import { createHash } from "node:crypto";
import { Random } from "../../src/core/index.ts";
import type { PairOptions } from "../../src/datasets/replay/preference-pairs.ts";
import type { ProblemSample, ScoredProof } from "../../src/datasets/replay/proof-sample.ts";
import type { ReplayBuffer, ReplayOptions } from "../../src/datasets/replay/replay-buffer.ts";

// A second implementation of section 6.3, written step by step from the description and sharing nothing
// with the first but the order of random draws.

interface Row {
  key: string;
  tag: string;
  share: number;
  texts: ScoredProof[];
}

const squeeze = (text: string) => text.split(/\s+/).filter(Boolean).join(" ");

function dedupe(list: ScoredProof[]): ScoredProof[] {
  const kept: ScoredProof[] = [];
  for (const one of list) {
    const at = kept.findIndex((other) => squeeze(other.proof) === squeeze(one.proof));
    if (at < 0) kept.push(one);
    else kept[at] = one;
  }
  return kept;
}

/** Tests use texts without comments, so that blanks are all that normalisation takes away. */
export function naiveBatch(
  buffer: ReplayBuffer,
  samples: readonly ProblemSample[],
  options: ReplayOptions,
): Row[] {
  const random = new Random(options.seed + 7919 * buffer.iterations);
  const rows: Row[] = [];
  for (const { problem, candidates } of samples) {
    const { context, statement, original } = problem;
    const key = createHash("sha256")
      .update(JSON.stringify([context, statement, original]))
      .digest("hex");
    let good = 0;
    for (const { isValid, score } of candidates) if (isValid && score > 0) good++;
    const old = buffer.items[key];
    rows.push({
      key,
      tag: old !== undefined && old.bestShare > 0 ? "replay" : "frontier",
      share: candidates.length === 0 ? 0 : good / candidates.length,
      texts: dedupe([...candidates]),
    });
  }
  const target = Math.floor(options.replayShare * rows.length + 0.5);
  let replayed = rows.filter(({ tag }) => tag === "replay");
  while (replayed.length > target) {
    let highest = replayed[0] as Row;
    for (const row of replayed) {
      if (row.share > highest.share || (row.share === highest.share && row.key < highest.key)) {
        highest = row;
      }
    }
    highest.tag = "frontier";
    replayed = rows.filter(({ tag }) => tag === "replay");
  }
  for (const row of rows) {
    const old = buffer.items[row.key];
    if (row.tag !== "replay" || !old) continue;
    if (options.merge === "replace") row.texts = old.candidates;
    if (options.merge === "join") row.texts = dedupe(old.candidates.concat(row.texts));
  }
  const waiting = Object.keys(buffer.items)
    .sort()
    .filter((key) => (buffer.items[key]?.bestShare ?? 0) > 0 && rows.every((r) => r.key !== key));
  const places = rows.map((_, i) => i).filter((i) => rows[i]?.tag === "frontier");
  let count = rows.length - places.length;
  while (count < target && waiting.length > 0 && places.length > 0) {
    const weights = waiting.map((key) => buffer.items[key]?.bestShare ?? 0);
    let u = random.unit() * weights.reduce((a, b) => a + b, 0);
    let pick = 0;
    while (pick < weights.length - 1 && u >= (weights[pick] as number)) {
      u -= weights[pick] as number;
      pick++;
    }
    const key = waiting.splice(pick, 1)[0] as string;
    const where = places.splice(Math.floor(random.unit() * places.length), 1)[0] as number;
    const item = buffer.items[key];
    if (!item) throw new Error("lost");
    rows[where] = { key, tag: "replay", share: item.latestShare, texts: item.candidates };
    count++;
  }
  return rows;
}

/** Pairs as `chosen > rejected` per problem, where nothing is resampled (limits are not reached). */
export function naivePairs(rows: readonly Row[], options: PairOptions): string[] {
  const left = rows.filter((row) => !(row.share > options.maxShare));
  const all: number[] = [];
  for (const row of left) for (const t of row.texts) all.push(t.isValid ? t.score : 0);
  all.sort((a, b) => a - b);
  let delta = 0;
  if (all.length > 0) {
    const at = options.quantile * (all.length - 1);
    const lower = all[Math.trunc(at)] as number;
    const upper = all[Math.min(Math.trunc(at) + 1, all.length - 1)] as number;
    delta = Math.max(0, lower * (1 - (at % 1)) + upper * (at % 1));
  }
  const pairs = new Set<string>();
  for (const row of left) {
    const winners = new Map<number, string>();
    const losers: string[] = [];
    for (const { proof, isValid, score } of row.texts) {
      if (!(isValid && score > delta)) {
        if (losers.every((other) => squeeze(other) !== squeeze(proof))) losers.push(proof);
        continue;
      }
      const rival = winners.get(score);
      const better =
        rival === undefined ||
        proof.length < rival.length ||
        (proof.length === rival.length && proof < rival);
      if (better) winners.set(score, proof);
    }
    for (const [score, won] of winners) {
      for (const [other, lost] of winners) {
        if (score > other) pairs.add(`${row.key} ${won} > ${lost}`);
      }
      for (const lost of losers) pairs.add(`${row.key} ${won} > ${lost}`);
    }
  }
  return [...pairs].sort();
}
