import type { RunRecord, Task } from "../api/types.ts";
import { useLive } from "../api/use-live.ts";
import { RunCharts } from "../charts/run-charts.tsx";
import { Facts } from "../parts/facts.tsx";
import { date, dollars, duration, inputNames, isSolved, reasonInWords } from "../parts/format.ts";
import { Empty, Failure } from "../parts/notices.tsx";
import { Status } from "../parts/status.tsx";

export interface WholeRun {
  run: RunRecord;
  tasks: Task[];
}
type RunNews = { id: number; kind: "run" | "end" } & Partial<WholeRun>;

/** Takes the latest state. */
function foldRun(before: WholeRun | undefined, events: RunNews[]): WholeRun | undefined {
  const last = events.findLast(({ kind }) => kind === "run");
  return last?.run && last.tasks ? { run: last.run, tasks: last.tasks } : before;
}

/** A run: its figures, its tasks, its charts. */
export function RunPage({ run: id }: { run: string }) {
  const path = `/v1/runs/${encodeURIComponent(id)}/events`;
  const { value, error } = useLive<RunNews, WholeRun>(path, foldRun);
  if (error) return <Failure error={error} isPage />;
  if (!value) return <p className="waiting">Loading</p>;
  const { run, tasks } = value;
  const results = tasks.flatMap(({ result }) => (result ? [result] : []));
  const cost = results.reduce((sum, { costUsd }) => sum + costUsd, 0);
  const calls = results.reduce((sum, { modelCalls }) => sum + modelCalls, 0);
  return (
    <>
      <nav className="crumbs" aria-label="Place">
        <a href="#/runs">Runs</a>
      </nav>
      <h1>{inputNames(run)}</h1>
      <p className="lead">
        <Status state={run.state} />, {run.kind}, {date(run.created)}, <code>{run.id}</code>, Lean{" "}
        {run.versions.lean}
      </p>
      {run.stopped !== undefined && <p className="stopped">Stopped: {run.stopped}</p>}
      <Facts
        facts={[
          ["solved", `${tasks.filter(({ status }) => isSolved(status)).length} of ${tasks.length}`],
          ["time", duration(results.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0))],
          ["model calls", calls > 0 ? calls : undefined],
          ["cost", calls > 0 ? dollars(cost) : undefined],
        ]}
      />
      <p>
        <a href={`#/compare?a=${run.id}`}>Compare with another run</a>
      </p>
      <h2>Tasks</h2>
      {tasks.length === 0 ? (
        <Empty title="No tasks yet" />
      ) : (
        <ul className="list">
          {tasks.map((task) => (
            <TaskItem key={task.id} run={run} task={task} />
          ))}
        </ul>
      )}
      <RunCharts run={run} tasks={tasks} />
      <details>
        <summary>Settings</summary>
        <pre className="said">{JSON.stringify(run.settings, null, 2)}</pre>
      </details>
    </>
  );
}

function TaskItem({ run, task }: { run: RunRecord; task: Task }) {
  const { number, name, status, result } = task;
  return (
    <li>
      <a className="item" href={`#/runs/${run.id}/tasks/${number}`}>
        <span className="item-title">{name}</span>
        <Status state={status} />
        <span className="aside">
          {result ? duration(result.elapsedMs) : ""}
          {result && result.costUsd > 0 ? `, ${dollars(result.costUsd)}` : ""}
          {result?.reason ? `, ${firstLine(reasonInWords(result.reason))}` : ""}
        </span>
      </a>
    </li>
  );
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0]?.slice(0, 160) ?? "";
}
