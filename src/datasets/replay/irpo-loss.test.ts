import fc from "fast-check";
import { expect, test } from "vitest";
import { type CompletionLogProbs, type IrpoOptions, irpoLoss } from "./irpo-loss.ts";

test("a worked case: two tokens chosen, one rejected", () => {
  const chosen = { policy: [-0.5, -1], reference: [-1, -1.5] };
  const rejected = { policy: [-2], reference: [-1] };
  const { loss, dpo, nll, margin } = irpoLoss(chosen, rejected);
  // margin = 0.1·((−1.5 + 2.5) − (−2 + 1)) = 0.2; −log σ(0.2) = 0.5981388693815918
  expect(margin).toBeCloseTo(0.2, 12);
  expect(dpo).toBeCloseTo(0.5981388693815918, 12);
  expect(nll).toBeCloseTo(0.75, 12);
  expect(loss).toBeCloseTo(1.348138869381592, 12);
});

test("a policy that is its reference has log 2 as preference loss", () => {
  const same = { policy: [-1, -2], reference: [-1, -2] };
  expect(irpoLoss(same, same, { alpha: 0, beta: 3 }).loss).toBeCloseTo(Math.LN2, 12);
});

test("reasoning before the answer does not count", () => {
  const answer = { policy: [-1], reference: [-2] };
  const reasoned = { policy: [-9, -1], reference: [-3, -2], answer: [false, true] };
  expect(irpoLoss(reasoned, answer)).toEqual(irpoLoss(answer, answer));
});

test("margins without bound do not overflow", () => {
  const far = { policy: [-1e6], reference: [0] };
  const near = { policy: [0], reference: [-1e6] };
  expect(irpoLoss(far, near).dpo).toBeCloseTo(2e5, 6);
  expect(irpoLoss(near, far).dpo).toBe(0);
});

test("unequal lengths and empty answers are refused", () => {
  const good = { policy: [-1], reference: [-1] };
  expect(() => irpoLoss({ policy: [-1], reference: [] }, good)).toThrow(RangeError);
  expect(() => irpoLoss(good, { ...good, answer: [] })).toThrow(RangeError);
  expect(() => irpoLoss(good, { ...good, answer: [false] })).toThrow(/at least one token/);
});

const logProb = fc.double({ min: -8, max: 0, noNaN: true });
const completion = fc
  .array(fc.tuple(logProb, logProb, fc.boolean()), { minLength: 1, maxLength: 12 })
  .map((tokens) => ({
    policy: tokens.map(([p]) => p),
    reference: tokens.map(([, r]) => r),
    // The last token is always of the answer.
    answer: tokens.map(([, , isAnswer], i) => isAnswer || i === tokens.length - 1),
  }));

/** By probabilities instead of their logarithms. */
function naive(won: CompletionLogProbs, lost: CompletionLogProbs, { alpha, beta }: IrpoOptions) {
  const product = (all: readonly number[], answer: readonly boolean[] = []) =>
    all.reduce((p, logP, i) => (answer[i] ? p * Math.exp(logP) : p), 1);
  const ratio = ({ policy, reference, answer }: CompletionLogProbs) =>
    product(policy, answer) / product(reference, answer);
  const x = (ratio(won) / ratio(lost)) ** beta;
  const tokens = (won.answer ?? []).filter(Boolean).length;
  return -Math.log(x / (1 + x)) - (alpha * Math.log(product(won.policy, won.answer))) / tokens;
}

test("1,000 random cases agree with a second, naive implementation", () => {
  const options = fc.record({
    alpha: fc.double({ min: 0, max: 2, noNaN: true }),
    beta: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
  });
  fc.assert(
    fc.property(completion, completion, options, (won, lost, chosen) => {
      expect(Math.abs(irpoLoss(won, lost, chosen).loss - naive(won, lost, chosen))).toBeLessThan(
        1e-9,
      );
    }),
    { numRuns: 1000, seed: 20_260_502 },
  );
});
