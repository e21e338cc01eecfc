import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import type { JsonValue } from "../core/index.ts";
import { scoreSchema, searchSchema } from "../llm/index.ts";

const policyName = z.enum(["symbolic", "llm", "learned"]);
const strategyName = z.enum(["best-first", "recursive", "staged", "agent", "router"]);

const settingsSchema = z.object({
  /** Asked in this order. */
  policies: z.array(policyName).nonempty(),
  strategy: strategyName,
  /** Milliseconds for each `sorry`. */
  timeLimitMs: z.number().positive(),
  /** Thousands of heartbeats for each `sorry`. */
  maxHeartbeats: z.number().positive().optional(),
  /** Most independent attempts at a task. */
  pass: z.int().positive(),
  /** Drop imports that this Lean does not have; rows of benchmarks always do. */
  core: z.boolean(),
  /** The symbolic portfolio tries what the learned policy finds likely first. */
  order: z.literal("learned").optional(),
  /** File of the learned policy; default that of the package. */
  weights: z.string().optional(),
  /** Rules of the automation that are left out. */
  withoutRules: z.array(z.string()).optional(),
  score: scoreSchema.optional(),
  search: searchSchema.optional(),
});

/** What the results of a run depend on, besides its inputs. */
export type ProveSettings = z.infer<typeof settingsSchema>;

/** What a command says of them. */
export type ProveFlags = { [K in keyof ProveSettings]?: ProveSettings[K] | undefined };

/** Milliseconds. Models take longer to answer than automation to try. */
const TIME_LIMIT = { symbolic: 60_000, llm: 600_000 };

/** What the command says, else what the earlier run says, else the defaults. */
export function resolveSettings(flags: ProveFlags, earlier?: JsonValue): ProveSettings {
  const kept = settingsSchema.partial().safeParse(earlier ?? {}).data ?? {};
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  const written = { ...kept, ...Object.fromEntries(given) } as Partial<ProveSettings>;
  const { policies = ["symbolic"] } = written;
  const timeLimitMs = policies.includes("llm") ? TIME_LIMIT.llm : TIME_LIMIT.symbolic;
  return { strategy: "best-first", timeLimitMs, pass: 1, core: false, ...written, policies };
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
