import type { ParetoProof } from "../core/index.ts";
import type { GuardedProof } from "./guards/guard.ts";
import { nestingDepth } from "./guards/layout.ts";
import { dependencies, length } from "./metrics/counts.ts";

/** A proof with what it costs to read and to run; the less the better. */
export function costsOf({ proof, heartbeats }: GuardedProof): ParetoProof {
  return {
    proof: proof.proof,
    tactics: 0 - length.evaluate(proof),
    dependencies: 0 - dependencies.evaluate(proof),
    heartbeats: Math.round(heartbeats ?? Number.MAX_SAFE_INTEGER),
    nesting: nestingDepth(proof.proof),
  };
}

/** Those that no other one equals or beats in all costs at once, the fewest tactics first. */
export function paretoFront(proofs: readonly ParetoProof[]): ParetoProof[] {
  const costs = (each: ParetoProof) => [
    ...[each.tactics, each.dependencies, each.heartbeats, each.nesting],
  ];
  const beats = (a: ParetoProof, b: ParetoProof) => {
    const pairs = costs(a).map((value, i) => [value, costs(b)[i] as number] as const);
    return pairs.every(([x, y]) => x <= y) && pairs.some(([x, y]) => x < y);
  };
  const equal = (a: ParetoProof, b: ParetoProof) => costs(a).join() === costs(b).join();
  return proofs
    .filter((each, i) => {
      const isRepeated = proofs.slice(0, i).some((other) => equal(other, each));
      return !isRepeated && !proofs.some((other) => beats(other, each));
    })
    .toSorted((a, b) => a.tactics - b.tactics || a.heartbeats - b.heartbeats);
}
