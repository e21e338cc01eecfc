import type { RoundFeatures } from "../../core/index.ts";
import type { Policy } from "../../core/ports/index.ts";
import type { GoalNode, Track } from "./nodes.ts";
import type { SearchRun } from "./search-run.ts";

/** Two plans of one policy count as one: `symbolic-facts` is `symbolic`. */
export function policyGroup(name: string): string {
  return name.split("-")[0] as string;
}

/** What is known of a goal and of the work on it before a round begins. */
export function featuresOf(
  { refused, analysis, decompositions }: GoalNode,
  { rounds, restarts, restartedAt }: Track,
): RoundFeatures {
  const open = decompositions.filter(({ state }) => state === "open");
  const score = open.length === 0 ? null : Math.max(...open.map((node) => node.score));
  const { footprint } = analysis;
  return { stalled: rounds - restartedAt, restarts, failures: refused.length, footprint, score };
}

/** Notes how things stand when a round begins, which may take several calls. */
export function beginRound(run: SearchRun, goal: GoalNode, track: Track): void {
  track.round ??= { features: featuresOf(goal, track), at: run.now(), spent: track.spent };
}

/** Records what the round cost and came to. */
export function endRound(run: SearchRun, goal: GoalNode, track: Track): void {
  const policy = run.services.policies[track.policy] as Policy | undefined;
  const { round } = track;
  track.round = undefined;
  if (!policy || !round || track.task === "quickcheck") return;
  const spentUsd = policy.spentUsd ?? 0;
  const usd = spentUsd - (run.billed.get(policy) ?? 0);
  run.billed.set(policy, spentUsd);
  const { features } = round;
  const closed = track.hasClosed;
  const record = { policy: policyGroup(policy.name), features, closed, usd };
  run.emit(goal, { kind: "round-end", task: track.task, ...record }, run.now() - round.at);
}
