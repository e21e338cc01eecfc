import { z } from "zod";
import type { ModelRole } from "../../core/ports/index.ts";
import { PROVIDER_DEFAULTS, PROVIDERS, type ProviderDefaults } from "./provider-defaults.ts";

const positive = z.number().positive();
const count = z.int().nonnegative();

/** Settings of one role as written in the file; other roles inherit from `default`. */
const roleSettingsSchema = z.strictObject({
  provider: z.enum(PROVIDERS).optional(),
  /** Model id as the server calls it. */
  model: z.string().min(1).optional(),
  /** E.g. `http://localhost:8000/v1`. */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Name of the environment variable that holds the key; keys themselves are never in the file. */
  apiKeyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "give the name of a variable, not the key itself")
    .optional(),
  temperature: z.number().min(0).max(2).optional(),
  /** Most tokens of one answer. */
  maxTokens: z.int().positive().optional(),
  /** US dollars per million tokens. */
  inputPrice: z.number().nonnegative().optional(),
  outputPrice: z.number().nonnegative().optional(),
  requestsPerMinute: z.int().positive().optional(),
  /** Requests under way at once; default 4. */
  concurrency: z.int().positive().optional(),
  /** Retries after a fault that may be temporary; default 5. */
  retries: count.max(20).optional(),
  /** Milliseconds for one attempt; default 600,000. */
  timeoutMs: positive.optional(),
  /** Stream answers, so that long ones do not run into idle limits; default true. */
  stream: z.boolean().optional(),
  /**
   * How it is told of tools: in the server's own fields, or in the text of the prompt; default `native`, and `text` once
   * the server has refused these fields.
   */
  tools: z.enum(["native", "text"]).optional(),
  /** Sent along as the provider defines, e.g. `{ "reasoningEffort": "high" }`. */
  options: z.record(z.string(), z.json()).optional(),
});

/** Section `models` of the configuration: role -> settings. */
export const modelsSchema = z.record(
  z.string().regex(/^[a-z][a-zA-Z0-9]*$/, "a role is one word, e.g. complete"),
  roleSettingsSchema,
);

/** Section `budget`; what is absent has no limit. */
export const budgetSchema = z.strictObject({
  maxModelCalls: count.optional(),
  /** US dollars. */
  maxCost: z.number().nonnegative().optional(),
  /** The same for each task of a run, all its attempts together. */
  maxModelCallsPerTask: count.optional(),
  maxCostPerTask: z.number().nonnegative().optional(),
});

export type WrittenRoleSettings = z.infer<typeof roleSettingsSchema>;
export type ModelsSection = z.infer<typeof modelsSchema>;
export type BudgetLimits = z.infer<typeof budgetSchema>;

/** Settings of a role with every default filled in. */
export interface RoleSettings {
  role: ModelRole;
  provider: (typeof PROVIDERS)[number];
  model: string;
  baseUrl: string | undefined;
  apiKeyVariable: string | undefined;
  temperature: number | undefined;
  maxTokens: number | undefined;
  /** US dollars per million tokens; `undefined` when unknown. */
  inputPrice: number | undefined;
  outputPrice: number | undefined;
  requestsPerMinute: number | undefined;
  concurrency: number;
  retries: number;
  timeoutMs: number;
  stream: boolean;
  tools: "native" | "text";
  options: NonNullable<WrittenRoleSettings["options"]>;
}

/**
 * Settings of `role`: its own, then those of the first of `fallback` that is configured, then those of `default`. A
 * role with another provider does not inherit the connection, and a role with another model does not inherit prices.
 * What is missing or contradictory comes back as a reason.
 */
export function resolveRole(
  models: ModelsSection,
  role: ModelRole,
  fallback: readonly ModelRole[] = [],
): { settings: RoleSettings } | { reason: string } {
  const stoodInFor = fallback.find((other) => models[other] !== undefined);
  const merged = ["default", stoodInFor, role].reduce<WrittenRoleSettings>((base, each) => {
    const own = (each === undefined ? undefined : models[each]) ?? {};
    return { ...inheritable(base, own), ...own };
  }, {});
  const { provider, model } = merged;
  if (!provider) return { reason: `models.${role} (or models.default) names no provider` };
  if (!model) return { reason: `models.${role} (or models.default) names no model` };
  const implied: ProviderDefaults = PROVIDER_DEFAULTS[provider];
  const baseUrl = merged.baseUrl ?? implied.baseUrl;
  if (!baseUrl && provider === "openai-compatible") {
    return { reason: `models.${role}: provider openai-compatible needs a baseUrl` };
  }
  return {
    settings: {
      role,
      provider,
      model,
      baseUrl,
      apiKeyVariable: merged.apiKeyVariable ?? implied.apiKeyVariable,
      temperature: merged.temperature,
      maxTokens: merged.maxTokens ?? implied.maxTokens,
      inputPrice: merged.inputPrice ?? implied.price,
      outputPrice: merged.outputPrice ?? implied.price,
      requestsPerMinute: merged.requestsPerMinute,
      concurrency: merged.concurrency ?? 4,
      retries: merged.retries ?? 5,
      timeoutMs: merged.timeoutMs ?? 600_000,
      stream: merged.stream ?? true,
      tools: merged.tools ?? "native",
      options: merged.options ?? {},
    },
  };
}

function inheritable(base: WrittenRoleSettings, own: WrittenRoleSettings): WrittenRoleSettings {
  const inherited = { ...base };
  const otherProvider = own.provider !== undefined && own.provider !== base.provider;
  if (otherProvider) {
    for (const name of ["model", "baseUrl", "apiKeyVariable", "options"] as const) {
      delete inherited[name];
    }
  }
  if (otherProvider || (own.model !== undefined && own.model !== base.model)) {
    delete inherited.inputPrice;
    delete inherited.outputPrice;
  }
  return inherited;
}
