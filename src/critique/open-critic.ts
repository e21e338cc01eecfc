// The library: critique of Python drafts (`import { openCritic } from "lemmata/critique"`).
// Input: a task in words or as Python, a draft. Output: subgoals, gaps and a checklist, each point with its
// evidence. Drafts run in bubblewrap only.

import { LemmataError } from "../core/errors/index.ts";
import type { Critique, CritiqueTask } from "../core/index.ts";
import { type ExecutorOptions, SandboxedExecutor } from "../sandbox/index.ts";
import { openSymbolicCritic } from "./critique-models.ts";
import { type Critic, SymbolicCritic } from "./index.ts";
import { openStatementJudge } from "./statement-judge.ts";

export { LemmataError } from "../core/errors/index.ts";
export type * from "../core/index.ts";
export type { Executor, LanguageModel } from "../core/ports/index.ts";
export { type ExecutorOptions, SandboxedExecutor } from "../sandbox/index.ts";
export {
  type Critic,
  type CritiqueOutcome,
  chatOf,
  LeanCritic,
  type LoopOptions,
  ModelCritic,
  makeMutants,
  readTaggedCritique,
  runLoop,
  SymbolicCritic,
  taggedText,
  tuplesOf,
  verdictOf,
} from "./index.ts";

export interface OpenCriticOptions extends ExecutorOptions {
  /** Milliseconds for each theorem about a draft that can be translated to Lean; default 0: Lean is not asked. */
  leanMs?: number;
}

export interface OpenCritic {
  /** `task`: its text, or with the name of the function and visible tests. Throws `cancelled`. */
  critique(
    task: string | CritiqueTask,
    draft: string,
    options?: { signal?: AbortSignal },
  ): Promise<Critique>;
  close(): Promise<void>;
}

/** Opens a critic for many drafts; close it. Throws `sandbox-unavailable`. */
export async function openCritic(options: OpenCriticOptions = {}): Promise<OpenCritic> {
  const { leanMs = 0, ...wishes } = options;
  const executor = await SandboxedExecutor.open(wishes);
  const lean = leanMs > 0 ? openStatementJudge(leanMs, () => {}) : undefined;
  const critic: Critic = lean
    ? openSymbolicCritic(executor, lean.judge)
    : new SymbolicCritic({ executor });
  return {
    async critique(task, draft, given) {
      const outcome = await critic.criticize(toTask(task), draft, given);
      if (outcome.status === "made") return outcome.critique;
      throw new LemmataError("internal", "there is no critique");
    },
    async close() {
      await executor.close();
      await lean?.close();
    },
  };
}

/** Opens a critic for one draft. */
export async function critique(
  task: string | CritiqueTask,
  draft: string,
  options: OpenCriticOptions & { signal?: AbortSignal } = {},
): Promise<Critique> {
  const { signal, ...wishes } = options;
  const critic = await openCritic({ lanes: 1, ...wishes });
  try {
    return await critic.critique(task, draft, signal ? { signal } : {});
  } finally {
    await critic.close();
  }
}

function toTask(task: string | CritiqueTask): CritiqueTask {
  if (typeof task !== "string") return task;
  return { id: "task", prompt: task, entryPoint: null, visibleTests: null };
}
