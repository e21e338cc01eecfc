import { critiqueKind } from "./critique-scorer.ts";
import { decompositionKind } from "./decomposition-scorer.ts";
import { formalizationKind } from "./formalization-scorer.ts";
import { optimizationKind } from "./optimization-scorer.ts";
import { proofKind } from "./proof-scorer.ts";
import type { Scorer, ScorerResources } from "./scorer.ts";

/** The kinds of rewards. A new one is a file with its schema and its scorer, and a line here. */
export const REWARD_KINDS = {
  proof: proofKind,
  optimization: optimizationKind,
  decomposition: decompositionKind,
  critique: critiqueKind,
  formalization: formalizationKind,
};

/** `proof`, `optimization`, `decomposition`, `critique` or `formalization`. */
export type RewardKindName = keyof typeof REWARD_KINDS;

type ScorerOf<Kind extends RewardKindName> = ReturnType<(typeof REWARD_KINDS)[Kind]["open"]>;
type ItemOf<Kind extends RewardKindName> = Parameters<ScorerOf<Kind>["score"]>[0];
type RewardOf<Kind extends RewardKindName> = Awaited<ReturnType<ScorerOf<Kind>["score"]>>;

/**
 * What a trainer asks for: the `kind` with the fields of its task, i.e. of `ProofTask` (and `scores`),
 * `OptimizationTask`, `DecompositionTask`, `CritiqueToScore` or `FormalizationToScore`. `timeoutMs`: of elaboration, or of the tests of one
 * program; default 15,000, at most the service's limit.
 */
export type RewardItem = {
  [Kind in RewardKindName]: { kind: Kind; timeoutMs?: number | undefined } & ItemOf<Kind>;
}[RewardKindName];

/**
 * `ok`: the `reward` is a `ProofReward`, `OptimizationReward`, `DecompositionReward` or `CritiqueReward`, as the
 * `kind`. `unjudged`: it says nothing of the answer; `retry`: the machine was too busy and asking again helps, or else
 * something is missing that asking again does not bring. `error`: the item could not be scored; `bad-input` is the fault of the caller.
 */
export type RewardAnswer =
  | {
      [Kind in RewardKindName]: { status: "ok"; kind: Kind; reward: RewardOf<Kind> };
    }[RewardKindName]
  | { status: "unjudged"; retry: boolean; message: string }
  | { status: "error"; code: string; message: string };

/** One for each kind. */
export type Scorers = Record<RewardKindName, Scorer<RewardItem, RewardOf<RewardKindName>>>;

export function openScorers(resources: ScorerResources): Scorers {
  const opened = Object.entries(REWARD_KINDS).map(([name, kind]) => [name, kind.open(resources)]);
  return Object.fromEntries(opened);
}
