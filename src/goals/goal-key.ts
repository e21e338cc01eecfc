import { createHash } from "node:crypto";
import { canonicalGoal, type GoalTerms } from "../core/index.ts";

/**
 * A key of 32 hex digits, equal for goals that are equal up to the names of variables (and of universe
 * variables, and binder annotations), different for all others; the same in every process.
 * `(a : Nat) ⊢ a = a` and `(b : Nat) ⊢ b = b` share one; `⊢ ∀ a, a = a` has another.
 */
export function goalKey(goal: GoalTerms): string {
  return createHash("sha256").update(canonicalGoal(goal)).digest("hex").slice(0, 32);
}
