import { expect, test } from "vitest";
import type { RoundFeatures, RoundRecord } from "../../core/index.ts";
import { estimateRound } from "./estimate.ts";
import { chooseRoute, type Option } from "./route.ts";

const FRESH: RoundFeatures = { stalled: 0, restarts: 0, failures: 0, footprint: 10, score: null };
const PRICE = 0.001;

const features = (more: Partial<RoundFeatures> = {}): RoundFeatures => ({ ...FRESH, ...more });
const option = (policy: string, more: Partial<RoundFeatures> = {}, seconds?: number): Option => {
  const canRestart = policy !== "symbolic";
  return { policy, features: features(more), canRestart, seconds };
};
const rounds = (count: number, record: Partial<RoundRecord>): RoundRecord[] =>
  Array.from({ length: count }, () => {
    return { policy: "llm", features: FRESH, closed: false, usd: 0.02, seconds: 30, ...record };
  });

test("without records automation comes first, and models once its rounds get long", () => {
  const models = [option("llm"), option("agent")];
  const early = chooseRoute([...models, option("symbolic", {}, 2)], [], PRICE);
  const late = chooseRoute([...models, option("symbolic", { stalled: 3 }, 128)], [], PRICE);
  expect([early?.option, late?.option]).toEqual([2, 0]);
});

test("a policy that never closes what it stalls on is handed over from", () => {
  const stalled = [option("llm", { stalled: 1, restarts: 1 }), option("agent")];
  expect(chooseRoute(stalled, [], PRICE)?.option).toBe(0);
  const records = [
    ...rounds(40, { features: features({ stalled: 1, restarts: 1 }) }),
    ...rounds(20, { policy: "agent", closed: true, usd: 0.1, seconds: 60 }),
  ];
  expect(chooseRoute(stalled, records, PRICE)).toMatchObject({ option: 1, restart: false });
});

test("where only the first round ever closes, a policy begins anew", () => {
  const records = [
    ...rounds(30, { closed: true }),
    ...rounds(60, { features: features({ stalled: 2 }) }),
  ];
  const route = chooseRoute([option("llm", { stalled: 2 })], records, PRICE);
  expect(route).toMatchObject({ option: 0, restart: true });
  const alone = chooseRoute(
    [{ ...option("llm", { stalled: 2 }), canRestart: false }],
    records,
    PRICE,
  );
  expect(alone?.restart).toBe(false);
});

test("costs are learned: what turns out dear comes later", () => {
  const both = [option("llm"), option("agent")];
  expect(chooseRoute(both, [], PRICE)?.option).toBe(0);
  const records = rounds(50, { usd: 5, closed: true });
  expect(chooseRoute(both, records, PRICE)?.option).toBe(1);
});

test("a policy that closes nothing is left in the end, however often it begins anew", () => {
  const agent = (failures: number) => option("agent", { failures });
  const llm = (restarts: number, failures: number) =>
    option("llm", { stalled: 2, restarts, failures });
  expect(chooseRoute([llm(0, 3), agent(3)], [], PRICE)).toMatchObject({ option: 0 });
  expect(chooseRoute([llm(9, 40), agent(40)], [], PRICE)).toMatchObject({ option: 1 });
});

test("estimates are probabilities, and the same for the same records in any order", () => {
  const records = [
    ...rounds(7, { closed: true, features: features({ score: 0.9 }) }),
    ...rounds(13, { features: features({ failures: 20, footprint: 60 }) }),
  ];
  for (const asked of [
    features(),
    features({ failures: 30, stalled: 9, footprint: 99, score: 0 }),
  ]) {
    const about = { policy: "llm", features: asked };
    const estimate = estimateRound(records, about);
    expect(estimate.probability).toBeGreaterThan(0);
    expect(estimate.probability).toBeLessThan(1);
    expect(estimateRound([...records].reverse(), about).probability).toBeCloseTo(
      estimate.probability,
    );
  }
  expect(chooseRoute([], records, PRICE)).toBeUndefined();
});
