import type { RewardAnswer } from "../reward-kinds.ts";

/**
 * The one number of an answer that trainers take, the higher the better: g of a proof; S of a decomposition and of a
 * formalization; S of a rewrite, 0 where it is worse, since the original then stays (ImProver, section 3.2); R of a
 * critique, which is negative where the program got worse. `null`: it was not judged, which says nothing of the answer.
 */
export function judgedScore(answer: RewardAnswer): number | null {
  if (answer.status !== "ok") return null;
  switch (answer.kind) {
    case "proof":
      return answer.reward.outcome;
    case "optimization":
      return Math.max(0, answer.reward.score);
    case "critique":
      return answer.reward.reward;
    default:
      return answer.reward.score;
  }
}
