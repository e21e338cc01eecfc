import type { SearchEvent } from "../core/index.ts";
import type { ModuleResolver, Policy } from "../core/ports/index.ts";
import type { StrategyName } from "./search/problem.ts";

export interface ProveOptions {
  /** Drop imports that this Lean does not have. */
  core: boolean;
  /** Finds modules of the project that the file may import. */
  resolveModule?: ModuleResolver;
  /** Asked in this order. */
  policies: readonly Policy[];
  strategy: StrategyName;
  /** Milliseconds for each obligation. */
  timeLimitMs: number;
  /** Other numbers look for other counterexamples; default 1. */
  seed?: number;
  signal?: AbortSignal;
  onEvent?: (event: SearchEvent) => void;
  /** Told of each text and each tactic that the search gives to Lean. */
  onRequest?: () => void;
}
