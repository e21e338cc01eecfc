/** The items in a random order (Fisher and Yates); `unit`: numbers from 0 up to 1, 1 excluded. */
export function shuffled<T>(items: readonly T[], unit: () => number): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(unit() * (i + 1));
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}

/** Pseudo-random numbers from a seed (mulberry32): repeatable, not for secrets. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to 1, 1 excluded. */
  unit(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from 0 to `limit`, both included. */
  upTo(limit: number): number {
    return Math.floor(this.unit() * (limit + 1));
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.upTo(items.length - 1)] as T;
  }

  /** An index, in proportion to the weights: none below 0, some above. */
  weighted(weights: readonly number[]): number {
    let left = this.unit() * weights.reduce((total, weight) => total + weight, 0);
    const index = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    // Rounding may leave a little over.
    return index >= 0 ? index : weights.findLastIndex((weight) => weight > 0);
  }

  /** At most `count` of the items, each at most once, in their order; all equally likely. */
  sample<T>(items: readonly T[], count: number): T[] {
    if (items.length <= count) return [...items];
    const left = items.map((_, i) => i);
    const drawn = Array.from(
      { length: count },
      () => left.splice(this.upTo(left.length - 1), 1)[0],
    );
    return drawn.sort((a, b) => (a as number) - (b as number)).map((i) => items[i as number] as T);
  }
}
