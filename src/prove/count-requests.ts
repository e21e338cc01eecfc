import type { ProofWorkspace } from "../core/ports/index.ts";

/** A workspace that tells of each text and each tactic that it is given. */
export function countRequests(
  lane: ProofWorkspace,
  onRequest: (() => void) | undefined,
): ProofWorkspace {
  if (!onRequest) return lane;
  return {
    run(input, limits) {
      onRequest();
      return lane.run(input, limits);
    },
    step(proofState, tactic, limits) {
      onRequest();
      return lane.step(proofState, tactic, limits);
    },
    focus: (...given) => lane.focus(...given),
    goals: (...given) => lane.goals(...given),
    goalTerms: (...given) => lane.goalTerms(...given),
    release: (numbers) => lane.release(numbers),
    close: () => lane.close(),
  };
}
