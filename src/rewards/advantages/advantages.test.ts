import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { processRewards } from "../process-rewards.ts";
import { GroupOutcomes } from "./group-advantages.ts";
import {
  type AdvantageOptions,
  type TokenizedRollout,
  tokenAdvantages,
} from "./token-advantages.ts";

function groupOf(outcomes: readonly number[]): GroupOutcomes {
  const group = new GroupOutcomes();
  for (const outcome of outcomes) group.add(outcome);
  return group;
}

/** Tokens of one character each, tactics of two tokens with a blank after each. */
function rollout(outcome: 0 | 1, tactics: number, failing?: number): TokenizedRollout {
  const spans = Array.from({ length: tactics }, (_, i) => ({ start: 3 * i, end: 3 * i + 2 }));
  const errors = failing === undefined ? [] : [{ at: 3 * failing }];
  const ran = spans.map((span) => ({ ...span, hasRun: true }));
  return {
    outcome,
    tactics: processRewards({ tactics: ran, errors, outcome }).tactics,
    tokens: Array.from({ length: 3 * tactics }, (_, i) => ({ start: i, end: i + 1 })),
  };
}

describe("the worked case: four rollouts, one proved, the second fails at the second of three tactics", () => {
  const group = groupOf([1, 0, 0, 0]);
  const proved = rollout(1, 2);
  const failed = rollout(0, 3, 1);
  // Y1 plain and first tokens; failed plain, before the error, from the error on.
  test.each([
    ["population", [Math.sqrt(3), Math.sqrt(3) + 0.75], [-1 / Math.sqrt(3), -0.3, -0.35]],
    ["sample", [1.5, 2.25], [-0.5, -0.3, -0.35]],
  ] as const)("%s", (std, [plain, first], [failedPlain, before, from]) => {
    const one = tokenAdvantages(proved, group, { std }).advantages;
    for (const [i, expected] of [first, plain, plain, first, plain, plain].entries())
      expect(one[i]).toBeCloseTo(expected, 9);
    const two = tokenAdvantages(failed, group, { std }).advantages;
    const steps = [before, 0, 0, from, 0, 0, from, 0, 0];
    for (const [i, step] of steps.entries()) expect(two[i]).toBeCloseTo(failedPlain + step, 9);
  });

  test("the numbers as they are printed", () => {
    const rounded = (options: Partial<AdvantageOptions>, of: TokenizedRollout) =>
      tokenAdvantages(of, group, options).advantages.map((value) => Number(value.toFixed(5)));
    expect(rounded({}, proved).slice(0, 2)).toEqual([2.48205, 1.73205]);
    expect(rounded({}, failed).slice(0, 4)).toEqual([-0.87735, -0.57735, -0.57735, -0.92735]);
    expect(rounded({ std: "sample" }, failed).slice(0, 4)).toEqual([-0.8, -0.5, -0.5, -0.85]);
    expect(rounded({ epsilon: 1e-6 }, proved)[1]).toBeCloseTo(0.75 / (0.4330127 + 1e-6), 5);
  });
});

describe("ablations", () => {
  const group = groupOf([1, 0, 0, 0]);
  const failed = rollout(0, 2, 1);
  const extra = (options: Partial<AdvantageOptions>, of = failed) =>
    tokenAdvantages(of, group, { outcome: false, ...options }).advantages.map((value) =>
      Number(value.toFixed(9)),
    );

  test("tactics alone, outcome alone", () => {
    expect(extra({})).toEqual([-0.3, 0, 0, -0.35, 0, 0]);
    expect(extra({ placement: "none" })).toEqual([0, 0, 0, 0, 0, 0]);
    const both = tokenAdvantages(failed, group, { placement: "none" }).advantages;
    expect(new Set(both).size).toBe(1);
  });

  test("all tokens, the last token, uncertain tokens", () => {
    expect(extra({ placement: "all" })).toEqual([-0.3, -0.3, 0, -0.35, -0.35, 0]);
    expect(extra({ placement: "last" })).toEqual([0, -0.3, 0, 0, -0.35, 0]);
    const entropies = [0, 2, 3, 1, 0, 0];
    const uncertain = { ...failed, entropies };
    const options = { placement: "high-entropy", entropyShare: 0.5 } as const;
    expect(extra(options, uncertain)).toEqual([0, -0.3, 0, -0.35, 0, 0]);
  });
});

test("of two tactics in one token the first has it, and the other is reported", () => {
  const tokens = [{ start: 0, end: 9 }];
  const tactics = [
    { start: 1, end: 3, score: -0.05 },
    { start: 4, end: 6, score: -0.1 },
  ];
  const result = tokenAdvantages({ outcome: 0, tactics, tokens }, groupOf([0, 0]));
  expect(result.advantages).toEqual([-0.05]);
  expect(result.shared).toEqual([{ tactic: 1, token: 0 }]);
});

test("a group whose outcomes are equal has no outcome advantage", () => {
  for (const outcomes of [[], [1], [0, 0, 0], Array(7).fill(0.1)]) {
    const group = groupOf(outcomes);
    expect(group.advantage(outcomes[0] ?? 0, { std: "sample", epsilon: 1e-6 })).toBe(0);
    expect(group.advantage(outcomes[0] ?? 0)).toBe(0);
  }
});

/** The definitions word for word, slowly: one token after another, one tactic after another. */
function naive(one: TokenizedRollout, outcomes: number[], options: AdvantageOptions): number[] {
  const mean = outcomes.reduce((sum, g) => sum + g, 0) / outcomes.length;
  const squares = outcomes.reduce((sum, g) => sum + (g - mean) ** 2, 0);
  const n = options.std === "sample" ? outcomes.length - 1 : outcomes.length;
  const std = n === 0 ? 0 : Math.sqrt(squares / n);
  const isFlat = outcomes.every((g) => g === outcomes[0]);
  const out = isFlat || !options.outcome ? 0 : (one.outcome - mean) / (std + options.epsilon);
  const ranks = one.tokens.map(
    (_, i) =>
      (one.entropies ?? []).filter((e, k) => {
        const own = one.entropies?.[i] as number;
        return e > own || (e === own && k < i);
      }).length,
  );
  const few = Math.max(1, Math.round(options.entropyShare * one.tokens.length));
  return one.tokens.map((token, i) => {
    const holds = (place: number) => token.start <= place && place < token.end;
    let chosen: number | undefined;
    for (const [k, tactic] of one.tactics.entries()) {
      if (options.placement === "first" && chosen === undefined && holds(tactic.start)) chosen = k;
      if (options.placement === "last" && chosen === undefined && holds(tactic.end - 1)) chosen = k;
    }
    if (
      options.placement === "all" ||
      (options.placement === "high-entropy" && (ranks[i] as number) < few)
    ) {
      for (const [k, tactic] of one.tactics.entries())
        if (token.end > token.start && tactic.start <= token.start && token.start < tactic.end)
          chosen = k;
      for (const [k, tactic] of one.tactics.entries())
        if (chosen === undefined && holds(tactic.start)) chosen = k;
    }
    return chosen === undefined ? out : out + (one.tactics[chosen]?.score as number) - mean;
  });
}

const rollouts = fc
  .record({
    lengths: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 30 }),
    spans: fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 20 })), { maxLength: 12 }),
    outcomes: fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 8 }),
    errors: fc.array(fc.nat(80), { maxLength: 3 }),
    entropySeed: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 30, maxLength: 30 }),
  })
  .map(({ lengths, spans, outcomes, errors, entropySeed }) => {
    let at = 0;
    const tokens = lengths.map((length) => {
      at += length;
      return { start: at - length, end: at };
    });
    const tactics = spans
      .map(([start, length]) => ({ start, end: Math.min(start + length, at), hasRun: true }))
      .filter(({ start, end }) => start < end);
    const outcome = (outcomes[0] ?? 0) as 0 | 1;
    const located = errors.map((place) => ({ at: place }));
    const reward = processRewards({ tactics, errors: located, outcome });
    const entropies = entropySeed.slice(0, tokens.length);
    return { rollout: { outcome, tactics: reward.tactics, tokens, entropies }, outcomes };
  });

const optionSets = fc.record({
  std: fc.constantFrom("population" as const, "sample" as const),
  epsilon: fc.constantFrom(0, 1e-6, 1e-4),
  outcome: fc.boolean(),
  placement: fc.constantFrom("first", "all", "last", "high-entropy", "none" as const),
  entropyShare: fc.constantFrom(0, 0.2, 0.5, 1),
});

test("a thousand random cases agree with the definitions, slowly computed, to 1e-9", () => {
  fc.assert(
    fc.property(rollouts, optionSets, ({ rollout, outcomes }, options) => {
      const fast = tokenAdvantages(rollout, groupOf(outcomes), options as AdvantageOptions);
      const slow = naive(rollout, outcomes, options as AdvantageOptions);
      expect(fast.advantages.length).toBe(slow.length);
      for (const [i, value] of slow.entries()) expect(fast.advantages[i]).toBeCloseTo(value, 9);
    }),
    { numRuns: 1000 },
  );
});
