import type { Command } from "commander";
import type { RunRecord, TaskStatus } from "../core/index.ts";
import { listRuns } from "../store/index.ts";
import { print } from "./print.ts";

export function addRunsCommand(program: Command): void {
  program
    .command("runs")
    .description(
      "List past runs of `prove`, `bench`, `optimize`, `critique`, `formalize` and `synthesize`, latest first.",
    )
    .option("--json", "one JSON object per run and line")
    .addHelpText(
      "after",
      `
Runs live in the folder .lemmata of the working directory, or in LEMMATA_RUNS_DIR. An interrupted
run goes on when the same command is given again.

Examples:
  $ npx lemmata runs
  $ npx lemmata show last`,
    )
    .action(({ json }: { json?: boolean }) => {
      const runs = listRuns();
      if (json) for (const run of runs) print(`${JSON.stringify(run)}\n`);
      else if (runs.length === 0) print("There are no runs here yet.\n");
      else print(runs.map(renderRunLine).join(""));
    });
}

/** E.g. `k3f9x2mq  2026-05-01 14:22  prove  finished     2 proved, 1 failed  a.lean`. */
function renderRunLine(run: RunRecord): string {
  const files = run.inputs.map(({ file }) => file).join(", ");
  const columns = [
    ...[run.id, localTime(run.created), run.kind.padEnd(8), run.state.padEnd(11)],
    ...[taskCounts(run.tasks), files],
  ];
  return `${columns.join("  ")}\n`;
}

/** E.g. `2 proved, 1 failed`. */
export function taskCounts(tasks: Record<TaskStatus, number>): string {
  const order: TaskStatus[] = ["proved", "disproved", "passed", "failed", "skipped", "open"];
  const parts = order.filter((status) => tasks[status] > 0).map((s) => `${tasks[s]} ${s}`);
  return parts.join(", ") || "no tasks";
}

/** E.g. `2026-05-01 14:22`, in the time zone of the machine. */
export function localTime(ms: number): string {
  const at = new Date(ms);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
