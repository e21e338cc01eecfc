import { afterAll, beforeAll, expect, test } from "vitest";
import type { DecompositionReward } from "../src/core/index.ts";
import { reductionRate } from "../src/goals/index.ts";
import { RewardService } from "../src/rewards/index.ts";

let service: RewardService;
beforeAll(async () => {
  service = await RewardService.open({ lanes: 2 });
});
afterAll(() => service.close());

const HEAD = "theorem Sums.both (a b c : Nat) : a + b + c = c + b + a ∧ a * b + c = b * a + c";
const STATEMENT = `namespace Outer\ndef unused := 3\n${HEAD} := by\n  sorry\nend Outer\n`;
const SUM = "theorem sum_turns (a b c : Nat) : a + b + c = c + b + a := by sorry";
const PRODUCT = "theorem product_turns (a b : Nat) : a * b = b * a := by sorry";

async function score(lemmas: string[], proof: string, head = HEAD): Promise<DecompositionReward> {
  const completion = `\`\`\`lean4\n${[...lemmas, `${head} := ${proof}`].join("\n\n")}\n\`\`\``;
  const item = { kind: "decomposition", statement: STATEMENT, completion } as const;
  const answers = service.accept([item]);
  if (!Array.isArray(answers)) throw new Error("no room");
  const answer = await answers[0];
  if (answer?.status !== "ok" || answer.kind !== "decomposition")
    throw new Error(JSON.stringify(answer));
  return answer.reward;
}

test("lemmas that are simpler and all used have the score of the definition", async () => {
  const reward = await score(
    [SUM, PRODUCT],
    "by\n  rw [product_turns a b]\n  exact ⟨sum_turns a b c, rfl⟩",
  );
  expect(reward).toMatchObject({ verdict: "proved", reasons: [] });
  const footprints = reward.lemmas.map(({ footprint }) => footprint);
  expect(reward.score).toBeCloseTo(reductionRate(reward.footprint, footprints), 12);
  expect(reward.score).toBeGreaterThan(0);
  expect(reward.lemmas.map(({ name, isUsed }) => [name, isUsed])).toEqual([
    ["sum_turns", true],
    ["product_turns", true],
  ]);
});

test("nothing is given for an unused lemma, a false one, or one that is no simpler", async () => {
  const unused = await score([SUM, PRODUCT], "by\n  exact ⟨sum_turns a b c, by omega⟩");
  expect(unused.score).toBe(0);
  const spare = await score([SUM, PRODUCT], "by\n  constructor\n  · omega\n  · rw [product_turns]");
  expect(spare).toMatchObject({ verdict: "proved", score: 0, reasons: ["sum_turns is not used"] });
  const wrong = "theorem always (a b : Nat) : a = b := by sorry";
  const lie = await score([wrong], "by\n  exact ⟨always _ _, always _ _⟩");
  expect(lie).toMatchObject({ verdict: "proved", score: 0 });
  expect(lie.reasons[0]).toMatch(/^always is false: counterexample: /);
  const renamed = HEAD.replace("Sums.both", "same");
  const same = await score([`${renamed} := by sorry`], "same a b c");
  expect(same.score).toBe(0);
});

test("cheats earn nothing", async () => {
  const other = HEAD.replace("c + b + a", "a + b + c");
  const changed = await score([], "by simp [Nat.mul_comm]", other);
  expect(changed).toMatchObject({ verdict: "rejected", score: 0 });
  const gap = await score([SUM], "⟨sum_turns a b c, sorry⟩");
  expect(gap.score).toBe(0);
  const more = `${SUM}\n\naxiom anything : ∀ p : Prop, p`;
  expect((await score([more], "⟨sum_turns a b c, anything _⟩")).score).toBe(0);
  const code = "theorem odd : (by run_tac pure (); exact True) := by sorry";
  expect((await score([SUM, code], "⟨sum_turns a b c, by cases odd; omega⟩")).reasons).toEqual([
    "lemma odd: its statement must not run code",
  ]);
  const native =
    "⟨sum_turns a b c, by have : 2 ^ 20 > 3 := by native_decide\n                          exact absurd this (by decide)⟩";
  expect((await score([SUM], native)).score).toBe(0);
});

test("a statement that is not one open theorem is refused", async () => {
  const item = {
    kind: "decomposition",
    statement: "theorem t : 1 = 1 := rfl",
    completion: "",
  } as const;
  const answers = service.accept([item]);
  const answer = Array.isArray(answers) ? await answers[0] : undefined;
  expect(answer).toMatchObject({ status: "error", code: "bad-input" });
});

const GREATEST = `def maxOf (a b : Nat) : Nat := if a < b then b else a
def greatest (xs : List Nat) : Nat := xs.foldl maxOf 0
def greatest_precond (xs : List Nat) : Prop := 0 ≤ xs.length
def greatest_postcond (xs : List Nat) (r : Nat) : Prop :=
  (∀ x ∈ xs, x ≤ r) ∧ (r ∈ xs ∨ ¬0 < xs.length)
theorem greatest_correct (xs : List Nat) (h : greatest_precond xs) :
    greatest_postcond xs (greatest xs) := by sorry
`;
const GREATEST_LEMMAS = `\`\`\`lean
theorem is_bound (xs : List Nat) : ∀ x ∈ xs, x ≤ greatest xs := by sorry

theorem is_element (xs : List Nat) : greatest xs ∈ xs ∨ ¬0 < xs.length := by sorry

theorem greatest_correct (xs : List Nat) (h : greatest_precond xs) :
    greatest_postcond xs (greatest xs) := ⟨is_bound xs, is_element xs⟩
\`\`\``;

/** The figures of the paper's Figure 1, on a task of our own. */
test("pre- and postconditions count by what they say, and the item chooses measure and temperature", async () => {
  const item = { kind: "decomposition", statement: GREATEST, completion: GREATEST_LEMMAS } as const;
  const answers = service.accept([
    item,
    { ...item, temperature: 2 },
    { ...item, footprint: "constants", temperature: 5 },
  ]);
  if (!Array.isArray(answers)) throw new Error("no room");
  const rewards = (await Promise.all(answers)).map((answer) => {
    if (answer.status !== "ok" || answer.kind !== "decomposition") throw new Error("no reward");
    return answer.reward;
  });
  const [paper, warmer, constants] = rewards as [
    DecompositionReward,
    DecompositionReward,
    DecompositionReward,
  ];
  expect(paper.footprint).toBe(18);
  expect(paper.lemmas.map(({ footprint }) => footprint)).toEqual([7, 8]);
  expect(paper.score).toBeCloseTo(0.538152, 6);
  expect(warmer.score).toBeCloseTo(0.50288, 6);
  const sizes = constants.lemmas.map(({ footprint }) => footprint);
  expect(constants.reduction).toBeCloseTo(reductionRate(constants.footprint, sizes, 5), 12);
  expect(constants.footprint).not.toBe(18);
});
