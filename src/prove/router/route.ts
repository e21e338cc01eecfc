import type { RoundFeatures, RoundRecord } from "../../core/index.ts";
import { type Estimate, estimateRound } from "./estimate.ts";

/** Something that could be done next. */
export interface Option {
  /** E.g. `agent`. */
  policy: string;
  features: RoundFeatures;
  /** The policy can forget what it has begun on the goal, and begin anew. */
  canRestart: boolean;
  /** Seconds that the round takes, where that is known. */
  seconds?: number;
}

/** What to do, and what it is expected to be worth. */
export interface Route extends Estimate {
  /** Index of the option. */
  option: number;
  restart: boolean;
  /** Expected goals closed per dollar, time included. */
  value: number;
}

/**
 * The option with the highest probability of closing its goal per expected dollar, time counted at `secondPrice` US
 * dollars; the first of equals, going on before beginning anew. A function of what it is given and of nothing else.
 */
export function chooseRoute(
  options: readonly Option[],
  records: readonly RoundRecord[],
  secondPrice: number,
): Route | undefined {
  const routes = options.flatMap((each, option) => {
    const { features, canRestart } = each;
    const goOn = rate(each, features);
    if (!canRestart || features.stalled === 0) return [{ ...goOn, option, restart: false }];
    const anew = rate(each, { ...features, stalled: 0, restarts: features.restarts + 1 });
    return [
      { ...goOn, option, restart: false },
      { ...anew, option, restart: true },
    ];
  });
  function rate({ policy, seconds }: Option, features: RoundFeatures) {
    const estimate = estimateRound(records, { policy, features });
    const taken = { ...estimate, seconds: seconds ?? estimate.seconds };
    const cost = taken.usd + taken.seconds * secondPrice;
    return { ...taken, value: taken.probability / Math.max(cost, secondPrice) };
  }
  return routes.reduce<Route | undefined>(
    (best, route) => (best === undefined || route.value > best.value ? route : best),
    undefined,
  );
}
