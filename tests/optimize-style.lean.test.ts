import { afterAll, beforeAll, expect, test } from "vitest";
import {
  loadMetric,
  METRICS,
  measureText,
  type OptimizedText,
  optimizeText,
} from "../src/optimize/index.ts";
import { closeLean, type LeanWithWorkspaces, openLeanWithWorkspaces } from "../src/prove/index.ts";

let lean: LeanWithWorkspaces;
beforeAll(async () => {
  lean = await openLeanWithWorkspaces({ workspaces: 2 });
});
afterAll(() => closeLean(lean));

async function optimized(
  text: string,
  metric: string,
  { lanes = 2, maxHeartbeats = 6_000 } = {},
): Promise<OptimizedText> {
  const given = { file: "a.lean", text, core: false };
  const some = { ...lean, workspaces: lean.workspaces.slice(0, lanes) };
  return optimizeText(some, given, { metric: await loadMetric(metric), maxHeartbeats });
}

const SHARED = `namespace Ends

def hi (a b : Nat) : Nat := if a ≤ b then b else a
def lo (a b : Nat) : Nat := if a ≤ b then a else b

theorem sum_ends (a b c : Nat) : hi a b + lo a b + c = a + b + c := by
  have both : hi a b + lo a b = a + b := by
    unfold hi lo
    by_cases h : a ≤ b
    · rw [if_pos h, if_pos h]
      exact Nat.add_comm b a
    · rw [if_neg h, if_neg h]
  rw [both]

theorem sum_shifted (x y : Nat) : hi (x + 1) y + lo (x + 1) y = x + y + 1 := by
  have total : hi (x + 1) y + lo (x + 1) y = (x + 1) + y := by
    unfold hi lo
    by_cases k : x + 1 ≤ y
    · rw [if_pos k, if_pos k]
      exact Nat.add_comm y (x + 1)
    · rw [if_neg k, if_neg k]
  omega

end Ends
`;

test("a lemma that two proofs share goes to file level under a name from its statement", async () => {
  const {
    text,
    lemmas = [],
    theorems,
  } = await optimized(SHARED, "modularity", { maxHeartbeats: 1 });
  expect(lemmas.map(({ name, usedBy }) => [name, usedBy])).toEqual([
    ["hi_add_lo", ["Ends.sum_ends", "Ends.sum_shifted"]],
  ]);
  expect(text.match(/by_cases/g)).toHaveLength(1);
  expect(text.indexOf("theorem hi_add_lo")).toBeLessThan(text.indexOf("theorem sum_ends"));
  expect(theorems[1]?.notes).toEqual(["shares hi_add_lo"]);
  const proofs = await measureText(lean.verifier, { file: "a.lean", text, core: false });
  expect(proofs.map(({ isProved }) => isProved)).toEqual([true, true, true]);
});

const STEPS = `theorem ends (p q r : Prop) (f : p → q) (g : q → r) (h : p) : r ∧ q := by
  constructor
  · apply g
    apply f
    exact h
  · apply f
    exact h

theorem plain (p q : Prop) (h : p) (g : q) : p ∧ q := by
  constructor
  · exact h
  · exact g
`;

test("declarativity states facts under telling names, and nothing where there is nothing to say", async () => {
  const { text, theorems } = await optimized(STEPS, "declarativity");
  const [ends, plain] = theorems;
  expect(ends?.after).toBeGreaterThan(ends?.before ?? 1);
  expect(ends?.violations).toEqual([]);
  expect(plain?.proof).toBe(plain?.original);
  expect(text).not.toMatch(/part_\d|_root_/);
});

const GOLFED = `theorem shift (f : Nat → Nat) (hf : ∀ n, f n ≤ n) (a b : Nat) (h : a ≤ b) : f a ≤ b + b := Nat.le_trans (Nat.le_trans (hf a) h) (Nat.le_add_right b b)

theorem ends (xs : List Nat) : (xs ++ []).length = xs.length ∧ (xs.map id).length = xs.length := by induction xs <;> constructor <;> simp_all

theorem least (a b : Nat) (h : a < b) : ∃ c, a < c + 1 ∧ c < b := ⟨a, by omega, h⟩

theorem chain (a b : Nat) (h : 0 < a * b) : 0 < b * a + 0 := by
  rw [Nat.mul_comm b a]
  exact h
`;

test("proofs in one line get facts: arguments, parts of the goal, a `by` in a term, what is rewritten with", async () => {
  const { text, theorems } = await optimized(GOLFED, "declarativity", { maxHeartbeats: 4_000 });
  expect(theorems.map(({ after, before }) => after > before)).toEqual([true, true, true, true]);
  expect(theorems.flatMap(({ violations = [] }) => violations)).toEqual([]);
  expect(text).toMatch(/have \w+ : f a ≤ b := Nat\.le_trans \(hf a\) h/);
  // Two facts, whatever proves them.
  expect(text).toMatch(
    /have length_append\w*(?: \(xs : List Nat\))? : \(xs \+\+ \[\]\)\.length = xs/,
  );
  expect(text).toMatch(
    /have length_map\w*(?: \(xs : List Nat\))? : \(List\.map id xs\)\.length = xs/,
  );
  expect(text).toMatch(/have \w+ : a < a \+ 1 := by omega/);
  expect(text).toMatch(/have \w+ : b \* a = a \* b := Nat\.mul_comm b a/);
});

const TEXTBOOK = `theorem chained (a b c : Nat) (h : a = b) (k : b = c) : ∃ d, a + a = 2 * d := by
  refine ⟨c, ?_⟩
  calc a + a = c + c := by rw [h, k]
    _ = 2 * c := (Nat.two_mul c).symm

theorem enough (p q : Prop) (hp : p) (f : p → q) : q ∧ p := by
  suffices hq : q from ⟨hq, hp⟩
  exact f hp

theorem unfilled (first_list second_list : List Nat) : (first_list ++ second_list).reverse.length = second_list.length + first_list.length ∧ (first_list.map id).length = first_list.length := ⟨by induction first_list <;> simp <;> omega, by induction first_list <;> simp⟩
`;

test("what a calc shows and what suffices are stated first, also under a statement that fills its line", async () => {
  const { text, theorems } = await optimized(TEXTBOOK, "declarativity", { maxHeartbeats: 4_000 });
  expect(theorems.map(({ after, before }) => after > before)).toEqual([true, true, true]);
  expect(theorems.flatMap(({ violations = [] }) => violations)).toEqual([]);
  expect(text).toMatch(/have \w+ : a \+ a = 2 \* c := by\n {4}calc/);
  expect(text).toMatch(/have hq : q := /);
  expect(text).toMatch(/have length_\w+ :/);
});

const STATED = `theorem twice (a b : Nat) (h : a = b) : a + a = b + b := by
  have left : a + a = b + a := by
    rw [h]
  have right : b + a = b + b := by
    rw [h]
  rw [left]
  rw [right]
`;

test("declarativity rises by less around what is stated, and what is stated stays", async () => {
  const { text, theorems } = await optimized(STATED, "declarativity", { maxHeartbeats: 4_000 });
  expect(theorems[0]?.after).toBeGreaterThan(theorems[0]?.before ?? 1);
  expect(text).toContain("have left : a + a = b + a");
  expect(text).toContain("have right : b + a = b + b");
});

const CASES = `theorem both (f : Bool → Bool) (a b : Bool) : (a && b) = (b && a) := by
  cases a with
  | true =>
    cases b with
    | true => rfl
    | false => rfl
  | false =>
    cases b with
    | true => rfl
    | false => rfl
`;

test("cases that one tactic closes are closed by it", async () => {
  const { theorems } = await optimized(CASES, "length");
  expect(theorems[0]?.after).toBeGreaterThanOrEqual(-3);
});

test("results are the same on one Lean and on two", async () => {
  const [one, two] = [
    await optimized(STEPS, "length", { lanes: 1 }),
    await optimized(STEPS, "length", { lanes: 2 }),
  ];
  const outcome = ({ text, theorems }: OptimizedText) => [
    text,
    theorems.map(({ steps, candidates, accepted }) => [steps, candidates, accepted]),
  ];
  expect(outcome(two)).toEqual(outcome(one));
});

const OPEN = `theorem proved (n : Nat) : n + 0 = n := by
  rfl

theorem missing (a b : Nat) (h : a < b) : a + 1 ≤ b ∧ a ≠ b := by
  constructor
  · sorry
  · sorry

theorem too_hard (f : Nat → Nat) : f 0 = f 1 := by
  sorry
`;

test("completion counts what is proved as metrics do, fills what it can and leaves the rest", async () => {
  const { text, theorems } = await optimized(OPEN, "completion");
  expect(theorems.map(({ before, after }) => [before, after])).toEqual([
    [1, 1],
    [0, 1],
    [0, 0],
  ]);
  const completion = METRICS.find(({ name }) => name === "completion");
  const proofs = await measureText(lean.verifier, { file: "a.lean", text, core: false });
  expect(proofs.map((proof) => completion?.evaluate(proof))).toEqual([1, 1, 0]);
});

test("a goal with a trivial part, and a rewritten goal, are no parts of a proof", async () => {
  const text = `theorem padded (p q r : Prop) (hp : p) (hq : q) (hr : r) : p ∧ q ∧ r := by
  have h : (p ∧ q ∧ r) ∧ 1 = 1 := by
    constructor
    · exact ⟨hp, hq, hr⟩
    · rfl
  exact h.1

theorem rewritten (a b c : Nat) (e : a = b) (f : b = c) : a + 0 = c := by
  have h : b = c := by
    rw [f] at e
    have g := f
    exact g
  rw [Nat.add_zero, e]
  exact h
`;
  const proofs = await measureText(lean.verifier, { file: "a.lean", text, core: false });
  const modularity = METRICS.find(({ name }) => name === "modularity");
  expect(proofs.map((proof) => modularity?.evaluate(proof))).toEqual([0, 0]);
});
