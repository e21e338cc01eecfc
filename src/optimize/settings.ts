import { existsSync } from "node:fs";
import { join } from "node:path";
import type { JsonValue } from "../core/index.ts";
import type { ResponseCache } from "../core/ports/index.ts";
import type { BudgetLimits, Config, ModelSession } from "../llm/index.ts";
import { loadConfig, openModels } from "../llm/index.ts";
import { readText } from "../platform/index.ts";
import { modelConfig, modelSettings } from "../prove/index.ts";
import type { SamplingOptions } from "./llm/model-options.ts";
import { ownPrompts } from "./llm/prompts.ts";
import type { OptimizeCommand, Sampling } from "./options.ts";
import type { OptimizeSource } from "./sources.ts";

export const DEFAULT_SAMPLING: SamplingOptions = {
  samples: 3,
  rounds: 2,
  compound: "rounds",
  format: "string",
  keep: "best",
  chain: true,
  shown: 3,
  examples: 3,
  documents: 5,
  advice: true,
  context: true,
  informal: false,
};
/** What results depend on. */
export function settingsOf(
  command: OptimizeCommand,
  sources: readonly OptimizeSource[],
): JsonValue {
  const { metric, timeMs, maxHeartbeats, pareto, policies, sampling, core, backend } = command;
  const config = configOf(command);
  const chosen = sources.flatMap(({ file, theorems }) => (theorems ? [[file, theorems]] : []));
  const isOwn = metric.endsWith(".ts") && existsSync(metric);
  const settings = {
    metric,
    timeMs,
    maxHeartbeats,
    pareto,
    policies,
    core,
    backend,
    theorems: Object.fromEntries(chosen),
    metricText: isOwn ? readText(metric) : undefined,
    sampling: config ? sampling : undefined,
    models: config ? modelSettings(config) : undefined,
  };
  return JSON.parse(JSON.stringify(settings));
}

/** The configuration of the models, where some are asked. */
export function configOf({
  policies,
  served,
}: Pick<OptimizeCommand, "policies" | "served">): Config | undefined {
  return modelConfig(policies, () => loadConfig({ model: served }));
}

/** How the model is asked, where one is. */
export function samplingOf({
  config,
  sampling,
  limits,
  cache,
}: {
  config: Config | undefined;
  sampling: SamplingOptions;
  limits: BudgetLimits;
  cache: ResponseCache | undefined;
}): (Sampling & { model: ModelSession }) | undefined {
  if (!config) return undefined;
  const { folder } = config.prompts;
  const prompts = (name: string) => {
    const theirs = folder === undefined ? undefined : join(folder, `${name}.md`);
    return theirs !== undefined && existsSync(theirs) ? readText(theirs) : ownPrompts(name);
  };
  return { ...sampling, model: openModels(config, { cache, limits }), prompts };
}
