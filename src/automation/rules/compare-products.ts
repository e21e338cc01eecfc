import { comparePowers, hasPowersToCompare } from "../compare-powers.ts";
import { productsIn, productTactics } from "../multiply-bounds.ts";
import { closedByOne, rule } from "../rule.ts";

/**
 * Products and powers of variables, about which linear arithmetic knows nothing: known inequalities are multiplied by what
 * one of their sides is multiplied by elsewhere, two factors of the same number are compared, and so are powers of the same
 * base or to the same exponent.
 */
export const compareProducts = rule({
  name: "compare-products",
  phase: "close",
  cost: 29,
  index: ({ goal }) => productsIn(goal).length > 0 || hasPowersToCompare(goal),
  async apply(context) {
    const closed = await closedByOne(context, productTactics(context));
    return closed ?? (hasPowersToCompare(context.goal) ? comparePowers(context) : undefined);
  },
  examples: [
    {
      goal: "(h w i j : Nat) (hi : i < h) (hj : j < w) : i * w + j < h * w",
      closes: true,
      by: ["Nat.mul_le_mul_right"],
    },
    {
      goal: "(w : Nat) (a b : Fin w) (i k : Nat) (e : i * w + a.val = k * w + b.val) : i = k",
      closes: true,
      by: ["Nat.lt_trichotomy"],
    },
    {
      goal: "(a b : Int) (h0 : 0 ≤ a) (h : a ≤ b) : a * a ≤ b * b",
      closes: true,
      by: ["Int.mul_le_mul_of_nonneg_right"],
    },
    { goal: "(a b : Nat) : a * b = a", leftAlone: true },
    { goal: "(a b : Nat) (h : a ≤ b) : a + 1 ≤ b", leftAlone: true },
    {
      goal: "(a b d e : Nat) (ha : a ≤ 2 ^ d) (hb : b ≤ 2 ^ e) : a + b ≤ 2 ^ (max d e + 1)",
      closes: true,
      by: ["Nat.pow_le_pow_right"],
    },
    {
      goal: "(a b c n : Nat) (h : a ≤ b) (k : c < a ^ n) : c < b ^ n",
      closes: true,
      by: ["Nat.pow_le_pow_left"],
    },
    {
      goal: "(a b d e : Nat) (ha : a < 2 ^ d) (hb : b < 2 ^ e) : a + 1 + b < 2 ^ (1 + max d e)",
      closes: true,
      by: ["Nat.pow_le_pow_right"],
    },
    { goal: "(a b : Nat) : 2 ^ a = b", leftAlone: true },
  ],
});
