import type { Random } from "../core/index.ts";
import type { BudgetedWorkspace } from "./budgeted-workspace.ts";
import type { Hints } from "./generate.ts";
import { generate } from "./generate.ts";
import type { Shape, Value } from "./shape.ts";
import { shrink } from "./shrink.ts";
import { claim, type TestBench } from "./testing-set-up.ts";
import { encode } from "./value.ts";

export interface TesterOptions {
  lean: BudgetedWorkspace;
  bench: TestBench;
  /** Of the values, in the order of the binders. */
  shapes: readonly Shape[];
  random: Random;
  hints: Hints;
  maxTrials: number;
}

export interface TestResult {
  /** Samples that met the hypotheses and could be evaluated. */
  trials: number;
  discarded: number;
  /** Samples that could not be evaluated (or not with so few heartbeats). */
  lost: number;
  /** Of the discarded ones, those whose hypotheses are neither proved nor false, such as a `∀` over all numbers. */
  undecided: number;
  refuted?: Value[];
}

interface Sample {
  values: Value[];
  code: bigint;
}

/** Thousands of heartbeats that one batch should take, and may take. */
const BATCH = 1_000;
const BATCH_LIMIT = 6_000;
const MAX_BATCH = 120;
/** Batches in a row without a trial. */
const MAX_IDLE = 20;
/** Undecided samples before the first trial: none of those that follow will be decided either. */
const MAX_UNDECIDED = 20;

/** Smaller samples than a refuted one that are looked at, and how many of them at first. */
const MOST_SMALLER = 60;
const FIRST_SMALLER = 6;

/** Evaluates generated samples in Lean, batch by batch, until one is refuted or a bound is reached. */
export class Tester {
  private readonly options: TesterOptions;
  private readonly result: TestResult = { trials: 0, discarded: 0, lost: 0, undecided: 0 };
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
    const { lean, maxTrials } = this.options;
    const { result } = this;
    let size = 6;
    let idle = 0;
    while (result.trials < maxTrials && !lean.isUsedUp && !result.refuted && idle < MAX_IDLE) {
      if (this.isStuck || (result.lost >= 24 && result.trials < result.lost)) break;
      if (result.trials === 0 && result.undecided >= MAX_UNDECIDED) break;
      const batch = this.makeBatch(Math.min(size, maxTrials - result.trials));
      if (batch.length === 0) break;
      const before = result.trials;
      const { spent } = lean;
      await this.test(batch);
      idle = result.trials > before ? 0 : idle + 1;
      const fitting = (batch.length * BATCH) / (lean.spent - spent);
      // Powers of two, so that a heartbeat more or less does not change the samples.
      size = Math.max(4, Math.min(MAX_BATCH, 2 ** Math.floor(Math.log2(fitting)), size * 3));
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
    const wanted = this.fewMet ? size * 2 : size;
    for (let tries = 0; batch.length < wanted && tries < wanted * 20; tries++) {
      const trial = this.fewMet ? random.upTo(MAX_BATCH) : this.attempts++;
      let values = generate(shapes, trial, random, hints);
      if (this.kept.length > 0 && values.length > 0 && random.chance(0.7))
        values = this.vary(values);
      const code = encode(shapes, values);
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

  private async test(batch: readonly Sample[]): Promise<void> {
    const { result } = this;
    if (this.allMet && (await this.pass(batch))) return;
    const met = await this.meeting(batch);
    this.allMet = met.length === batch.length;
    if (met.length > 0 && (this.allMet || !(await this.pass(met)))) await this.testEach(met);
    this.kept.push(...met);
    this.fewMet = result.discarded > 20 && result.trials < 0.5 * result.discarded;
  }

  /** Counts samples when all of them pass. */
  private async pass(samples: readonly Sample[]): Promise<boolean> {
    const [passed] = (await this.decides([claim("code", 0, codes(samples))])) ?? [];
    if (passed) this.result.trials += samples.length;
    return passed ?? false;
  }

  /** Those that meet the hypotheses. */
  private async meeting(batch: readonly Sample[]): Promise<readonly Sample[]> {
    const lines = batch.map(({ code }) => claim("pre", 0, [code]));
    const met = await this.decides(lines);
    if (!met) return this.inHalves(batch, (half) => this.meeting(half));
    await this.discard(batch.filter((_, i) => !met[i]));
    return batch.filter((_, i) => met[i]);
  }

  /** Counts samples that do not meet the hypotheses; where that cannot be decided they are lost. */
  private async discard(samples: readonly Sample[]): Promise<void> {
    const { result } = this;
    const isDoubtful = samples.length > 0 && (result.trials === 0 || result.lost > 0);
    const isPlain = !isDoubtful || (await this.decides([claim("pre", 1, codes(samples))]))?.[0];
    const undecided = isPlain ? 0 : await this.count("pre", 3, samples);
    const isAll = isPlain || undecided === samples.length;
    const lost = isAll ? 0 : samples.length - undecided - (await this.count("pre", 1, samples));
    result.lost += lost;
    result.undecided += undecided;
    result.discarded += samples.length - lost;
  }

  /** How many samples have a code. */
  private async count(
    of: "code" | "pre",
    code: number,
    samples: readonly Sample[],
  ): Promise<number> {
    const found = await this.decides(samples.map((sample) => claim(of, code, [sample.code])));
    return found?.filter(Boolean).length ?? 0;
  }

  /** Looks for a refuted sample; those that cannot be evaluated are lost. */
  private async testEach(samples: readonly Sample[]): Promise<readonly Sample[]> {
    const refuted = await this.decides(samples.map(({ code }) => claim("code", 2, [code])));
    if (!refuted) return this.inHalves(samples, (half) => this.testEach(half));
    const found = samples[refuted.indexOf(true)];
    if (found) {
      this.result.refuted = found.values;
      this.result.trials++;
      return [];
    }
    const trials = await this.count("code", 0, samples);
    this.result.trials += trials;
    this.result.lost += samples.length - trials;
    return [];
  }

  /** Splits a batch that took too long in halves; a single sample that takes too long is lost. */
  private async inHalves(
    samples: readonly Sample[],
    perform: (half: readonly Sample[]) => Promise<readonly Sample[]>,
  ): Promise<readonly Sample[]> {
    if (samples.length < 2 || this.options.lean.isUsedUp) {
      this.result.lost += samples.length;
      return [];
    }
    const half = samples.length >> 1;
    const first = await perform(samples.slice(0, half));
    if (this.result.refuted || this.isStuck) return first;
    return [...first, ...(await perform(samples.slice(half)))];
  }

  private decides(claims: readonly string[]): Promise<boolean[] | undefined> {
    const { lean, bench } = this.options;
    return lean.decides(bench.environment, claims, BATCH_LIMIT);
  }

  /** Replaces a refuted sample by smaller ones, until there is none or the budget is used up. */
  async shrunk(values: Value[]): Promise<Value[]> {
    const { lean, shapes } = this.options;
    let best = values;
    for (let round = 0; round < 20 && !lean.isUsedUp; round++) {
      const smaller = shrink(shapes, best).slice(0, MOST_SMALLER);
      const next = await this.firstRefuted(smaller);
      if (!next) break;
      best = next;
    }
    return best;
  }

  /** The smallest come first, so that few have to be evaluated where one of them is refuted. */
  private async firstRefuted(samples: readonly Value[][]): Promise<Value[] | undefined> {
    const { shapes } = this.options;
    for (let from = 0, size = FIRST_SMALLER; from < samples.length; from += size, size *= 3) {
      const batch = samples.slice(from, from + size);
      const lines = batch.map((sample) => claim("code", 2, [encode(shapes, sample)]));
      const refuted = await this.decides(lines);
      const found = batch[refuted?.indexOf(true) ?? -1];
      if (found) return found;
    }
    return undefined;
  }
}

function codes(batch: readonly Sample[]): bigint[] {
  return batch.map(({ code }) => code);
}
