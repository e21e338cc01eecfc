import type { RunEvent, TokenCount } from "../core/index.ts";
import type { TreeView } from "../store/index.ts";
import { type RecordedTree, TreeRecorder } from "../store/index.ts";

/** A task that is being worked on. */
export interface LiveTask {
  name: string;
  /** From 1. */
  number: number;
  of: number;
}

export interface TaskSnapshot extends LiveTask {
  /** Milliseconds since the task began. */
  elapsedMs: number;
  /** Texts and tactics that the search gave to Lean. */
  checks: number;
  checksPerSecond: number;
  /** Goals below the root of the current search. */
  lemmas: { proved: number; open: number };
  tree: TreeView | undefined;
}

/** What a run looks like while it goes on. */
export interface LiveSnapshot {
  tasks: TaskSnapshot[];
  /** Of all its tasks since this process began. */
  models: { calls: number; tokens: TokenCount; costUsd: number };
}

interface Followed extends LiveTask {
  startedAt: number;
  checks: number;
  recorder: TreeRecorder;
}

/** Follows the events of a run; looking at it costs nothing until somebody looks. */
export class LiveView {
  private readonly tasks = new Map<string, Followed>();
  private readonly models = { calls: 0, tokens: { input: 0, output: 0 }, costUsd: 0 };

  begin(task: LiveTask): void {
    const startedAt = performance.now();
    this.tasks.set(task.name, { ...task, startedAt, checks: 0, recorder: new TreeRecorder() });
  }

  end(name: string): void {
    this.tasks.delete(name);
  }

  add(name: string, event: RunEvent): void {
    if (event.kind === "model-call") {
      this.models.costUsd += event.costUsd;
      if (!event.cached) {
        this.models.calls++;
        this.models.tokens.input += event.inputTokens;
        this.models.tokens.output += event.outputTokens;
      }
    }
    // Searches of a task follow each other here; a new one begins a new tree.
    this.tasks.get(name)?.recorder.add({ id: 0, attempt: 1, event });
  }

  addCheck(name: string): void {
    const task = this.tasks.get(name);
    if (task) task.checks++;
  }

  snapshot(): LiveSnapshot {
    const tasks = [...this.tasks.values()].map(toSnapshot);
    return { tasks, models: structuredClone(this.models) };
  }
}

function toSnapshot({ recorder, startedAt, checks, ...task }: Followed): TaskSnapshot {
  const elapsedMs = performance.now() - startedAt;
  const tree = recorder.trees.at(-1);
  const goals = [...(tree?.goals.values() ?? [])].filter(({ depth }) => depth > 0);
  const count = (wanted: string) => goals.filter(({ state }) => state === wanted).length;
  return {
    ...task,
    elapsedMs,
    checks,
    checksPerSecond: checks / Math.max(1, elapsedMs / 1000),
    lemmas: { proved: count("proved"), open: count("open") },
    tree: tree && toView(tree),
  };
}

function toView({ attempt, strategy, outcome, goals }: RecordedTree): TreeView {
  return { attempt, strategy, outcome: outcome ?? null, goals: [...goals.values()] };
}
