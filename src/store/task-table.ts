import type { DatabaseSync } from "node:sqlite";
import { LemmataError } from "../core/errors/index.ts";
import type { NewTask, RunId, TaskId, TaskRecord, TaskResult, TaskStatus } from "../core/index.ts";
import { taskId } from "./keys.ts";

/** A status replaces those of its own rank and below. */
const STATUS_RANK: Record<TaskStatus, number> = {
  open: 0,
  skipped: 1,
  failed: 2,
  disproved: 3,
  proved: 3,
  passed: 3,
};

/** The table `tasks`. Writers call it inside a transaction. */
export class TaskTable {
  private readonly insertTask;
  private readonly selectTasks;
  private readonly selectRow;
  private readonly increment;
  private readonly update;
  /** Rows never change, so they can be cached. */
  private readonly rows = new Map<string, number>();

  constructor(db: DatabaseSync) {
    this.insertTask = db.prepare(
      "INSERT OR IGNORE INTO tasks (run, id, name, content) VALUES (?, ?, ?, ?)",
    );
    this.selectTasks = db.prepare("SELECT * FROM tasks WHERE run = ? ORDER BY row");
    this.selectRow = db.prepare(
      "SELECT row FROM tasks WHERE id = ? AND run = (SELECT row FROM runs WHERE id = ?)",
    );
    this.increment = db.prepare(
      "UPDATE tasks SET attempts = attempts + 1 WHERE row = ? RETURNING attempts",
    );
    this.update = db.prepare(
      "UPDATE tasks SET status = ?, rank = ?, result = ? WHERE row = ? AND rank <= ?",
    );
  }

  insert(runRow: number, task: NewTask): void {
    this.insertTask.run(runRow, taskId(task), task.name, task.content);
  }

  ofRun(runRow: number, runId: RunId): TaskRecord[] {
    return this.selectTasks
      .all(runRow)
      .map((row) => ({
        runId,
        id: row.id as TaskId,
        name: String(row.name),
        content: String(row.content),
        status: row.status as TaskStatus,
        attempts: Number(row.attempts),
        result: row.result === null ? null : (JSON.parse(String(row.result)) as TaskResult),
      }));
  }

  /** Throws `not-found` when the run has no such task. */
  rowOf(runId: RunId, id: TaskId): number {
    const key = `${runId}/${id}`;
    const known = this.rows.get(key);
    if (known !== undefined) return known;
    const row = this.selectRow.get(id, runId)?.row;
    if (row === undefined) throw new LemmataError("not-found", `run ${runId} has no task ${id}`);
    this.rows.set(key, Number(row));
    return Number(row);
  }

  /** The number of the start, from 1. */
  start(row: number): number {
    return Number(this.increment.get(row)?.attempts);
  }

  /** False when a better result is there already. */
  save(row: number, status: TaskStatus, result: TaskResult): boolean {
    const rank = STATUS_RANK[status];
    return this.update.run(status, rank, JSON.stringify(result), row, rank).changes === 1;
  }
}
