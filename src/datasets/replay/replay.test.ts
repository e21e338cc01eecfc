import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { naiveBatch, naivePairs } from "../../../tests/support/naive-replay.ts";
import { DEFAULT_PAIRS, preferencePairs, quantile } from "./preference-pairs.ts";
import {
  improvedShare,
  type ProblemSample,
  problemKey,
  type ReplayProblem,
  type ScoredProof,
} from "./proof-sample.ts";
import {
  DEFAULT_REPLAY,
  emptyBuffer,
  MERGE_RULES,
  mixReplay,
  type ReplayBuffer,
} from "./replay-buffer.ts";

const problem = (name: string): ReplayProblem => ({
  context: "",
  statement: `theorem ${name} : 1 = 1`,
  original: ":= by\n  simp\n  done",
  metric: "length",
  before: -2,
});
const valid = (proof: string, score: number): ScoredProof => ({ proof, score, isValid: true });
const broken = (proof: string): ScoredProof => ({ proof, score: 0, isValid: false });
const sample = (name: string, ...candidates: ScoredProof[]): ProblemSample => ({
  problem: problem(name),
  candidates,
});
const name = ({ statement }: ReplayProblem) => statement.split(" ")[1];

/** The buffer after these problems were improved by that share of two candidates. */
function bufferOf(...samples: ProblemSample[]): ReplayBuffer {
  return mixReplay(emptyBuffer(), samples, DEFAULT_REPLAY).buffer;
}
const improvedOnce = (of: string) => sample(of, valid(":= by simp", 1), broken(":= by omega"));
const never = (of: string) => sample(of, broken(":= by omega"));

describe("the replay buffer", () => {
  test("a problem that was improved before is replayed; a new one is frontier", () => {
    const buffer = bufferOf(improvedOnce("a"));
    const { batch } = mixReplay(buffer, [improvedOnce("a"), never("b"), never("c")], {
      ...DEFAULT_REPLAY,
    });
    expect(batch.map(({ problem: of, tag }) => [name(of), tag])).toEqual([
      ["a", "replay"],
      ["b", "frontier"],
      ["c", "frontier"],
    ]);
  });

  test("too many replayed: those improved most often count as frontier, and none is dropped", () => {
    const buffer = bufferOf(improvedOnce("a"), improvedOnce("b"), improvedOnce("c"));
    const often = sample("b", valid(":= by simp", 1), valid(":= rfl", 2));
    const options = { ...DEFAULT_REPLAY, replayShare: 2 / 3 };
    const { batch } = mixReplay(buffer, [improvedOnce("a"), often, never("c")], options);
    expect(batch.map(({ tag }) => tag)).toEqual(["replay", "frontier", "replay"]);
  });

  test("too few replayed: frontier problems give way to those of the buffer, and N stays", () => {
    const buffer = bufferOf(improvedOnce("a"), never("z"));
    const fresh = ["p", "q", "r"].map(never);
    const { batch, buffer: after } = mixReplay(buffer, fresh, DEFAULT_REPLAY);
    const names = batch.map(({ problem: of }) => name(of));
    expect(names).toHaveLength(3);
    expect(names.filter((of) => of === "a")).toHaveLength(1);
    expect(names).not.toContain("z");
    expect(Object.keys(after.items)).toHaveLength(5);
    expect(after.iterations).toBe(2);
  });

  test("join takes old and new, new wins; replace takes the old; mark takes the new", () => {
    const before = bufferOf(sample("a", valid(":= by simp", 1), broken(":= by omega")));
    const again = sample("a", valid(":= by  simp -- now better", 3), broken(":= by grind"));
    const key = problemKey(problem("a"));
    const texts = Object.fromEntries(
      MERGE_RULES.map((merge) => {
        const { batch, buffer } = mixReplay(before, [again], {
          ...DEFAULT_REPLAY,
          replayShare: 1,
          merge,
        });
        const list = (all: readonly ScoredProof[] | undefined) =>
          all?.map(({ proof, score }) => `${proof} ${score}`);
        return [merge, [list(batch[0]?.candidates), list(buffer.items[key]?.candidates)]];
      }),
    );
    const old = [":= by simp 1", ":= by omega 0"];
    const fresh = [":= by  simp -- now better 3", ":= by grind 0"];
    const joined = [fresh[0], old[1], fresh[1]];
    expect(texts).toEqual({ join: [joined, joined], replace: [old, old], mark: [fresh, fresh] });
    // A problem that counts as frontier has its new candidates, whatever the rule.
    const frontier = mixReplay(before, [again], { ...DEFAULT_REPLAY, replayShare: 0 });
    expect(frontier.batch.map(({ tag }) => tag)).toEqual(["frontier"]);
    expect(frontier.batch[0]?.candidates).toEqual(again.candidates);
  });

  test("the arguments stay as they are", () => {
    const buffer = bufferOf(improvedOnce("a"));
    const copy = structuredClone(buffer);
    mixReplay(buffer, [improvedOnce("a"), never("b")], DEFAULT_REPLAY);
    expect(buffer).toEqual(copy);
  });
});

describe("preference pairs", () => {
  const batchOf = (...samples: ProblemSample[]) =>
    mixReplay(emptyBuffer(), samples, DEFAULT_REPLAY).batch;

  test("winners beat worse winners and all losers", () => {
    const batch = batchOf(
      sample("a", valid("A", 4), valid("B", 2), broken("X"), valid("Y", -1), broken("Z")),
    );
    const { pairs, threshold } = preferencePairs(batch, { ...DEFAULT_PAIRS, pad: false });
    expect(threshold).toBe(0);
    expect(pairs.map(({ chosen, rejected }) => `${chosen.proof}>${rejected.proof}`)).toEqual([
      ...["A>B", "A>X", "A>Y", "A>Z", "B>X", "B>Y", "B>Z"],
    ]);
  });

  test("the quantile interpolates between ranks, and the threshold is never below 0", () => {
    expect(quantile([0, 1, 2, 10], 0.5)).toBeCloseTo(1.5, 12);
    expect(quantile([3, 1, 2], 0.25)).toBeCloseTo(1.5, 12);
    expect(quantile([], 0.5)).toBe(0);
    const batch = batchOf(sample("a", valid("A", -3), valid("B", -1), valid("C", 1)));
    expect(preferencePairs(batch, DEFAULT_PAIRS).threshold).toBe(0);
  });

  test("problems improved too often are left out, and so are those without a winner", () => {
    const easy = sample("a", valid("A", 1), valid("B", 2));
    const { pairs, tooEasy, withoutWinner } = preferencePairs(
      batchOf(easy, never("b")),
      DEFAULT_PAIRS,
    );
    expect({ pairs, tooEasy, withoutWinner }).toEqual({ pairs: [], tooEasy: 1, withoutWinner: 1 });
  });

  test("without losers winners are compared among themselves", () => {
    const batch = batchOf(sample("a", valid("A", 1), valid("B", 2)), never("b"), never("c"));
    const options = { ...DEFAULT_PAIRS, maxShare: 1, pad: false };
    const { pairs } = preferencePairs(batch, options);
    expect(pairs.map(({ chosen, rejected }) => chosen.proof + rejected.proof)).toEqual(["BA"]);
  });

  test("of equal scores the shortest proof wins, then the first of the alphabet", () => {
    const batch = batchOf(
      sample("a", valid("long one", 1), valid("bb", 1), valid("ab", 1), broken("X")),
    );
    const options = { ...DEFAULT_PAIRS, quantile: 0, pad: false };
    const { pairs } = preferencePairs(batch, options);
    expect(pairs.map(({ chosen }) => chosen.proof)).toEqual(["ab"]);
  });

  test("few winners and losers are repeated until there are W and L", () => {
    const batch = batchOf(sample("a", valid("A", 4), valid("B", 2), broken("X"), broken("Y")));
    const { pairs } = preferencePairs(batch, DEFAULT_PAIRS);
    const against = pairs.filter(({ rejected }) => !rejected.isValid);
    expect(against).toHaveLength(16);
    const count = (text: string) =>
      against.filter(({ chosen, rejected }) => chosen.proof + rejected.proof === text).length;
    expect(["AX", "AY", "BX", "BY"].map(count)).toEqual([4, 4, 4, 4]);
    expect(pairs.length - against.length).toBe(4);
  });

  test("the same seed gives the same pairs, another seed others; limits hold", () => {
    const many = Array.from({ length: 12 }, (_, i) => valid(`w${i}`, i + 1));
    const worse = Array.from({ length: 30 }, (_, i) => broken(`l${i}`));
    const batch = batchOf(sample("a", ...many, ...worse));
    const run = (seed: number) => preferencePairs(batch, { ...DEFAULT_PAIRS, seed });
    expect(run(5)).toEqual(run(5));
    expect(run(5).pairs).not.toEqual(run(6).pairs);
    expect(run(5).pairs).toHaveLength((4 * 3) / 2 + 4 * 4);
  });
});

const candidates = fc.array(
  fc
    .record({
      proof: fc.constantFrom(..."abcdefgh".split(""), "a  b", "a b"),
      score: fc.integer({ min: -3, max: 5 }),
      isValid: fc.boolean(),
    })
    .map((one) => (one.isValid ? one : { ...one, score: 0 })),
  { minLength: 1, maxLength: 7 },
);
const iteration = fc.uniqueArray(fc.tuple(fc.constantFrom(..."pqrstuvw".split("")), candidates), {
  selector: ([of]) => of,
  minLength: 1,
  maxLength: 6,
});

test("1,000 random histories agree with a second, naive implementation", () => {
  fc.assert(
    fc.property(
      fc.array(iteration, { minLength: 1, maxLength: 4 }),
      fc.record({
        seed: fc.nat(1000),
        replayShare: fc.constantFrom(0, 0.3, 0.5, 1),
        merge: fc.constantFrom(...MERGE_RULES),
      }),
      fc.record({
        maxShare: fc.constantFrom(0.4, 0.8, 1),
        quantile: fc.constantFrom(0, 0.5, 0.73, 1),
      }),
      (history, options, chosen) => {
        const pairing = { ...DEFAULT_PAIRS, ...chosen, winners: 99, losers: 99, pad: false };
        let buffer = emptyBuffer();
        for (const sampled of history) {
          const samples = sampled.map(([of, all]) => sample(of, ...all));
          const expected = naiveBatch(buffer, samples, options);
          const mixed = mixReplay(buffer, samples, options);
          expect(
            mixed.batch.map(({ key, tag, share, candidates: texts }) => ({
              key,
              tag,
              share,
              texts,
            })),
          ).toEqual(expected);
          const { pairs } = preferencePairs(mixed.batch, pairing);
          const shown = pairs.map(
            (pair) => `${problemKey(pair.problem)} ${pair.chosen.proof} > ${pair.rejected.proof}`,
          );
          expect(shown.map(squeezed).sort()).toEqual(
            naivePairs(expected, pairing).map(squeezed).sort(),
          );
          buffer = mixed.buffer;
        }
      },
    ),
    { numRuns: 1000, seed: 20_260_501 },
  );
});

/** Which of two losers with the same text stands for both is of no account. */
const squeezed = (text: string) => text.replaceAll(/\s+/g, " ");

test("the improved share counts valid candidates with S above 0", () => {
  expect(improvedShare([valid("a", 1), valid("b", 0), broken("c"), valid("d", 2)])).toBe(0.5);
  expect(improvedShare([])).toBe(0);
});
