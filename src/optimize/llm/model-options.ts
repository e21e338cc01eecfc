import type { ProofTry } from "../../core/index.ts";
import type { LanguageModel } from "../../core/ports/index.ts";
import type { ModelTaskOf, ProofFormat } from "../../llm/index.ts";
import type { Metric } from "../metrics/metric.ts";
import type { PromptReader } from "./prompts.ts";

/** How a model is asked for better proofs, and what it is shown besides the proof. */
export interface SamplingOptions {
  /** Answers per round (best-of-n), or chains. */
  samples: number;
  /** Rounds; each shows what came before (refinement). 1 is plain best-of-n. */
  rounds: number;
  /**
   * How the two go together: refinement whose rounds are best-of-n, or the best of n refinements that
   * know nothing of each other.
   */
  compound: "rounds" | "chains";
  /** What the next round starts from: the best proof so far, or the latest one that was accepted. */
  keep: "best" | "latest";
  /** How many earlier attempts a round shows; 0 for none. */
  shown: number;
  /** How it writes proofs. */
  format: ProofFormat;
  /** Show the goals around each tactic. */
  chain: boolean;
  /** Show sections of the handbook of tactics that fit. */
  advice: boolean;
  /** How many examples of the metric to show; 0 for none. */
  examples: number;
  /** How many theorems of the library to show; 0 for none. */
  documents: number;
  /** Let the role `informalize` say in words what the original says and how it goes, and show that. */
  informal: boolean;
  /** Show what statement and proof rest on. */
  context: boolean;
}

export interface ModelOptions extends Omit<SamplingOptions, "context"> {
  metric: Metric;
  model: LanguageModel;
  /** What statement and proof rest on, to be shown. */
  context?: string;
  prompts?: PromptReader;
  /** Milliseconds for one candidate; default 30,000. */
  candidateMs?: number;
  /** Told of what is asked first about a theorem, as a task. */
  onTask?: (task: ModelTaskOf<"optimization">) => void;
  /** Lean text before the theorem, for its task. */
  before?: string;
  /** Told of each answer and what came of it. */
  onTry?: (tried: ProofTry) => void;
  signal?: AbortSignal;
}
