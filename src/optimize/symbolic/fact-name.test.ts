import { expect, test } from "vitest";
import { factName } from "./fact-name.ts";

const names = (type: string, ...variables: string[]) => factName(type, new Set(variables));

test.each([
  ["depth (u ++ v) = depth u + depth v", ["u", "v"], "depth_append"],
  ["(xs ++ ys).length = xs.length + ys.length", ["xs", "ys"], "length_append"],
  ["0 ≤ sum xs", ["xs"], "le_sum"],
  ["n ≤ f n", ["n", "f"], "le"],
  ["mx a b + mn a b = a + b", ["a", "b"], "mx_add_mn"],
  ["∀ (l r : List α), rev l r = l ++ r", ["α"], "rev_eq_append"],
  ["n * n % 2 = 0", ["n"], "mul_mod_eq_zero"],
  ["¬p ∨ ¬q", ["p", "q"], "not_or_not"],
])("%s is called %s", (type, variables, wanted) => {
  expect(names(type as string, ...(variables as string[]))).toBe(wanted);
});
