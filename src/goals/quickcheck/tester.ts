import type { Hints } from "./generate.ts";
import { generate } from "./generate.ts";
import type { LeanLane } from "./lean-lane.ts";
import type { Random } from "./random.ts";
import type { Shape, Value } from "./shape.ts";
import { shrink } from "./shrink.ts";
import { atLeast, claim, type TestBench } from "./testing-set-up.ts";
import { encode } from "./value.ts";

export interface TesterOptions {
  lane: LeanLane;
  bench: TestBench;
  /** Of the values, in the order of the binders. */
  shapes: readonly Shape[];
  random: Random;
  hints: Hints;
  maxTrials: number;
}

export interface TestResult {
  /** Trials that met the hypotheses, counted downwards where not all of a batch did. */
  trials: number;
  discarded: number;
  /** Samples that could not be evaluated (or not in time). */
  lost: number;
  refuted?: Value[];
}

interface Sample {
  values: Value[];
  code: bigint;
}

/** Milliseconds that one batch should take, and may take. */
const BATCH_MS = 500;
const BATCH_LIMIT_MS = 3_000;
const MAX_BATCH = 120;
/** Batches in a row without a trial. */
const MAX_IDLE = 20;

/** Evaluates generated samples in Lean, batch by batch, until one is refuted or a bound is reached. */
export class Tester {
  private readonly options: TesterOptions;
  private readonly result: TestResult = { trials: 0, discarded: 0, lost: 0 };
  private readonly seen = new Set<bigint>();
  /** Samples that met the hypotheses; new ones are made from them when few do. */
  private readonly kept: Sample[] = [];
  private attempts = 0;
  private allMet = true;
  private fewMet = false;

  constructor(options: TesterOptions) {
    this.options = options;
  }

  async run(): Promise<TestResult> {
    const { lane, maxTrials } = this.options;
    const { result } = this;
    let size = 6;
    let idle = 0;
    while (
      result.trials < maxTrials &&
      lane.remainingMs > 50 &&
      !result.refuted &&
      idle < MAX_IDLE
    ) {
      if (this.isStuck || (result.lost >= 24 && result.trials < result.lost)) break;
      const batch = this.makeBatch(Math.min(size, maxTrials - result.trials));
      if (batch.length === 0) break;
      const before = result.trials;
      const started = performance.now();
      await this.test(batch);
      const elapsed = Math.max(1, performance.now() - started);
      idle = result.trials > before ? 0 : idle + 1;
      const fitting = Math.round((batch.length * BATCH_MS) / elapsed);
      size = Math.max(4, Math.min(MAX_BATCH, fitting, size * 3));
    }
    return result;
  }

  /** Not one of the first samples could be evaluated. */
  private get isStuck(): boolean {
    return this.result.lost >= 5 && this.result.trials === 0;
  }

  /** New samples; fewer, or none, when the types have no more values. */
  private makeBatch(size: number): Sample[] {
    const { shapes, random, hints } = this.options;
    const batch: Sample[] = [];
    const wanted = this.fewMet ? size * 4 : size;
    for (let tries = 0; batch.length < wanted && tries < wanted * 20; tries++) {
      const trial = this.fewMet ? random.upTo(MAX_BATCH) : this.attempts++;
      let values = generate(shapes, trial, random, hints);
      if (this.kept.length > 0 && random.chance(0.7)) values = this.vary(values);
      const code = encode(values.map((value, i) => ({ shape: shapes[i] as Shape, value })));
      if (this.seen.has(code)) continue;
      this.seen.add(code);
      batch.push({ values, code });
    }
    return batch;
  }

  /** A sample that met the hypotheses, with one value of another one, or with a smaller one. */
  private vary(other: Value[]): Value[] {
    const { shapes, random } = this.options;
    const { values } = random.pick(this.kept);
    const smaller = random.chance(0.3) ? shrink(shapes, values) : [];
    if (smaller.length > 0) return random.pick(smaller);
    const at = random.upTo(values.length - 1);
    return values.with(at, other[at] as Value);
  }

  private async test(batch: Sample[]): Promise<void> {
    const { result } = this;
    if (this.fewMet) {
      const met = await this.meeting(batch);
      result.discarded += batch.length - met.length;
      this.kept.push(...met);
      const lost = result.lost;
      if (met.length > 0 && (await this.someRefuted(met))) return;
      result.trials += met.length - (result.lost - lost);
      return;
    }
    if (this.allMet) {
      if (await this.holds(claim("all", "code", 0, codes(batch)))) {
        result.trials += batch.length;
        return;
      }
    }
    const lost = result.lost;
    const found = await this.metWithoutRefuted(batch);
    if (found === undefined) return;
    const met = Math.max(0, found - (result.lost - lost));
    result.trials += met;
    result.discarded += batch.length - met;
    this.allMet = met === batch.length;
    this.fewMet = result.discarded > 50 && result.trials < 0.2 * result.discarded;
  }

  /** How many met the hypotheses, rounded down to a quarter; nothing when one was refuted. */
  private async metWithoutRefuted(batch: readonly Sample[]): Promise<number | undefined> {
    const { lane, bench } = this.options;
    const samples = codes(batch);
    const marks = [1, 2, 3, 4].map((i) => Math.ceil((batch.length * i) / 4));
    const lines = [
      claim("none", "code", 2, samples),
      ...marks.map((mark) => atLeast(mark, samples)),
    ];
    const holds = (await lane.holds(bench.environment, lines, BATCH_LIMIT_MS)) ?? [];
    if (!holds[0] && (await this.someRefuted(batch))) return undefined;
    return marks[holds.slice(1).lastIndexOf(true)] ?? 0;
  }

  /** Looks for a refuted sample; those that cannot be evaluated are lost. */
  private async someRefuted(batch: readonly Sample[]): Promise<boolean> {
    const { lane, bench } = this.options;
    const open: (readonly Sample[])[] = [batch];
    for (let part = open.pop(); part && lane.remainingMs > 50; part = open.pop()) {
      if (await this.holds(claim("none", "code", 2, codes(part)))) continue;
      const [only] = part;
      if (part.length > 1) {
        const half = part.length >> 1;
        // The first half is looked at first: it has the smaller samples.
        open.push(part.slice(half), part.slice(0, half));
        if (this.isStuck) return false;
      } else if (only) {
        const refuted = claim("all", "code", 2, [only.code]);
        const [holds] = (await lane.holds(bench.environment, [refuted], BATCH_LIMIT_MS)) ?? [];
        if (holds) {
          this.result.refuted = only.values;
          this.result.trials++;
          return true;
        }
        this.result.lost++;
      }
    }
    return false;
  }

  private async holds(command: string): Promise<boolean> {
    const { lane, bench } = this.options;
    return (await lane.holds(bench.environment, [command], BATCH_LIMIT_MS))?.[0] ?? false;
  }

  /** Those that meet the hypotheses, by groups: cheap when they are few. */
  private async meeting(batch: readonly Sample[]): Promise<Sample[]> {
    const { lane, bench } = this.options;
    let groups: (readonly Sample[])[] = [batch];
    const found: Sample[] = [];
    while (groups.length > 0 && lane.remainingMs > 50) {
      const parts = groups.flatMap((group) => split(group, 6));
      const lines = parts.map((part) => claim("none", "pre", 0, codes(part)));
      const empty = await lane.holds(bench.environment, lines, BATCH_LIMIT_MS);
      const rest = parts.filter((_, i) => empty?.[i] === false);
      found.push(...rest.flatMap((part) => (part.length === 1 ? part : [])));
      groups = rest.filter((part) => part.length > 1);
    }
    return found;
  }

  /** Smaller refuted samples in place of a refuted one, until there is none or the time is over. */
  async shrunk(values: Value[]): Promise<Value[]> {
    const { lane, bench, shapes } = this.options;
    let best = values;
    for (let round = 0; round < 20 && lane.remainingMs > 50; round++) {
      const smaller = shrink(shapes, best).slice(0, 60);
      const lines = smaller.map((sample) =>
        claim("all", "code", 2, [
          encode(sample.map((value, i) => ({ shape: shapes[i] as Shape, value }))),
        ]),
      );
      if (lines.length === 0) break;
      const refuted = await lane.holds(bench.environment, lines, BATCH_LIMIT_MS);
      const next = smaller[refuted?.indexOf(true) ?? -1];
      if (!next) break;
      best = next;
    }
    return best;
  }
}

function codes(batch: readonly Sample[]): bigint[] {
  return batch.map(({ code }) => code);
}

function split<T>(items: readonly T[], parts: number): T[][] {
  const size = Math.max(1, Math.ceil(items.length / parts));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
