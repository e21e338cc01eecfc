import {
  blankComments,
  ceilingMs,
  heartbeatsIn,
  REQUEST_COST,
  type TheoremProof,
} from "../../core/index.ts";
import { elaborateProof, type ProofContext } from "../elaborate-proof.ts";
import type { OptimizedTheorem, OptimizeOptions } from "../optimize-theorem.ts";
import { unchanged } from "../theorem-record.ts";
import { CLOSERS } from "./edits.ts";

const MAX_HEARTBEATS = 40_000;
const DEFAULT_BUDGET = heartbeatsIn(20_000);
const SORRY = /\bsorry\b/g;

/**
 * A proof for a theorem that lacks parts of one: every `sorry` is replaced by one tactic that closes its goal, one
 * after another. The theorem stays as it was when one of them is left.
 */
export async function completeTheorem(
  [context]: readonly ProofContext[],
  original: TheoremProof,
  { metric, maxHeartbeats = DEFAULT_BUDGET, signal, onTry }: OptimizeOptions,
): Promise<OptimizedTheorem> {
  const started = performance.now();
  const result = unchanged(original, metric);
  let { proof } = original;
  let spent = 0;
  let best: TheoremProof | undefined;
  for (let left = sorriesIn(proof).length; left > 0 && context; left--) {
    let filled: string | undefined;
    for (const closer of CLOSERS) {
      if (filled !== undefined || spent >= maxHeartbeats || signal?.aborted) break;
      const candidate = withFirst(proof, closer);
      const limits = {
        maxHeartbeats: MAX_HEARTBEATS,
        timeoutMs: ceilingMs(MAX_HEARTBEATS),
        signal,
      };
      const given = { statement: original.statement, proof: candidate };
      const done = await elaborateProof(context, given, { ...limits, mayLack: left - 1 });
      result.candidates++;
      spent += REQUEST_COST + (done.heartbeats ?? MAX_HEARTBEATS);
      if (done.status !== "accepted") continue;
      result.accepted++;
      filled = candidate;
      best = done.proof;
    }
    if (filled === undefined) return { ...result, elapsedMs: performance.now() - started };
    proof = filled;
  }
  if (!best) return { ...result, elapsedMs: performance.now() - started };
  const value = metric.evaluate(best);
  const { name: theorem } = original;
  onTry?.({ theorem, metric: metric.name, policy: "symbolic", proof, value });
  const steps = [{ about: "completed", value, proof, candidates: result.candidates }];
  const elapsedMs = performance.now() - started;
  return { ...result, after: value, proof, best, steps, elapsedMs };
}

function sorriesIn(proof: string): number[] {
  return [...blankComments(proof).matchAll(SORRY)].map(({ index }) => index);
}

/** The first `sorry` as a tactic, or as a block where it is a term. */
function withFirst(proof: string, closer: string): string {
  const at = sorriesIn(proof)[0] as number;
  const before = proof.slice(0, at);
  const isTerm = /(?::=|=>|[(,⟨]|\bexact)\s*$/.test(before) && !/\|[^\n]*=>\s*$/.test(before);
  return `${before}${isTerm ? "by " : ""}${closer}${proof.slice(at + "sorry".length)}`;
}
