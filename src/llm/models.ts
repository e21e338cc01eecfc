import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LemmataError } from "../core/errors/index.ts";
import { fillPrompt, withDefaults } from "../core/index.ts";
import type {
  ModelAnswer,
  ModelCall,
  ModelFailure,
  ModelMessage,
  ResponseCache,
} from "../core/ports/index.ts";
import { isFile } from "../platform/index.ts";
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

/** Whether a model is configured; presets have settings for models, and no model. */
export function hasModel({ models }: Config): boolean {
  return Object.values(models).some(({ provider, model }) => provider ?? model);
}

/** The configuration. Throws `bad-input`, "`what` needs a model, ...", when no model is configured. */
export function requireModel(config: Config, what: string, hint: string): Config {
  if (hasModel(config)) return config;
  throw new LemmataError("bad-input", `${what}, and none is configured`, { hint });
}

/** How the work of a command ends without an answer, and why. */
export function endWithout(answer: Exclude<ModelAnswer, { status: "answered" }>): {
  end: "budget" | "cancelled" | "failed";
  reason: string;
} {
  if (answer.status === "exhausted") return { end: "budget", reason: answer.budget.message };
  if (answer.status === "cancelled") return { end: "cancelled", reason: "it was cancelled" };
  const { message, hint } = answer.failure;
  return { end: "failed", reason: `${message}. ${hint}` };
}

/** The messages of a prompt: `NAME.md` of the user's folder where it is there, else of ours. */
export function promptMessages(
  name: string,
  values: Readonly<Record<string, string>>,
  { own, user }: { own: string; user: string | undefined },
): ModelMessage[] {
  const folders = user === undefined ? [own] : [user, own];
  const path = folders.map((folder) => join(folder, `${name}.md`)).find(isFile);
  if (path === undefined) throw new LemmataError("internal", `the prompt ${name}.md is missing`);
  return fillPrompt(readFileSync(path, "utf8"), values);
}

/** A failure of models, for commands that cannot go on without them. */
export function modelError({ message, hint, permanent }: ModelFailure): LemmataError {
  return new LemmataError("model-unavailable", message, { hint, retryable: !permanent });
}
