import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decompositionScore, reductionRate, softMaximum } from "./score.ts";

const footprints = fc.array(fc.nat(2000), { minLength: 1, maxLength: 40 });
const temperature = fc.double({ min: 0.05, max: 20, noNaN: true });
const VALID = { accepted: true, usesEveryLemma: true, noCounterexample: true };

test("the worked example of the paper comes out to six digits", () => {
  expect(reductionRate(18, [7, 8], 1)).toBeCloseTo(0.538152, 6);
  expect(reductionRate(18, [7, 8], 2)).toBeCloseTo(0.50288, 6);
  expect(decompositionScore({ goal: 18, lemmas: [7, 8], ...VALID })).toBeCloseTo(0.538152, 6);
});

describe("the score", () => {
  test("is between 0 and 1", () => {
    fc.assert(
      fc.property(fc.nat(2000), footprints, temperature, (goal, lemmas, t) => {
        const r = reductionRate(goal, lemmas, t);
        return r >= 0 && r <= 1;
      }),
    );
  });

  test("is 0 unless the proof is accepted, uses every lemma, and no lemma is refuted", () => {
    fc.assert(
      fc.property(
        fc.nat(99),
        footprints,
        fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
        (goal, lemmas, [accepted, usesEveryLemma, noCounterexample]) => {
          const score = decompositionScore({
            goal,
            lemmas,
            accepted,
            usesEveryLemma,
            noCounterexample,
          });
          const isValid = accepted && usesEveryLemma && noCounterexample;
          return score === (isValid ? reductionRate(goal, lemmas) : 0);
        },
      ),
    );
  });

  test("is 0 for a goal without operators, and without lemmas", () => {
    expect(reductionRate(0, [1])).toBe(0);
    expect(reductionRate(5, [])).toBe(0);
  });

  test("does not depend on the order of the lemmas, and falls when a lemma is added", () => {
    fc.assert(
      fc.property(fc.nat(2000), footprints, fc.nat(2000), temperature, (goal, lemmas, more, t) => {
        const r = reductionRate(goal, lemmas, t);
        expect(reductionRate(goal, [...lemmas].reverse(), t)).toBeCloseTo(r, 9);
        expect(reductionRate(goal, [...lemmas, more], t)).toBeLessThanOrEqual(r + 1e-9);
      }),
    );
  });
});

describe("the soft maximum", () => {
  test("lies between the maximum and the maximum plus T·log k, however large the numbers", () => {
    fc.assert(
      fc.property(footprints, fc.nat(1_000_000), temperature, (lemmas, shift, t) => {
        const shifted = lemmas.map((d) => d + shift);
        const soft = softMaximum(shifted, t);
        const highest = Math.max(...shifted);
        return soft >= highest - 1e-6 && soft <= highest + t * Math.log(lemmas.length) + 1e-6;
      }),
    );
  });

  test("of one number is that number", () => {
    expect(softMaximum([12])).toBe(12);
  });
});
