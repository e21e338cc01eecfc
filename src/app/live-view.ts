import type { RunEvent, TokenCount } from "../model/index.ts";
import { type RecordedTree, TreeRecorder } from "../store/index.ts";
import type { TreeView } from "./runs.ts";

/** What a run looks like while it goes on. */
export interface LiveSnapshot {
  task: string;
  /** From 1. */
  number: number;
  of: number;
  /** Milliseconds since the task began. */
  elapsedMs: number;
  /** Texts and tactics that the search gave to Lean. */
  checks: number;
  checksPerSecond: number;
  /** Goals below the root of the current search. */
  lemmas: { proved: number; open: number };
  /** Of the whole run since it began or was gone on with. */
  models: { calls: number; tokens: TokenCount; costUsd: number };
  tree: TreeView | undefined;
}

/** Follows the events of a run; looking at it costs nothing until somebody looks. */
export class LiveView {
  private task = { name: "", number: 0, of: 0 };
  private startedAt = performance.now();
  private checks = 0;
  private recorder = new TreeRecorder();
  private readonly models = { calls: 0, tokens: { input: 0, output: 0 }, costUsd: 0 };

  /** Another task begins. */
  begin(task: { name: string; number: number; of: number }): void {
    this.task = task;
    this.startedAt = performance.now();
    this.checks = 0;
    this.recorder = new TreeRecorder();
  }

  add(event: RunEvent): void {
    if (event.kind === "model-call") {
      this.models.costUsd += event.costUsd;
      if (!event.cached) {
        this.models.calls++;
        this.models.tokens.input += event.inputTokens;
        this.models.tokens.output += event.outputTokens;
      }
    }
    // Searches of a task follow each other here; a new one begins a new tree.
    this.recorder.add({ id: 0, attempt: 1, event });
  }

  addCheck(): void {
    this.checks++;
  }

  snapshot(): LiveSnapshot {
    const elapsedMs = performance.now() - this.startedAt;
    const tree = this.recorder.trees.at(-1);
    const goals = [...(tree?.goals.values() ?? [])].filter(({ depth }) => depth > 0);
    const count = (wanted: string) => goals.filter(({ state }) => state === wanted).length;
    const { name, number, of } = this.task;
    return {
      ...{ task: name, number, of, elapsedMs, checks: this.checks },
      checksPerSecond: this.checks / Math.max(1, elapsedMs / 1000),
      lemmas: { proved: count("proved"), open: count("open") },
      models: structuredClone(this.models),
      tree: tree && toView(tree),
    };
  }
}

function toView({ attempt, strategy, outcome, goals }: RecordedTree): TreeView {
  return { attempt, strategy, outcome: outcome ?? null, goals: [...goals.values()] };
}
