import { type TheoremProof, withDefaults } from "../core/index.ts";
import { loadConfig } from "../llm/index.ts";
import {
  DEFAULT_SAMPLING,
  loadMetric,
  type Metric,
  measureText,
  type OptimizedText,
  type OptimizePolicy,
  optimizeText,
  readMetric,
  type SamplingOptions,
  samplingOf,
} from "../optimize/index.ts";
import { modelConfig } from "../prove/index.ts";
import { asLeanReads, withLineEndsOf } from "../sketch/index.ts";
import { projectResolver } from "../verify/index.ts";
import { configLocation, type ModelOptions } from "./model-options.ts";
import { type LeanOptions, type SourceOptions, throwIfCancelled, withLean } from "./with-lean.ts";

/** What `measure` is to look at, and how. */
export interface MeasureOptions extends LeanOptions, SourceOptions {}

/** How proofs are made better. */
export interface OptimizeOptions extends LeanOptions, SourceOptions, ModelOptions {
  /** Name of one of `METRICS` or of a `.ts` file with one, or a metric of your own; default `length`. */
  metric?: string | Metric | ((proof: TheoremProof) => number) | undefined;
  /** Full names of the theorems to work on; default all. */
  theorems?: readonly string[] | undefined;
  /**
   * Milliseconds for each theorem, models not counted; default none. With it, results depend on the machine's load.
   */
  timeLimitMs?: number | undefined;
  /** Thousands of Lean's heartbeats for each theorem, models not counted; default 60,000. */
  maxHeartbeats?: number | undefined;
  /** Report for each theorem the proofs that none beats in tactics, lemmas, heartbeats and nesting at once. */
  pareto?: boolean | undefined;
  /** Who proposes, in this order; default `["symbolic"]`: automation, no model. */
  policies?: readonly OptimizePolicy[] | undefined;
  /** How a model is asked; default 2 rounds of 3 answers, with all that `docs/optimize.md` lists shown but `informal`. */
  sampling?: Partial<SamplingOptions> | undefined;
}

/**
 * Rewrites the proofs of a text so that a metric rises, as `lemmata optimize` does for a file. Only what the gate
 * accepts for the same statement replaces a proof, so nothing gets worse.
 *
 *     const { text, theorems } = await optimize("theorem t (p : Prop) (h : p) : p := by\n  have g := h\n  exact g");
 *     // theorems[0]: { name: "t", before: -2, after: 0, proof: ":= (h)", ... }
 *
 * Theorems that are not proved are left alone, and say why. Aborting ends the search; what was found until then is
 * still judged and returned. Calls with one `lean` wait for each other. Throws `LemmataError`: `bad-input` for a
 * text that Lean cannot read, an unknown metric or theorem, or a model that is not configured; `cancelled` when
 * aborted before it began; or what keeps Lean from running.
 */
export function optimize(text: string, options: OptimizeOptions = {}): Promise<OptimizedText> {
  const {
    metric = "length",
    theorems,
    timeLimitMs,
    maxHeartbeats,
    pareto,
    policies = ["symbolic"],
  } = options;
  const { sampling, maxModelCalls, maxCost, cache, signal, onProgress } = options;
  return withLean(options, async (lean, core) => {
    const config = modelConfig(policies, () => loadConfig(configLocation(options)));
    const chosen = {
      metric: typeof metric === "string" ? await loadMetric(metric) : readMetric(metric),
      theorems,
      timeMs: timeLimitMs,
      maxHeartbeats,
      pareto,
      policies,
      sampling: samplingOf({
        config,
        cache,
        limits: { maxModelCalls, maxCost },
        sampling: withDefaults(DEFAULT_SAMPLING, sampling),
      }),
      signal,
      onTheorem: (name: string, index: number, count: number) =>
        onProgress?.(`${name || "example"} (${index + 1} of ${count})`),
    };
    const found = await lean.search((workspaces) => {
      throwIfCancelled(signal);
      const given = sourceOf(text, options, core);
      return optimizeText({ verifier: lean.embedded, workspaces }, given, chosen);
    });
    return { ...found, text: withLineEndsOf(text, found.text) };
  });
}

/**
 * The theorems of a text with their proofs as Lean elaborated them: what metrics are computed from.
 *
 *     const [proof] = await measure("theorem t : 1 + 1 = 2 := by rfl");
 *     METRICS.map(({ name, evaluate }) => [name, evaluate(proof)]); // [["length", -1], ...]
 *
 * Throws `LemmataError`: `bad-input` for a text that Lean cannot read, `cancelled`, or what keeps Lean from running.
 */
export function measure(text: string, options: MeasureOptions = {}): Promise<TheoremProof[]> {
  return withLean(options, async ({ embedded }, core) => {
    const proofs = await measureText(embedded, sourceOf(text, options, core));
    throwIfCancelled(options.signal);
    return proofs;
  });
}

function sourceOf(text: string, { fileName }: SourceOptions, core: boolean) {
  const resolveModule = fileName === undefined ? undefined : projectResolver(fileName);
  return { file: fileName ?? "<input>", text: asLeanReads(text), core, resolveModule };
}
