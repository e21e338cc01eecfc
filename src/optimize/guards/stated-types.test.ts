import { expect, test } from "vitest";
import { comparableType } from "./stated-types.ts";

test.each([
  ["∀ (x : Nat), P x", "∀ (y : Nat), P y"],
  ["p ∧ 1 = 1", "p"],
  ["True ∧ (p ∧ q)", "p ∧ q"],
  ["∃ n, n < m ∧ f n = 0", "∃ k, k < m ∧ f k = 0"],
  ["(a = b)", "a =\n  b"],
])("%j says what %j says", (a, b) => {
  expect(comparableType(a)).toBe(comparableType(b));
});

test.each([
  ["∀ (x : Nat), P x", "∀ (x : Nat), Q x"],
  ["p ∧ q", "q ∧ p"],
  ["p ∧ 1 = 2", "p"],
  ["a ≤ b", "b ≤ a"],
])("%j says something else than %j", (a, b) => {
  expect(comparableType(a)).not.toBe(comparableType(b));
});
