import type { Decision } from "../core/index.ts";

/** Rows of one batch: decisions, actions of each, pairs of scripts. Smaller batches are padded. */
export const BATCH = { decisions: 48, actions: 48, pairs: 6 } as const;

/** One decision with what is wanted of it; weights are relative to the whole batch. */
export interface PolicyExample {
  decision: Decision;
  chosen: number;
  /** Adds `-weight * log p(chosen)`: imitation. */
  imitation: number;
  /** Adds the clipped objective of GRPO for this advantage, times `weight`. */
  reinforcement?: {
    advantage: number;
    oldLogProbability: number;
    weight: number;
    /** Adds β·(exp(x) − x − 1), x = this − log p(chosen): the divergence from the reference policy. */
    reference?: { logProbability: number; beta: number };
  };
}

/** A proof and a failed (or less preferred) script of one goal; places in the batch's decisions. */
export interface PairExample {
  chosen: readonly number[];
  rejected: readonly number[];
  /** log p(chosen) - log p(rejected) under the reference policy. */
  reference: number;
}

export interface Clip {
  low: number;
  high: number;
}
