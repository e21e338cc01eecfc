import { findRun, listRuns, viewRun } from "../../../store/index.ts";
import { joined } from "../show.ts";
import type { Tool } from "./tool.ts";

const MOST_RUNS = 20;

export const runsTool: Tool<"runs"> = async ({ run, task }, { mayView = () => true }) => {
  if (run === undefined) {
    const runs = listRuns().filter(mayView).slice(0, MOST_RUNS);
    return runs.length === 0 ? "there are no runs here" : runs.map(shownRun).join("\n");
  }
  const view = viewRun(findRun(listRuns().filter(mayView), run).id, task);
  return joined([
    shownRun(view.run),
    ...view.tasks.map(({ number, name, status, result }) => {
      const why = result?.reason ? ` (${result.reason})` : "";
      return `${number}. ${name}: ${status}${why}`;
    }),
    ...(view.trees ?? []).flatMap(({ goals }) =>
      goals.map(({ depth, state, statement, origin, lastRejection }) => {
        const how = origin ?? (state === "open" ? lastRejection : undefined);
        return `${"  ".repeat(depth)}${state}: ${statement.text}${how ? ` [${how}]` : ""}`;
      }),
    ),
    task !== undefined && (view.tasks[0]?.result?.finalText ?? ""),
  ]);
};

function shownRun({
  id,
  kind,
  state,
  created,
  tasks,
}: ReturnType<typeof listRuns>[number]): string {
  const counts = Object.entries(tasks).filter(([, count]) => count > 0);
  const what = counts.map(([status, count]) => `${count} ${status}`).join(", ");
  return `${id} ${kind} ${state} ${new Date(created).toISOString().slice(0, 16)}: ${what || "no tasks"}`;
}
