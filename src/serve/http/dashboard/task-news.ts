import type { RunId, TaskId, TaskRecord } from "../../../core/index.ts";
import {
  type RecordedGoal,
  type SqliteRunStore,
  TreeRecorder,
  type TreeView,
  viewOfTree,
} from "../../../store/index.ts";
import type { Look } from "./watch.ts";

/** What changed in a task. `id`: that of the last recorded event that it takes in. */
export type TaskNews =
  /** Goals of the tree with that number, from 0, as they are now; the others are as they were. */
  | ({ id: number; kind: "tree"; tree: number } & Omit<TreeView, "goals"> & {
        goals: RecordedGoal[];
      })
  | { id: number; kind: "task"; state: string; task: Omit<TaskRecord, "content"> }
  | { id: number; kind: "end" };

/** Goals in one event. */
const MOST_GOALS = 500;

/** Follows a task: what happened after an event is told as goals that changed. */
export class TaskFollower {
  private readonly store: SqliteRunStore;
  private readonly run: RunId;
  private readonly task: TaskId;
  private readonly recorder = new TreeRecorder();
  /** The last event that was read, and the last that the listener knows. */
  private read = 0;
  private told: number;
  private lastTask = "";

  constructor(store: SqliteRunStore, { run, task }: { run: RunId; task: TaskId }, after: number) {
    this.store = store;
    this.run = run;
    this.task = task;
    this.told = after;
  }

  look(): Look<TaskNews> {
    // Read first: what ends afterwards is seen with the next look.
    const state = this.store.getRun(this.run)?.state ?? "interrupted";
    const task = this.store.listTasks(this.run).find(({ id }) => id === this.task);
    const events: TaskNews[] = this.changedTrees();
    if (task) {
      const { content: _, ...rest } = task;
      const text = JSON.stringify([state, task.status, task.attempts, task.result?.elapsedMs]);
      if (text !== this.lastTask) events.push({ id: this.told, kind: "task", state, task: rest });
      this.lastTask = text;
    }
    const isOver = state !== "running";
    if (isOver) events.push({ id: this.told, kind: "end" });
    return { events, isOver };
  }

  private changedTrees(): TaskNews[] {
    const changed = new Map<number, Set<string>>();
    const before = this.told;
    for (const recorded of this.store.events(this.run, this.task, this.read)) {
      const { id, attempt, event } = recorded;
      this.recorder.add(recorded);
      this.read = id;
      if (id <= before) continue;
      const number = this.recorder.trees.findLastIndex((tree) => tree.attempt === attempt);
      const tree = this.recorder.trees[number];
      if (!tree) continue;
      const goals = changed.get(number) ?? new Set();
      changed.set(number, goals);
      if (event.goal !== undefined) goals.add(event.goal);
      const by = "decomposition" in event ? event.decomposition : undefined;
      const above = by === undefined ? undefined : tree.decompositions.get(by)?.goal;
      if (above !== undefined) goals.add(above);
    }
    this.told = Math.max(before, this.read);
    return [...changed].flatMap(([number, goals]) => this.news(number, goals, before));
  }

  /** In several events where there is much; one that is not the last does not count as heard. */
  private news(number: number, changed: Set<string>, before: number): TaskNews[] {
    const recorded = this.recorder.trees[number];
    if (!recorded) return [];
    const { goals, ...tree } = viewOfTree(recorded);
    const some = goals.filter(({ id }) => changed.has(id));
    const count = Math.max(1, Math.ceil(some.length / MOST_GOALS));
    return Array.from({ length: count }, (_, i) => ({
      id: i === count - 1 ? this.told : before,
      kind: "tree" as const,
      tree: number,
      ...tree,
      goals: some.slice(i * MOST_GOALS, (i + 1) * MOST_GOALS),
    }));
  }
}
