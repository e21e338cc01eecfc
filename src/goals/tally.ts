/** What was counted in a term: operators, and occurrences of the parameters of the definition around it. */
export class Tally {
  static readonly none = new Tally(0, []);
  readonly operators: number;
  /** Occurrences of each parameter, by its place; shorter than the parameters where the last do not occur. */
  readonly uses: readonly number[];

  constructor(operators: number, uses: readonly number[]) {
    this.operators = Math.min(operators, Number.MAX_SAFE_INTEGER);
    this.uses = uses;
  }

  static parameter(place: number): Tally {
    const uses = new Array<number>(place + 1).fill(0);
    uses[place] = 1;
    return new Tally(0, uses);
  }

  plus(other: Tally): Tally {
    if (other.isNone) return this;
    if (this.isNone) return other;
    const [longer, shorter] =
      this.uses.length >= other.uses.length ? [this.uses, other.uses] : [other.uses, this.uses];
    const uses = longer.map((count, place) => count + (shorter[place] ?? 0));
    return new Tally(this.operators + other.operators, uses);
  }

  /** As often as it occurs. */
  times(count: number): Tally {
    if (count === 0 || this.isNone) return Tally.none;
    if (count === 1) return this;
    return new Tally(
      this.operators * count,
      this.uses.map((uses) => Math.min(uses * count, Number.MAX_SAFE_INTEGER)),
    );
  }

  private get isNone(): boolean {
    return this.operators === 0 && this.uses.length === 0;
  }
}
