import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import type { JsonValue } from "../core/index.ts";
import { type Config, policyNames, scoreSchema, searchSchema, strategyName } from "../llm/index.ts";

const settingsSchema = z.object({
  /** Asked in this order. */
  policies: policyNames,
  strategy: strategyName,
  /** Milliseconds for each `sorry`. */
  timeLimitMs: z.number().positive(),
  /** Thousands of heartbeats for each `sorry`. */
  maxHeartbeats: z.number().positive().optional(),
  /** Most independent attempts at a task. */
  pass: z.int().positive(),
  /** Drop imports that this Lean does not have; rows of benchmarks always do. */
  core: z.boolean(),
  /** Full names of axioms that proofs may rest on besides those of Lean's library. */
  allowedAxioms: z.array(z.string()).optional(),
  /** The symbolic portfolio tries what the learned policy finds likely first. */
  order: z.literal("learned").optional(),
  /** File of the learned policy; default that of the package. */
  weights: z.string().optional(),
  /** Rules of the automation that are left out. */
  withoutRules: z.array(z.string()).optional(),
  /** Name or path, where the command names one. */
  preset: z.string().optional(),
  /** Another Lean than the embedded one, with the options of that backend. */
  backend: z
    .object({ name: z.enum(["repl", "kimina"]), settings: z.record(z.string(), z.string()) })
    .optional(),
  score: scoreSchema.optional(),
  search: searchSchema.optional(),
});

/** What the results of a run depend on, besides its inputs. */
export type ProveSettings = z.infer<typeof settingsSchema>;

/** What a command says of them. */
export type ProveFlags = { [K in keyof ProveSettings]?: ProveSettings[K] | undefined };

/** Milliseconds. Models take longer to answer than automation to try. */
const TIME_LIMIT = { symbolic: 60_000, llm: 600_000 };

/** Where else settings come from: a run that is resumed; the configuration with its preset. */
export interface SettingsSources {
  earlier?: JsonValue | undefined;
  config?: Pick<Config, "score" | "search"> | undefined;
}

/** What the command says, else what the earlier run says, else the configuration, else the defaults. */
export function resolveSettings(
  flags: ProveFlags,
  { earlier, config }: SettingsSources = {},
): ProveSettings {
  const kept = keptSettings(earlier);
  const configured: ProveFlags = config ? configuredSettings(config) : {};
  const { score, search, ...general } = configured;
  // Limits of the search are not among the flags: the configuration is where they are changed.
  const layers = [general, kept, { score, search }, flags];
  const given = layers.flatMap(Object.entries).filter(([, value]) => value !== undefined);
  const written = Object.fromEntries(given) as Partial<ProveSettings>;
  const { policies = ["symbolic"] } = written;
  const timeLimitMs = policies.includes("llm") ? TIME_LIMIT.llm : TIME_LIMIT.symbolic;
  return { strategy: "best-first", timeLimitMs, pass: 1, core: false, ...written, policies };
}

/** What a run was made with. */
export function keptSettings(earlier: JsonValue | undefined): Partial<ProveSettings> {
  return settingsSchema.partial().safeParse(earlier ?? {}).data ?? {};
}

function configuredSettings({ score, search }: Pick<Config, "score" | "search">): ProveFlags {
  const { strategy, policies, timeLimit, ...limits } = search;
  const timeLimitMs = timeLimit === undefined ? undefined : timeLimit * 1_000;
  const said = <T extends object>(section: T) =>
    Object.values(section).some((value) => value !== undefined) ? section : undefined;
  return { strategy, policies, timeLimitMs, score: said(score), search: said(limits) };
}

/** Whether the weights of the learned policy are needed. */
export function usesWeights({ policies, order }: ProveSettings): boolean {
  return policies.includes("learned") || order === "learned";
}

/** Reads `symbolic,llm`. Throws `bad-input`. */
export function readPolicies(text: string): ProveSettings["policies"] {
  const names = [...new Set(text.split(",").map((name) => name.trim()))];
  const read = settingsSchema.shape.policies.safeParse(names);
  if (read.success) return read.data;
  throw new LemmataError("bad-input", `there is no policy ${text}`, {
    hint: "Give symbolic, llm, learned, or several as symbolic,llm.",
  });
}
