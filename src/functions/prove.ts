import { readWeights } from "../automation/index.ts";
import { isSearchEvent, type ProveReport, type RunEvent, type SearchEvent } from "../core/index.ts";
import { loadConfig } from "../llm/index.ts";
import {
  modelConfig,
  type PolicyName,
  PolicySource,
  proveFile,
  resolveSettings,
  type StrategyName,
  usesWeights,
} from "../prove/index.ts";
import { projectResolver } from "../verify/index.ts";
import { configLocation, type ModelOptions } from "./model-options.ts";
import { type LeanOptions, type SourceOptions, throwIfCancelled, withLean } from "./with-lean.ts";

/** How proofs are looked for. */
export interface ProveOptions extends LeanOptions, SourceOptions, ModelOptions {
  /** Who proposes, asked in this order; default as configured, else `["symbolic"]`: automation, no model. */
  policies?: readonly PolicyName[] | undefined;
  /** How the search goes; default as configured, else `best-first`. */
  strategy?: StrategyName | undefined;
  /** Milliseconds for each `sorry`; default as configured, else 60,000, with `llm` 600,000. */
  timeLimitMs?: number | undefined;
  /**
   * Thousands of Lean's heartbeats for each `sorry`, as `maxHeartbeats` counts them; default none. With them automation
   * comes to the same on a busy machine, only later.
   */
  maxHeartbeats?: number | undefined;
  /** `learned`: automation tries first what the trained policy finds likely. */
  order?: "learned" | undefined;
  /** File of a trained policy (`policy.json` of `lemmata train`); default that of the package. */
  weights?: string | undefined;
  /** Names of rules that automation leaves out; `docs/automation.md` has the list. Default none. */
  withoutRules?: readonly string[] | undefined;
  /** Full names of axioms that proofs may rest on besides those of Lean's library. Default none. */
  allowedAxioms?: readonly string[] | undefined;
  /** Number of the attempt, from 0: another one draws other samples and asks models anew. Default 0. */
  sample?: number | undefined;
  /** Told of each step of the search. */
  onEvent?: ((event: SearchEvent) => void) | undefined;
}

/**
 * Finds proofs for the `sorry`s of a text, as `lemmata prove` does for a file.
 *
 *     const { status, text } = await prove("theorem t (a b : Nat) : a + b = b + a := by sorry");
 *     // "proved", and the text with `by omega` or the like in its place
 *
 * `status` is `proved` when the gate accepts the whole text against the original, `disproved` when it accepts the
 * negation of one of its theorems; else what was found is in `text`, and `obligations` say of each `sorry` what
 * became of it. Calls with one `lean` wait for each other; for proofs side by side open several. Throws
 * `LemmataError`: `bad-input` when the text has errors or a model is asked for and none is configured,
 * `model-unavailable` when the models fail for good, `cancelled`, or what keeps Lean from running.
 */
export function prove(text: string, options: ProveOptions = {}): Promise<ProveReport> {
  const { fileName, strategy, timeLimitMs, order, weights, sample = 0, onProgress } = options;
  const { signal = new AbortController().signal, maxModelCalls, maxCost, cache } = options;
  const config = loadConfig(configLocation(options));
  const policies = options.policies && ([...options.policies] as [PolicyName, ...PolicyName[]]);
  const settings = resolveSettings({ policies, strategy, timeLimitMs, order, weights }, { config });
  const names = settings.policies;
  const onEvent = (event: RunEvent) => {
    if (!isSearchEvent(event)) return;
    if (event.kind === "search-start") onProgress?.(`proving ${event.statement.name}`);
    options.onEvent?.(event);
  };
  return withLean(options, async (lean, core) => {
    const source = new PolicySource({
      names,
      strategy: settings.strategy,
      config: modelConfig(names, () => config, settings.strategy),
      cache,
      limits: { maxModelCalls, maxCost },
      learned: usesWeights(settings) ? readWeights(settings.weights) : undefined,
      isOrdered: order === "learned",
      withoutRules: options.withoutRules,
    });
    try {
      const { result } = await lean.search((workspaces) =>
        source.attempt({ lanes: workspaces.length, sample, signal }, (policies, signal) =>
          proveFile({ verifier: lean.embedded, workspaces }, fileName ?? "<input>", text, {
            core,
            resolveModule: fileName === undefined ? undefined : projectResolver(fileName),
            policies,
            allowedAxioms: options.allowedAxioms,
            strategy: settings.strategy,
            timeLimitMs: settings.timeLimitMs,
            maxHeartbeats: options.maxHeartbeats,
            score: settings.score,
            search: settings.search,
            seed: sample + 1,
            signal,
            onEvent,
          }),
        ),
      );
      throwIfCancelled(signal);
      return result;
    } finally {
      await source.close();
    }
  });
}
