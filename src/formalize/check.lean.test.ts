import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormalizationExample, SanityCode } from "../core/index.ts";
import { LeanWorkspace } from "../lean/embedded/index.ts";
import { checkFormalization } from "./check.ts";

let workspace: LeanWorkspace;
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
});
afterAll(() => workspace.close());

const codes = async (text: string, informal = "", examples: FormalizationExample[] = []) => {
  const { flags } = await checkFormalization(workspace, { text, informal, examples, core: true });
  return [...new Set(flags.map(({ code }) => code))];
};

test.each<[SanityCode, string]>([
  ["false", "theorem t (n : Nat) : n < 5"],
  ["false", "theorem t (f : Nat → Nat) (hf : ∀ a b, a < b → f a < f b) (n : Nat) : f n ≤ n"],
  ["false", "theorem t {α : Type} (p q : α → Prop) (h : ∀ x, p x → q x) (x : α) (g : q x) : p x"],
  ["contradictory", "theorem t (n : Nat) (h : n < 3) (g : 5 < n) : n * n = 9"],
  ["contradictory", "theorem t (xs : List Nat) : ∀ i < xs.length, xs.length ≤ i → xs[i]! = 7"],
  ["contradictory", "theorem t (n : Nat) (h : n % 3 = 1) (g : ¬ n * n % 3 = 1) : n * n % 3 = 1"],
  ["contradictory", "theorem t (xs : List Int) (h : ∀ x : Int, x ∈ xs ∧ 0 < x) : 0 ≤ xs.sum"],
  ["contradictory", "theorem t (f : Nat → Nat) (h : ∀ n, f (n + 1) < f n) : f 3 ≤ f 0 - 3"],
  [
    "contradictory",
    "def Alone (p : Nat) : Prop := 2 ≤ p ∧ ∀ d, d ∣ p → d = p\ntheorem t (p : Nat) (h : Alone p) (k : 3 ∣ p) : p = 3",
  ],
  ["contradictory", "theorem t (f : Nat → Nat) (h : ∀ x y, f (x * y) = f x + f y + 2) : f 1 = 0"],
  ["trivial", "theorem t (xs : List Nat) : xs.reverse.length = xs.reverse.length"],
  ["trivial", "theorem t (n : Nat) (h : ∃ k, n = k * k) : ∃ k, n = k * k"],
  ["trivial", "theorem t (n : Nat) (h : n % 4 = 0) : ∃ m, m = n ∧ m % 4 = 0"],
  ["trivial", "theorem t (n : Nat) (h : 3 ∣ n) : 9 ∣ n * n ∨ ¬ 9 ∣ n * n"],
  ["trivial", "theorem t (a b d : Nat) (h : d ∣ a) : Nat.gcd a b ∣ d * 0"],
  ["trivial", "theorem t (xs : List Nat) : xs.sum ≤ 5 * xs.length ∨ xs.count 3 < 1 + xs.count 3"],
  ["trivial", "def half (n : Nat) : Nat := n / 2\ntheorem t (n : Nat) : half n ∣ 0"],
  ["vacuous", "theorem t (xs : List Nat) : ∃ x, x ∈ xs → x % 2 = 0"],
  ["vacuous", "theorem t (f : Nat → Nat) (h : ∀ n, ∃ B, f n ≤ B) : ∃ B, ∀ n, f n ≤ B"],
  // Of an empty type everything holds, and so at once.
  ["trivial", "inductive C | wrap : C → C\ntheorem t (k : C) : k = k.wrap"],
  ["unused", "theorem t (m n : Nat) (hm : m % 2 = 0) (hn : n % 2 = 0) : (m + m) % 2 = 0"],
])("%s: %s", async (code, text) => {
  expect(await codes(text)).toContain(code);
});

test.each([
  "theorem t (m n : Nat) (hm : m % 2 = 0) (hn : n % 2 = 0) : (m + n) % 2 = 0",
  "theorem t (p q : Prop) : p ∧ q → q ∧ p",
  "theorem t {α : Type} [Inhabited α] (D : α → Prop) : ∃ x, D x → ∀ y, D y",
  "theorem t (n : Nat) : n + 0 = n",
  "theorem t : ∀ n : Nat, ∃ m, n < m",
  "theorem t (n : Nat) : n % 3 = 0 ∨ n * n % 3 = 1",
  "theorem t (f : Nat → Nat) (h : ∀ x y, f (x + y) = f x + f y) : f 0 = 0",
  "theorem t (f : Nat → Nat) (hf : ∀ a b, a < b → f a < f b) (n : Nat) : n ≤ f n",
])("nothing speaks against %s", async (text) => {
  expect(await codes(text)).toEqual([]);
});

test("examples are decided by Lean: hypotheses and conclusion", async () => {
  const text = "theorem t (m n : Nat) (h : n ∣ m) : n ≤ m ∨ m = 0";
  const example = (m: number, n: number, holds: boolean) => ({ values: { m, n }, holds });
  expect(await codes(text, "", [example(4, 2, true), example(4, 3, false)])).toEqual([]);
  expect(await codes(text, "", [example(2, 4, true)])).toEqual(["example"]);
});

test.each<[SanityCode, string, string]>([
  ["quantifier", "For every number there is a larger one.", "theorem t : ∃ m : Nat, ∀ n, n < m"],
  ["bound", "A byte is at most 255.", "theorem t (x : BitVec 8) : x.toNat < 255"],
  ["arguments", "a divides b.", "theorem t (a b : Nat) (h : b ∣ a) (hb : 0 < b) : 0 < a ∨ a = 0"],
])("%s is compared with the words: %s", async (code, informal, text) => {
  expect(await codes(text, informal)).toContain(code);
});

test("an import that this Lean does not have is left out, and that is said", async () => {
  const text = "import Mathlib\ntheorem t (m : Std.HashMap Nat Nat) : m.isEmpty = true";
  const found = await checkFormalization(workspace, { text, core: true });
  expect(found.text).not.toContain("Mathlib");
  expect(found.headerNotes).toContain("`import Mathlib` was left out: this Lean does not have it");
});
