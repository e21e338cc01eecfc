import fc from "fast-check";
import { expect, test } from "vitest";
import { programScore } from "../core/index.ts";
import { DEFAULT_SCOPE, type ScopeOutcome, scopeReward } from "./scope-reward.ts";

const outcome = (passed: number, total: number, ends: ("error" | "timeout")[] = []) => ({
  passed,
  total,
  hasRuntimeError: ends.includes("error"),
  hasTimeout: ends.includes("timeout"),
});

test("a program's score: share passed, a tenth off for an error or a timeout, one more for all", () => {
  expect(programScore(outcome(3, 4))).toBe(0.75);
  expect(programScore(outcome(2, 4, ["error", "timeout"]))).toBeCloseTo(0.3, 12);
  expect(programScore(outcome(4, 4))).toBe(2);
  expect(programScore(outcome(0, 0, ["error"]))).toBe(-0.1);
});

test("a worked case of the reward", () => {
  const similarity = { subgoals: 0.9, gaps: 0.6, checklist: 0.3 };
  const { dense, sparse, reward } = scopeReward({
    isReadable: true,
    similarity,
    quality: 0.8,
    before: 0.5,
    after: 2,
  });
  expect(dense).toBeCloseTo(0.5 * 0.6 + 0.5 * 0.8, 12);
  expect(sparse).toBe(1.5);
  expect(reward).toBeCloseTo(0.3 * 0.7 + 1.5, 12);
});

test("a critique that cannot be read earns nothing, whatever else is said", () => {
  const similarity = { subgoals: 1, gaps: 1, checklist: 1 };
  const unread = { isReadable: false, similarity, quality: 1, before: 0, after: 2 };
  expect(scopeReward(unread)).toEqual({ reward: 0, dense: 0, sparse: 0 });
});

test("where the judge failed or there is no reference, the other one takes the whole weight", () => {
  const similarity = { subgoals: 0.5, gaps: 0.5, checklist: 0.5 };
  const plain = { isReadable: true, similarity: null, quality: null, before: 0, after: 1 };
  expect(scopeReward({ ...plain, similarity }).dense).toBeCloseTo(0.5, 12);
  expect(scopeReward({ ...plain, quality: 0.25 }).dense).toBeCloseTo(0.25, 12);
  expect(scopeReward(plain)).toEqual({ reward: 1, dense: 0, sparse: 1 });
});

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const critique: fc.Arbitrary<ScopeOutcome> = fc.record({
  isReadable: fc.boolean(),
  similarity: fc.option(fc.record({ subgoals: unit, gaps: unit, checklist: unit })),
  quality: fc.option(unit),
  before: fc.double({ min: -0.2, max: 2, noNaN: true }),
  after: fc.double({ min: -0.2, max: 2, noNaN: true }),
});

/** As a weighted mean of terms, those that are missing left out. */
function naive({ isReadable, similarity, quality, before, after }: ScopeOutcome): number {
  if (!isReadable) return 0;
  const terms: { weight: number; value: number }[] = [];
  if (similarity) {
    const { subgoals, gaps, checklist } = similarity;
    terms.push({ weight: 0.5, value: (subgoals + gaps + checklist) / 3 });
  }
  if (quality !== null) terms.push({ weight: 0.5, value: quality });
  if (terms.length === 0) return after - before;
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const mean = terms.reduce((sum, { weight, value }) => sum + weight * value, 0) / total;
  return 0.3 * mean + (after - before);
}

test("1,000 random cases agree with a second, naive implementation", () => {
  fc.assert(
    fc.property(critique, (one) => {
      expect(Math.abs(scopeReward(one, DEFAULT_SCOPE).reward - naive(one))).toBeLessThan(1e-9);
    }),
    { numRuns: 1000, seed: 20_260_503 },
  );
});
