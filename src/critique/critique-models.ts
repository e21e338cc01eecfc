import { existsSync } from "node:fs";
import { join } from "node:path";
import { LemmataError } from "../core/errors/index.ts";
import type { Executor, LanguageModel, ModelCall, ResponseCache } from "../core/ports/index.ts";
import type { BudgetLimits, ModelSession } from "../llm/index.ts";
import { type Config, hasModel, loadConfig, openModels } from "../llm/index.ts";
import { readText } from "../platform/index.ts";
import type { Critic } from "./critic.ts";
import { LeanCritic, type StatementProver } from "./lean/lean-critic.ts";
import { ModelCritic } from "./llm/model-critic.ts";
import { CodePrompts, ownCodePrompts } from "./llm/prompts.ts";
import { SymbolicCritic } from "./symbolic/symbolic-critic.ts";

export const CRITIC_NAMES = ["symbolic", "model", "both"] as const;

/**
 * The critics: `symbolic` runs and probes the draft, `model` asks a model, `both` shows the model what the runs
 * found.
 */
export type CriticName = (typeof CRITIC_NAMES)[number];

/** The configuration, when it has models. */
export function codeModels(): Config | undefined {
  const config = loadConfig();
  return hasModel(config) ? config : undefined;
}

export function noCoder(method: string): LemmataError {
  const hint =
    'Write lemmata.config.json, e.g. {"models": {"default": {"provider": "ollama", "model": "MODEL"}}}; see docs/models.md. Without --method the draft is criticized without a model.';
  return new LemmataError(
    "bad-input",
    `the method ${method} needs a model, and none is configured`,
    { hint },
  );
}

export interface CodeModelOptions {
  cache?: ResponseCache;
  limits: BudgetLimits;
  spent?: { calls: number; cost: number };
  onCall?: (call: ModelCall) => void;
}

export function openCodeModels(config: Config, options: CodeModelOptions): ModelSession {
  return openModels(config, options);
}

/** Our prompts; the user's override them. */
export function codePrompts({ prompts: { folder } }: Config): CodePrompts {
  return new CodePrompts((name) => {
    const theirs = folder === undefined ? undefined : join(folder, `${name}.md`);
    return theirs !== undefined && existsSync(theirs) ? readText(theirs) : ownCodePrompts(name);
  });
}

export interface CriticParts {
  executor: Executor;
  prompts: CodePrompts;
  sample?: number;
  /** Answers theorems about drafts that can be translated; without it Lean is not asked. */
  proveStatements?: StatementProver | undefined;
}

/** The critic without a model. */
export function openSymbolicCritic(
  executor: Executor,
  proveStatements: StatementProver | undefined,
): Critic {
  const critic = new SymbolicCritic({ executor });
  return proveStatements ? new LeanCritic({ critic, executor, proveStatements }) : critic;
}

/** Makes the critic of a loop from the model that counts its calls. */
export function criticMaker(
  name: CriticName,
  { executor, prompts, sample = 0, proveStatements }: CriticParts,
): (model: LanguageModel) => Critic {
  const symbolic = openSymbolicCritic(executor, proveStatements);
  if (name === "symbolic") return () => symbolic;
  const evidence = name === "both" ? { evidence: symbolic } : {};
  return (model) => new ModelCritic({ model, prompts, sample, ...evidence });
}
