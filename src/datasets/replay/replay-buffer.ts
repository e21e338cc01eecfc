import { Random } from "../../core/index.ts";
import {
  improvedShare,
  type ProblemSample,
  problemKey,
  type ReplayProblem,
  type ScoredProof,
  withoutRepeats,
} from "./proof-sample.ts";

/**
 * What happens to the earlier candidates of a replayed problem that is sampled again (ImProver 2, section 6.3.1). `join`:
 * old and new together, new ones win; `replace`: the old ones take the place of the new; `mark`: the new ones, the
 * problem only counts as replayed. Problems of the frontier have their new candidates.
 */
export type MergeRule = "mark" | "join" | "replace";
export const MERGE_RULES: readonly MergeRule[] = ["join", "replace", "mark"];

/** What the buffer knows of a problem. */
export interface ReplayItem {
  /** The problem itself. */
  problem: ReplayProblem;
  /** Its proposals so far. */
  candidates: ScoredProof[];
  /** π of the latest iteration that sampled it; 0 to 1. */
  latestShare: number;
  /** The highest π that it had; 0 to 1. */
  bestShare: number;
}

/** All problems that were ever sampled, by key. Plain JSON, so that it can be kept between iterations. */
export interface ReplayBuffer {
  /** How many iterations it has seen. */
  iterations: number;
  /** By key of the problem. */
  items: Record<string, ReplayItem>;
}

/** How a batch is mixed. */
export interface ReplayOptions {
  /** Of what is drawn. */
  seed: number;
  /** ρ in [0, 1]: the share of replayed problems in a batch. */
  replayShare: number;
  /** What becomes of earlier candidates. */
  merge: MergeRule;
}

/** The defaults of `lemmata pairs`. */
export const DEFAULT_REPLAY: ReplayOptions = { seed: 1, replayShare: 0.3, merge: "join" };

/** A problem of the batch from which preference pairs are made. */
export interface BatchItem<P = ReplayProblem> {
  /** Key of the problem, the same in the buffer. */
  key: string;
  /** The problem itself. */
  problem: P;
  tag: "frontier" | "replay";
  /** New ones, merged with earlier ones by the rule. */
  candidates: ScoredProof[];
  /** π of its new candidates; for one from the buffer, of the latest that it had. */
  share: number;
}

/** The buffer before the first iteration. */
export const emptyBuffer = (): ReplayBuffer => ({ iterations: 0, items: {} });

/**
 * Steps 1 to 4 of the replay buffer (ImProver 2, section 6.3) on the samples of one iteration: tags
 * problems that were improved before as `replay`, brings their number to round(ρN) of N, and merges
 * old candidates with new ones. Returns the batch and the buffer after it; changes neither argument.
 * The paper leaves open, and here is: halves round up; ties go by key; a frontier problem that gives way
 * to one from the buffer is remembered all the same.
 */
export function mixReplay(
  buffer: ReplayBuffer,
  samples: readonly ProblemSample[],
  { seed, replayShare, merge }: ReplayOptions,
): { batch: BatchItem[]; buffer: ReplayBuffer } {
  const random = new Random(seed + 7919 * buffer.iterations);
  const fresh = freshItems(buffer, samples);
  const target = Math.round(replayShare * fresh.length);
  retagSurplus(fresh, target);
  for (const item of fresh) {
    const known = buffer.items[item.key];
    if (item.tag === "replay" && known) item.candidates = merged(known, item.candidates, merge);
  }
  const batch = replaceFrontier(buffer, fresh, { target, random });
  return { batch, buffer: remember(buffer, fresh, { samples, merge }) };
}

/** One item per sampled problem, tagged by whether it was improved at an earlier iteration. */
function freshItems(buffer: ReplayBuffer, samples: readonly ProblemSample[]): BatchItem[] {
  return [...joinSamples(samples)].map(([key, { problem, candidates }]) => {
    const known = buffer.items[key];
    const tag = known && known.bestShare > 0 ? "replay" : "frontier";
    const share = improvedShare(candidates);
    return { key, problem, tag, candidates: withoutRepeats(candidates), share };
  });
}

function merged(
  { candidates: old }: ReplayItem,
  fresh: readonly ScoredProof[],
  merge: MergeRule,
): ScoredProof[] {
  if (merge === "join") return withoutRepeats([...old, ...fresh]);
  return merge === "replace" ? [...old] : [...fresh];
}

/** Samples of equal problems are one. */
function joinSamples(samples: readonly ProblemSample[]): Map<string, ProblemSample> {
  const byKey = new Map<string, ProblemSample>();
  for (const { problem, candidates } of samples) {
    const key = problemKey(problem);
    const before = byKey.get(key)?.candidates ?? [];
    byKey.set(key, { problem, candidates: [...before, ...candidates] });
  }
  return byKey;
}

/** Too many: those with the highest π count as frontier; none is dropped. */
function retagSurplus(items: readonly BatchItem[], target: number): void {
  const replayed = items.filter(({ tag }) => tag === "replay");
  const byShare = replayed.sort((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1));
  for (const item of byShare.slice(0, Math.max(0, replayed.length - target))) item.tag = "frontier";
}

/** Too few: random frontier items give way to items of the buffer, drawn in proportion to their best π. */
function replaceFrontier(
  buffer: ReplayBuffer,
  items: readonly BatchItem[],
  { target, random }: { target: number; random: Random },
): BatchItem[] {
  const batch = [...items];
  const sampled = new Set(items.map(({ key }) => key));
  const reservoir = Object.entries(buffer.items)
    .filter(([key, { bestShare }]) => bestShare > 0 && !sampled.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const frontier = batch.flatMap(({ tag }, i) => (tag === "frontier" ? [i] : []));
  const missing = target - (items.length - frontier.length);
  for (let i = 0; i < missing && reservoir.length > 0 && frontier.length > 0; i++) {
    const drawn = random.weighted(reservoir.map(([, { bestShare }]) => bestShare));
    const [[key, item]] = reservoir.splice(drawn, 1) as [[string, ReplayItem]];
    const [place] = frontier.splice(random.upTo(frontier.length - 1), 1) as [number];
    const { problem, candidates, latestShare: share } = item;
    batch[place] = { key, problem, tag: "replay", candidates, share };
  }
  return batch;
}

/** Of a problem that was never improved. */
function joined(
  known: ReplayItem | undefined,
  fresh: readonly ScoredProof[],
  merge: MergeRule,
): ScoredProof[] {
  return known && merge === "join" ? withoutRepeats([...known.candidates, ...fresh]) : [...fresh];
}

function remember(
  buffer: ReplayBuffer,
  fresh: readonly BatchItem[],
  { samples, merge }: { samples: readonly ProblemSample[]; merge: MergeRule },
): ReplayBuffer {
  const items = { ...buffer.items };
  for (const { key, problem, candidates, share } of fresh) {
    const known = items[key];
    // What the frontier is made of is remembered, too; eligible problems keep what their rule says.
    const isEligible = known !== undefined && known.bestShare > 0;
    const kept = isEligible ? merged(known, candidates, merge) : joined(known, candidates, merge);
    const bestShare = Math.max(known?.bestShare ?? 0, share);
    items[key] = { problem, candidates: kept, latestShare: share, bestShare };
  }
  return { iterations: buffer.iterations + (samples.length > 0 ? 1 : 0), items };
}
