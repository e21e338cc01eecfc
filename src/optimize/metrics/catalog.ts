import { completion, declarativity, dependencies, length, mixed } from "./counts.ts";
import type { Metric } from "./metric.ts";
import { modularity } from "./modularity.ts";

/** The metrics that come with Lemmata, in the order of reports. */
export const METRICS: readonly Metric[] = [
  length,
  declarativity,
  mixed,
  completion,
  dependencies,
  modularity,
];
