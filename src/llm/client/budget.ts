import type { BudgetExhausted } from "../../core/ports/index.ts";
import type { BudgetLimits } from "./model-settings.ts";

/** A reservation for one attempt; settle it exactly once. */
export interface Reservation {
  /** `cost` in US dollars; `billed: false` gives the call back as well. */
  settle(outcome: { cost: number; billed: boolean }): void;
}

/**
 * Hard limits on calls and cost. Each attempt reserves its worst case in advance, so that the limits hold with any
 * number of requests in flight; a request that would fit once attempts in flight are settled waits for them. The budget
 * of a task keeps within that of its run as well.
 */
export class ModelBudget {
  private calls: number;
  private cost: number;
  private callsUnderWay = 0;
  private costUnderWay = 0;
  private readonly limits: BudgetLimits;
  private readonly run: ModelBudget | undefined;
  private waiting: (() => void)[] = [];

  /** `spent`: what earlier parts of the same run, or task, used. `run`: for the budget of a task. */
  constructor(
    limits: Pick<BudgetLimits, "maxModelCalls" | "maxCost">,
    spent: { calls: number; cost: number } = { calls: 0, cost: 0 },
    run?: ModelBudget,
  ) {
    this.run = run;
    this.limits = limits;
    this.calls = spent.calls;
    this.cost = spent.cost;
  }

  get spent(): { calls: number; cost: number } {
    return { calls: this.calls, cost: this.cost };
  }

  get limitsCost(): boolean {
    return this.limits.maxCost !== undefined || (this.run?.limitsCost ?? false);
  }

  /** Reserves one attempt that costs at most `worstCost` US dollars. */
  async reserve(worstCost: number): Promise<Reservation | BudgetExhausted> {
    const own = await this.reserveHere(worstCost);
    if ("limit" in own || !this.run) return own;
    const whole = await this.run.reserve(worstCost);
    if ("limit" in whole) {
      own.settle({ cost: 0, billed: false });
      return whole;
    }
    return {
      settle(outcome) {
        own.settle(outcome);
        whole.settle(outcome);
      },
    };
  }

  private async reserveHere(worstCost: number): Promise<Reservation | BudgetExhausted> {
    for (;;) {
      const limit = this.limitInTheWay(worstCost, this.callsUnderWay, this.costUnderWay);
      if (!limit) return this.take(worstCost);
      const hopeless = this.limitInTheWay(worstCost, 0, 0);
      if (hopeless) return this.exhausted(hopeless, worstCost);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private limitInTheWay(
    worstCost: number,
    callsUnderWay: number,
    costUnderWay: number,
  ): BudgetExhausted["limit"] | undefined {
    const { maxModelCalls = Infinity, maxCost = Infinity } = this.limits;
    if (this.calls + callsUnderWay + 1 > maxModelCalls) return "calls";
    if (this.cost + costUnderWay + worstCost > maxCost) return "cost";
    return undefined;
  }

  private take(worstCost: number): Reservation {
    this.callsUnderWay += 1;
    this.costUnderWay += worstCost;
    return {
      settle: ({ cost, billed }) => {
        this.callsUnderWay -= 1;
        // Floating-point sums leave a remainder that is not worth waiting for.
        this.costUnderWay = this.callsUnderWay === 0 ? 0 : this.costUnderWay - worstCost;
        this.cost += cost;
        if (billed) this.calls += 1;
        const waiting = this.waiting;
        this.waiting = [];
        for (const wake of waiting) wake();
      },
    };
  }

  private exhausted(limit: BudgetExhausted["limit"], worstCost: number): BudgetExhausted {
    const { maxModelCalls, maxCost } = this.limits;
    const whose = this.run ? " for this task" : "";
    const message =
      limit === "calls"
        ? `${this.calls} of ${maxModelCalls} model calls were made${whose}`
        : `$${this.cost.toFixed(4)} of $${maxCost} were spent${whose}, and the next answer may cost $${worstCost.toFixed(4)}`;
    return this.run ? { limit, message, isOfTask: true } : { limit, message };
  }
}
