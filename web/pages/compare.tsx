import type { RunRecord, Task } from "../api/types.ts";
import { setQuery } from "../app/route.ts";
import { LineChart } from "../charts/line-chart.tsx";
import { solvedAgainst } from "../charts/series.ts";
import { date, dollars, duration, inputNames, isSolved } from "../parts/format.ts";
import { Empty, Failure } from "../parts/notices.tsx";
import { Status } from "../parts/status.tsx";
import { useFetched } from "../parts/use-fetched.ts";
import type { WholeRun } from "./run.tsx";

/** Two runs side by side: totals, what each solved alone, and both in one chart. */
export default function ComparePage({ a, b }: { a: string | null; b: string | null }) {
  const { value, error } = useFetched<{ runs: RunRecord[] }>("/v1/runs?limit=1000");
  const first = useFetched<WholeRun>(a && `/v1/runs/${encodeURIComponent(a)}`);
  const second = useFetched<WholeRun>(b && `/v1/runs/${encodeURIComponent(b)}`);
  const failure = error ?? first.error ?? second.error;
  if (failure !== undefined) return <Failure error={failure} isPage />;
  return (
    <>
      <h1>Compare</h1>
      <div className="filters">
        <Pick name="a" title="First run" runs={value?.runs ?? []} value={a} />
        <Pick name="b" title="Second run" runs={value?.runs ?? []} value={b} />
      </div>
      {first.value && second.value ? (
        <Comparison first={first.value} second={second.value} />
      ) : (
        <Empty title="Choose two runs" />
      )}
    </>
  );
}

function Pick(props: { name: string; title: string; runs: RunRecord[]; value: string | null }) {
  const { name, title, runs, value } = props;
  return (
    <label>
      {title}
      <select value={value ?? ""} onChange={(event) => setQuery({ [name]: event.target.value })}>
        <option value="">None</option>
        {runs.map((run) => (
          <option key={run.id} value={run.id}>
            {`${inputNames(run)}, ${run.kind}, ${date(run.created)} (${run.id})`}
          </option>
        ))}
      </select>
    </label>
  );
}

function Comparison({ first, second }: { first: WholeRun; second: WholeRun }) {
  const pairs = pair(first.tasks, second.tasks);
  const sides = [first, second].map(({ run, tasks }) => ({ name: run.id, tasks }));
  return (
    <>
      <LineChart
        title="Solved against time"
        x="seconds per task"
        y="tasks solved"
        series={sides.map(({ name, tasks }) => ({
          name,
          points: solvedAgainst(tasks, ({ elapsedMs }) => elapsedMs / 1000),
        }))}
      />
      <table>
        <caption>{differences(pairs)}</caption>
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col">{first.run.id}</th>
            <th scope="col">{second.run.id}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(([a, b]) => (
            <tr key={a?.id ?? b?.id} data-differs={solves(a) !== solves(b) || undefined}>
              <th scope="row">{(a ?? b)?.name}</th>
              <td>{a ? <Outcome run={first.run.id} task={a} /> : "not in it"}</td>
              <td>{b ? <Outcome run={second.run.id} task={b} /> : "not in it"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Outcome({ run, task: { number, status, result } }: { run: string; task: Task }) {
  const cost = result && result.costUsd > 0 ? `, ${dollars(result.costUsd)}` : "";
  return (
    <a href={`#/runs/${run}/tasks/${number}`}>
      <Status state={status} />
      <span className="aside">{result ? `${duration(result.elapsedMs)}${cost}` : ""}</span>
    </a>
  );
}

type Pair = readonly [Task | undefined, Task | undefined];

/** By name: the texts of tasks may have changed between the runs. */
function pair(first: readonly Task[], second: readonly Task[]): Pair[] {
  const others = new Map(second.map((task) => [task.name, task]));
  const names = new Set(first.map(({ name }) => name));
  return [
    ...first.map((task): Pair => [task, others.get(task.name)]),
    ...second.filter(({ name }) => !names.has(name)).map((task): Pair => [undefined, task]),
  ];
}

function solves(task: Task | undefined): boolean {
  return task !== undefined && isSolved(task.status);
}

function differences(pairs: readonly Pair[]): string {
  const onlyFirst = pairs.filter(([a, b]) => solves(a) && !solves(b)).length;
  const onlySecond = pairs.filter(([a, b]) => solves(b) && !solves(a)).length;
  const both = pairs.filter(([a, b]) => solves(a) && solves(b)).length;
  return `Solved by both: ${both}. By the first alone: ${onlyFirst}. By the second alone: ${onlySecond}.`;
}
