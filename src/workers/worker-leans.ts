import type { Executor } from "../core/ports/index.ts";
import { LeanWorkspace } from "../lean/embedded/index.ts";
import { type Lean, openLean } from "../lean/index.ts";
import type { ProvingLean } from "../prove/index.ts";
import { SandboxedExecutor } from "../sandbox/index.ts";

export interface WorkerLeansOptions {
  /** Checks side by side in one Lean process. */
  lanes: number;
  onProgress?: ((step: string) => void) | undefined;
}

/** What the jobs of a worker are done with, each opened by the first job that needs it. */
export class WorkerLeans {
  private readonly options: WorkerLeansOptions;
  private opened: Promise<Lean> | undefined;
  private sandbox: Promise<Executor> | undefined;
  private readonly free: LeanWorkspace[] = [];
  private readonly all = new Set<LeanWorkspace>();

  constructor(options: WorkerLeansOptions) {
    this.options = options;
  }

  /** Checks and judges. Throws `LemmataError` when the environment does not allow a Lean; the next job tries again. */
  lean(): Promise<Lean> {
    this.opened ??= openLean(this.options).catch((error) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  /** Calls `action` with a process to search in that nobody else has meanwhile. */
  async withProver<T>(action: (lean: ProvingLean) => Promise<T>): Promise<T> {
    const { embedded } = await this.lean();
    const workspace = this.free.pop() ?? (await this.openWorkspace());
    try {
      return await action({ verifier: embedded, workspaces: [workspace] });
    } finally {
      this.free.push(workspace);
    }
  }

  /** Throws `sandbox-unavailable`. */
  executor(): Promise<Executor> {
    this.sandbox ??= SandboxedExecutor.open().catch((error) => {
      this.sandbox = undefined;
      throw error;
    });
    return this.sandbox;
  }

  /** Ends all processes. */
  async close(): Promise<void> {
    const [lean, sandbox] = await Promise.allSettled([this.opened, this.sandbox]);
    const parts = [...this.all, lean, sandbox].map((part) => {
      return "status" in part ? (part.status === "fulfilled" ? part.value : undefined) : part;
    });
    await Promise.all(parts.map((part) => part?.close()));
  }

  private async openWorkspace(): Promise<LeanWorkspace> {
    const workspace = await LeanWorkspace.open({ onProgress: this.options.onProgress });
    this.all.add(workspace);
    return workspace;
  }
}
