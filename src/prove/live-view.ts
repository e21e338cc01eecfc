import type { RunEvent, TokenCount } from "../core/index.ts";
import type { TreeView } from "../store/index.ts";
import { TreeRecorder, viewOfTree } from "../store/index.ts";

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
  /** How much of the file is read, from 0 to 1. */
  read: number;
  /** The `sorry` that is worked on; absent while the file is read and while the gate judges it. */
  obligation:
    | { declaration: string | null; number: number; of: number; leftMs: number }
    | undefined;
  /** What became of those that are done. */
  obligations: { proved: number; done: number };
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
  read: number;
  checks: number;
  recorder: TreeRecorder;
  current: (RunEvent & { kind: "obligation-start" }) | undefined;
  currentSince: number;
  /** Whether those that are done are proved, by their ids. */
  done: Map<string, boolean>;
}

/** Follows the events of a run; looking at it costs nothing until somebody looks. */
export class LiveView {
  private readonly tasks = new Map<string, Followed>();
  private readonly models = { calls: 0, tokens: { input: 0, output: 0 }, costUsd: 0 };

  begin(task: LiveTask): void {
    const startedAt = performance.now();
    this.tasks.set(task.name, {
      ...task,
      ...{ startedAt, read: 0, checks: 0, recorder: new TreeRecorder() },
      ...{ current: undefined, currentSince: startedAt, done: new Map() },
    });
  }

  end(name: string): void {
    this.tasks.delete(name);
  }

  add(name: string, event: RunEvent): void {
    if (event.kind === "model-call") {
      this.models.costUsd += event.costUsd;
      if (!event.cached) {
        this.models.calls += event.calls ?? 1;
        this.models.tokens.input += event.inputTokens;
        this.models.tokens.output += event.outputTokens;
      }
    }
    const task = this.tasks.get(name);
    if (!task) return;
    if (event.kind === "obligation-start") {
      task.current = event;
      task.currentSince = performance.now();
    } else if (event.kind === "obligation-end") {
      task.current = undefined;
      task.done.set(event.report.id, event.report.outcome === "proved");
    }
    // Searches of a task follow each other here; a new one begins a new tree.
    task.recorder.add({ id: 0, attempt: 1, event });
  }

  addRead(name: string, share: number): void {
    const task = this.tasks.get(name);
    if (task) task.read = share;
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

function toSnapshot(task: Followed): TaskSnapshot {
  const { name, number, of, startedAt, read, checks, current, recorder, done } = task;
  const now = performance.now();
  const elapsedMs = now - startedAt;
  // The tree of a search that is over says nothing about what is done now.
  const tree = current && recorder.trees.at(-1);
  const goals = [...(tree?.goals.values() ?? [])].filter(({ depth }) => depth > 0);
  const count = (wanted: string) => goals.filter(({ state }) => state === wanted).length;
  return {
    ...{ name, number, of, elapsedMs, read, checks },
    obligation: current && {
      declaration: current.declaration,
      number: current.number,
      of: current.of,
      leftMs: Math.max(0, current.timeLimitMs - (now - task.currentSince)),
    },
    obligations: { proved: [...done.values()].filter(Boolean).length, done: done.size },
    checksPerSecond: checks / Math.max(1, elapsedMs / 1000),
    lemmas: { proved: count("proved"), open: count("open") },
    tree: tree && viewOfTree(tree),
  };
}
