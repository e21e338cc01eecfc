import { markdownTable } from "../../core/index.ts";
import type { ImproveState } from "../improve-state.ts";
import { improveReport } from "../report.ts";
import type { HybridState } from "./hybrid-state.ts";

/** The iterations, and what each step came to, as Markdown. */
export function hybridReport(improved: ImproveState, { rl, steps }: HybridState): string {
  const rows = Object.entries(steps).map(([iteration, one]) => [
    iteration,
    ...[one.groups, one.dropped, one.lemmas, one.proved.policy, one.proved.fallback].map(String),
    ...[one.added, one.demonstrations].map(String),
  ]);
  const headings = [
    ...["iteration", "groups", "dropped", "lemmas", "proved by the policy", "by the fallback"],
    ...["new goals", "demonstrations"],
  ];
  return [
    improveReport(improved, "decomposition", "rows"),
    "# Lemmas",
    `Groups that were learned from, and those that were dropped because all their answers are worth nothing or all are worth 1. The problem set has ${rl.goals.length} goals.`,
    markdownTable(headings, rows),
    "",
  ].join("\n\n");
}
