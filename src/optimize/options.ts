import type { ProofTry, SharedLemma, TheoremOptimization, TheoremProof } from "../core/index.ts";
import type { CheckOptions, ModuleResolver } from "../core/ports/index.ts";
import type { BudgetLimits, ServedModel } from "../llm/index.ts";
import type { ProveSettings } from "../prove/index.ts";
import type { VerifyingLean } from "../verify/index.ts";
import type { ProofContext } from "./elaborate-proof.ts";
import type { ModelOptions, SamplingOptions } from "./llm/model-options.ts";
import type { Metric } from "./metrics/metric.ts";

/** The Leans that rewriting needs: one that verifies, and workspaces that try proofs side by side. */
export interface OptimizingLean {
  verifier: VerifyingLean;
  workspaces: readonly ProofContext["workspace"][];
}

export interface OptimizeCommand {
  /** Files, folders and datasets. */
  paths: readonly string[];
  /** Name of a metric, or path of a file with one. */
  metric: string;
  /** Full names; default all. */
  theorems?: readonly string[];
  /** Milliseconds for each theorem; default none. */
  timeMs?: number;
  /** Thousands of heartbeats for each theorem. */
  maxHeartbeats?: number;
  policies: readonly OptimizePolicy[];
  /** The model that is asked instead of the configured one. */
  served?: ServedModel;
  sampling: SamplingOptions;
  /** US dollars, and requests, over the whole run; none without. */
  limits: BudgetLimits;
  /** `last`, or the beginning of a run's id. */
  resume?: string;
  fresh: boolean;
  /** Report the Pareto front of each theorem. */
  pareto?: boolean;
  /** Lean processes side by side. */
  lanes: number;
  core: boolean;
  /** Another Lean than the embedded one, with the options of that backend. */
  backend?: ProveSettings["backend"];
  signal?: AbortSignal;
  onProgress: (step: string) => void;
}

/** One file: as it was, and with what became better. */
export interface OptimizedFile extends OptimizedText {
  original: string;
  /** Why it could not be read. */
  failure?: string;
}

export interface TextToOptimize {
  /** Name for reports and messages. */
  file: string;
  text: string;
  resolveModule?: ModuleResolver;
  /** Drop imports that this Lean does not have. */
  core: boolean;
}

export interface OptimizeTextOptions {
  metric: Metric;
  /** Full names; default all theorems. */
  theorems?: readonly string[];
  /** Names that the text does not have are passed over. */
  mayMiss?: boolean;
  /** Milliseconds for each theorem; default none; models are not held to it. */
  timeMs?: number;
  /** Thousands of heartbeats for each theorem, all candidates together; models are not held to it. */
  maxHeartbeats?: number;
  /** Measure the better proofs on the way by these as well, and report those that none beats in all. */
  pareto?: boolean;
  /** Default: changes by automation. */
  policies?: readonly OptimizePolicy[];
  /** Needed for `llm`. */
  sampling?: Sampling;
  signal?: AbortSignal;
  onTheorem?: (name: string, index: number, count: number) => void;
  /** What an earlier run found for a theorem; it is not searched for again. */
  found?: (theorem: TheoremProof) => TheoremOptimization | undefined;
  /** Told of what the search for a theorem found, before the gate sees it. */
  onFound?: (found: TheoremOptimization) => void;
  /** Told of each proof that was tried; Lean's word on it is no verdict yet. */
  onTry?: (tried: ProofTry) => void;
}

/** Who proposes: automation by small changes, or a language model. */
export type OptimizePolicy = "symbolic" | "llm";

/** How a model is asked. */
export type Sampling = Omit<ModelOptions, "metric" | "signal" | "context" | "onTry" | "before"> & {
  /** Show what statement and proof rest on. */
  context: boolean;
};

/** A text with its proofs made better. */
export interface OptimizedText {
  /** Its name. */
  file: string;
  /** The text with the better proofs that the gate accepted. */
  text: string;
  /** In the order of the text. */
  theorems: TheoremOptimization[];
  /** Lemmas that were factored out before; the theorems' ranges are those of `base` then. */
  lemmas?: SharedLemma[];
  /** The text with these lemmas and the proofs as they were. */
  base?: string;
  /** Imports that were dropped, with `core`. */
  droppedImports: string[];
  /** Milliseconds, starting Lean not counted. */
  elapsedMs: number;
}

/** Milliseconds for elaborating a whole file. */
export const FILE_TIMEOUT_MS = 300_000;

export function checkOptions({ core, resolveModule }: TextToOptimize): CheckOptions {
  return { core, timeoutMs: FILE_TIMEOUT_MS, resolveModule };
}
