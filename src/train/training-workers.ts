import { z } from "zod";
import { readForPolicy } from "../automation/index.ts";
import { LeanWorkspace, PINNED_LEAN } from "../lean/embedded/index.ts";
import type { ScriptCache } from "../store/index.ts";
import type { StepCache, StepVerdict } from "./ports.ts";
import type { EnvironmentOptions } from "./proof-environment.ts";
import type { Workers } from "./workers.ts";

/** Raise it when the form or meaning of a cached verdict changes: features, actions, limits. */
const VERDICTS = "3";

/** Lean processes for training, each about 0.6 GB, which share a cache of verdicts. */
export interface TrainingWorkers extends Workers {
  workspaces: LeanWorkspace[];
  /** Verdicts on scripts of the symbolic portfolio's tactics, which have limits of their own. */
  portfolioCache: StepCache;
  close(): Promise<void>;
}

export async function openTrainingWorkers(
  cache: ScriptCache,
  {
    count,
    isOver,
    signal,
    onProgress,
    onGoal,
  }: {
    count: number;
    isOver: () => boolean;
    signal: AbortSignal;
    onProgress: (step: string) => void;
    onGoal: (done: number, of: number) => void;
  },
): Promise<TrainingWorkers> {
  const workspaces = await Promise.all(
    Array.from({ length: count }, () => LeanWorkspace.open({ onProgress })),
  );
  const steps = stepCache(cache, "policy");
  const portfolioCache = stepCache(cache, "portfolio");
  const workers = workspaces.map((workspace): EnvironmentOptions => {
    return { workspace, cache: steps, read: readForPolicy, signal };
  });
  const close = async () => {
    await Promise.all(workspaces.map((workspace) => workspace.close()));
  };
  const counts = { checks: 0, cached: 0 };
  return { workspaces, workers, portfolioCache, isOver, counts, onGoal, close };
}

const verdictSchema: z.ZodType<StepVerdict> = z.discriminatedUnion("status", [
  z.object({ status: z.literal("failed"), reason: z.string() }),
  z.object({ status: z.literal("closed"), lines: z.array(z.string()) }),
  z.object({
    status: z.literal("open"),
    view: z.looseObject({
      decision: z.object({ goal: z.array(z.number()), actions: z.array(z.array(z.number())) }),
      tactics: z.array(z.string()),
      steps: z.int(),
      openGoals: z.int(),
      key: z.string(),
      lines: z.array(z.string()),
    }),
  }),
]);

function stepCache(cache: ScriptCache, kind: "policy" | "portfolio"): StepCache {
  const words = (goal: string, script: readonly string[]) => {
    return [VERDICTS, kind, PINNED_LEAN.leanVersion, goal, ...script];
  };
  const remembered = new Map<string, StepVerdict>();
  const keyOf = (goal: string, script: readonly string[]) => JSON.stringify([goal, script]);
  return {
    get(goal, script) {
      return cache.get(words(goal, script), verdictSchema) ?? remembered.get(keyOf(goal, script));
    },
    put: (goal, script, verdict) => cache.put(words(goal, script), verdict),
    remember(goal, script, verdict) {
      remembered.set(keyOf(goal, script), verdict);
    },
  };
}
