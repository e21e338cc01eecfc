import { LemmataError } from "../core/errors/index.ts";
import { withDefaults } from "../core/index.ts";
import type { ModelCall, ModelFailure, ResponseCache } from "../core/ports/index.ts";
import { ModelBudget } from "./client/budget.ts";
import { ModelSession } from "./client/model-session.ts";
import type { BudgetLimits } from "./client/model-settings.ts";
import type { Config } from "./config.ts";
import { LlmPolicy, type LlmPolicyOptions } from "./policy/llm-policy.ts";
import { Prompts } from "./policy/prompts.ts";

export interface OpenModelsOptions {
  cache?: ResponseCache;
  /** Answer from the cache only. */
  replay?: boolean;
  /** Limits from the command line; they override the configuration. */
  limits?: BudgetLimits;
  /** What earlier parts of the same run used: calls and US dollars. */
  spent?: { calls: number; cost: number };
  onCall?: (call: ModelCall) => void;
}

/** The configured models under one budget; `fork` it for each task of a run. */
export function openModels(config: Config, options: OpenModelsOptions = {}): ModelSession {
  const { limits, spent, ...rest } = options;
  const budget = new ModelBudget(withDefaults(config.budget, limits), spent);
  return new ModelSession({ models: config.models, budget, ...rest });
}

/** The policy that asks models, with the settings and prompts of the configuration. */
export function openLlmPolicy(
  config: Config,
  options: Omit<LlmPolicyOptions, "settings" | "prompts">,
): LlmPolicy {
  return new LlmPolicy({ ...options, settings: config.llm, prompts: loadPrompts(config) });
}

/** The user's prompts, before those of the preset, before our own. */
export function loadPrompts({ prompts: { folder }, preset }: Config): Prompts {
  return Prompts.load([...(folder === undefined ? [] : [folder]), preset.folder]);
}

/** A failure of models, for commands that cannot go on without them. */
export function modelError({ message, hint, permanent }: ModelFailure): LemmataError {
  return new LemmataError("model-unavailable", message, { hint, retryable: !permanent });
}
