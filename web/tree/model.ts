import type { RecordedGoal, Task, TaskNews } from "../api/types.ts";

/** A tree as far as it is known. */
export interface LiveTree {
  attempt: number;
  strategy: string;
  outcome: { status: string; reason?: string } | null;
  goals: ReadonlyMap<string, RecordedGoal>;
}

/** A task as it is now. */
export interface LiveTask {
  name: string;
  trees: LiveTree[];
  /** Of its run. */
  state: string;
  status: Task["status"];
  result: Task["result"];
}

/** Takes in what changed; gives a new value, and new ones for what is in it where that changed. */
export function foldTask(before: LiveTask | undefined, news: TaskNews[]): LiveTask | undefined {
  const task: LiveTask = before
    ? { ...before, trees: [...before.trees] }
    : { name: "", trees: [], state: "running", status: "open", result: null };
  const copies = new Map<number, Map<string, RecordedGoal>>();
  for (const event of news) {
    if (event.kind === "task") {
      const { name, status, result } = event.task;
      Object.assign(task, { name, state: event.state, status, result });
    } else if (event.kind === "tree") {
      const { tree, attempt, strategy, outcome } = event;
      const goals = copies.get(tree) ?? new Map(task.trees[tree]?.goals);
      copies.set(tree, goals);
      for (const goal of event.goals) goals.set(goal.id, goal);
      task.trees[tree] = { attempt, strategy, outcome, goals };
    }
  }
  return task;
}
