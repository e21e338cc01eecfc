import type { TheoremOptimization, TheoremProof } from "../core/index.ts";
import { NO_USE } from "../prove/index.ts";
import type { Metric } from "./metrics/metric.ts";
import type { OptimizedTheorem } from "./optimize-theorem.ts";

/** What is kept of a theorem: how it stood, and what the search made of it. */
export function recordOf(
  { statement, proof: original, proofRange }: TheoremProof,
  found: OptimizedTheorem,
): TheoremOptimization {
  return {
    name: found.name,
    metric: found.metric,
    before: found.before,
    after: found.after,
    statement,
    original,
    range: { start: proofRange.start, end: proofRange.end },
    proof: found.proof,
    steps: found.steps,
    candidates: found.candidates,
    accepted: found.accepted,
    elapsedMs: found.elapsedMs,
    use: NO_USE,
    notes: found.notes,
    front: found.front,
    violations: found.violations?.map(({ guard, where }) => `${guard}: ${where}`),
  };
}

/** A theorem that no search changed. */
export function unchanged(of: TheoremProof, metric: Metric): OptimizedTheorem {
  const value = metric.evaluate(of);
  return {
    name: of.name,
    metric: metric.name,
    before: value,
    after: value,
    proof: of.proof,
    best: of,
    steps: [],
    candidates: 0,
    accepted: 0,
    elapsedMs: 0,
  };
}

/** One search that began where another one ended. */
export function joined(first: OptimizedTheorem, second: OptimizedTheorem): OptimizedTheorem {
  const later = second.steps.map((step) => {
    return { ...step, candidates: step.candidates + first.candidates };
  });
  return {
    ...second,
    before: first.before,
    steps: [...first.steps, ...later],
    candidates: first.candidates + second.candidates,
    accepted: first.accepted + second.accepted,
    elapsedMs: first.elapsedMs + second.elapsedMs,
    notes: first.notes ?? second.notes,
  };
}
