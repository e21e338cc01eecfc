import { LemmataError } from "../core/errors/index.ts";
import type { Critique, CritiqueTask } from "../core/index.ts";
import { type ExecutorOptions, SandboxedExecutor } from "../sandbox/index.ts";
import type { Critic } from "./critic.ts";
import { openSymbolicCritic } from "./critique-models.ts";
import { openStatementProver } from "./statement-prover.ts";
import { SymbolicCritic } from "./symbolic/symbolic-critic.ts";

/** How a critic works. */
export interface OpenCriticOptions extends ExecutorOptions {
  /** Milliseconds for each theorem about a draft that can be translated to Lean; default 0: Lean is not asked. */
  leanMs?: number;
}

/** A critic with its sandbox; see `openCritic`. */
export interface OpenCritic {
  /** `task`: its text, or with the name of the function and visible tests. Throws `cancelled`. */
  critique(
    task: string | CritiqueTask,
    draft: string,
    options?: { signal?: AbortSignal },
  ): Promise<Critique>;
  /** Ends the sandbox. */
  close(): Promise<void>;
}

/** Opens a critic for many drafts; close it. Throws `sandbox-unavailable`. */
export async function openCritic(options: OpenCriticOptions = {}): Promise<OpenCritic> {
  const { leanMs = 0, ...sandbox } = options;
  const executor = await SandboxedExecutor.open(sandbox);
  const lean = leanMs > 0 ? openStatementProver(leanMs, () => {}) : undefined;
  const critic: Critic = lean
    ? openSymbolicCritic(executor, lean.proveStatements)
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
  const { signal, ...rest } = options;
  const critic = await openCritic({ lanes: 1, ...rest });
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
