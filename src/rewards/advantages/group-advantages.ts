/** How outcomes of a group become advantages. */
export interface GroupNorm {
  /**
   * By which standard deviation to divide: of the group itself (n), or of what it is a sample of (n - 1).
   * Trainers differ; default population.
   */
  std: "population" | "sample";
  /** Added to the standard deviation; verl adds 1e-6, TRL 1e-4; default 0. */
  epsilon: number;
}

/** Population, nothing added. */
export const GROUP_NORM: GroupNorm = { std: "population", epsilon: 0 };

/** Statistics of a group of rollouts of one problem, updated one outcome at a time. */
export class GroupOutcomes {
  private count = 0;
  private average = 0;
  private squares = 0;

  /** Adds the outcome g of a further rollout. */
  add(outcome: number): void {
    // Welford's algorithm: no cancellation when outcomes are close together.
    const delta = outcome - this.average;
    this.count++;
    this.average += delta / this.count;
    this.squares += delta * (outcome - this.average);
  }

  /** Outcomes that were added. */
  get size(): number {
    return this.count;
  }

  /** Mean of g; 0 for an empty group. */
  get mean(): number {
    return this.average;
  }

  /** Their standard deviation; 0 where it is not defined. */
  deviation(std: GroupNorm["std"]): number {
    const free = std === "sample" ? this.count - 1 : this.count;
    return free > 0 ? Math.sqrt(Math.max(this.squares, 0) / free) : 0;
  }

  /**
   * A_out = (g - mean)/(std + epsilon), 0 when all outcomes of the group are equal (GRPO, DeepSeekMath,
   * section 4.1).
   */
  advantage(outcome: number, { std, epsilon }: GroupNorm = GROUP_NORM): number {
    const deviation = this.deviation(std);
    return isZero(deviation) ? 0 : (outcome - this.mean) / (deviation + epsilon);
  }
}

/** Rounding leaves an error of the order of machine precision. */
const isZero = (deviation: number) => deviation < 1e-12;
