import type { TermGoal } from "../core/index.ts";
import type { RecursiveFunction } from "./recursion.ts";

/** A goal and what is known of it when an order is asked for. */
export interface OrderQuestion {
  goal: TermGoal;
  /** How many goals are open, this one included. */
  openGoals: number;
  tactics: readonly string[];
  /** Which of them failed here. */
  failed: ReadonlySet<string>;
  /** The user's recursive functions, by full names. */
  functions: ReadonlyMap<string, RecursiveFunction>;
}

/**
 * How likely each tactic is to be a good next one, in their order: 0 for those that failed. Together they are at
 * most 1; what is missing is the likelihood that none of them leads to a proof.
 */
export type TacticOrder = (question: OrderQuestion) => readonly number[];
