import type { RunRecord } from "../api/types.ts";
import { useLive } from "../api/use-live.ts";
import { setQuery } from "../app/route.ts";
import { date, inputNames, isSolved } from "../parts/format.ts";
import { Empty, Failure } from "../parts/notices.tsx";
import { Status } from "../parts/status.tsx";

type RunsEvent = { id: number; kind: "runs"; runs: RunRecord[] };

/** All runs of the folder, as they change, and filters that stand in the address. */
export function RunsPage({ query }: { query: URLSearchParams }) {
  const { value: runs, error } = useLive<RunsEvent, RunRecord[]>(
    "/v1/runs/events",
    (before, events) => events.at(-1)?.runs ?? before,
  );
  if (error) return <Failure error={error} isPage />;
  const [kind, state, text] = ["kind", "state", "text"].map((name) => query.get(name) ?? "");
  const fitting = runs?.filter(
    (run) =>
      (!kind || run.kind === kind) && (!state || run.state === state) && hasText(run, text ?? ""),
  );
  const kinds = [...new Set(runs?.map((run) => run.kind))].sort();
  return (
    <>
      <h1>Runs</h1>
      <search className="filters">
        <Choice name="kind" title="Command" value={kind ?? ""} options={kinds} />
        <Choice
          name="state"
          title="State"
          value={state ?? ""}
          options={["running", "finished", "interrupted"]}
        />
        <label>
          Text
          <input
            type="search"
            value={text ?? ""}
            placeholder="File, id or setting"
            onChange={(event) => setQuery({ text: event.target.value })}
          />
        </label>
      </search>
      {fitting ? (
        <RunList runs={fitting} isFiltered={fitting.length !== runs?.length} />
      ) : (
        <p className="waiting">Loading</p>
      )}
    </>
  );
}

function Choice(props: { name: string; title: string; value: string; options: string[] }) {
  const { name, title, value, options } = props;
  return (
    <label>
      {title}
      <select value={value} onChange={(event) => setQuery({ [name]: event.target.value })}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

function RunList({ runs, isFiltered }: { runs: readonly RunRecord[]; isFiltered: boolean }) {
  if (runs.length === 0) {
    return isFiltered ? (
      <Empty title="No run fits">
        <button type="button" onClick={() => setQuery({ kind: null, state: null, text: null })}>
          Show all
        </button>
      </Empty>
    ) : (
      <Empty title="There are no runs here yet">
        <p>
          Prove something in the <a href="#/editor">editor</a>, or with{" "}
          <code>npx lemmata prove FILE.lean</code> in the folder of this server.
        </p>
      </Empty>
    );
  }
  return (
    <ul className="list">
      {runs.map((run) => (
        <li key={run.id}>
          <a href={`#/runs/${run.id}`} className="item">
            <span className="item-title">{inputNames(run)}</span>
            <Status state={run.state} />
            <span className="aside">
              {run.kind}, {date(run.created)}, <code>{run.id}</code>
            </span>
            <Progress run={run} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Progress({ run: { tasks } }: { run: RunRecord }) {
  const entries = Object.entries(tasks) as [keyof typeof tasks, number][];
  const all = entries.reduce((sum, [, number]) => sum + number, 0);
  const solved = entries.reduce((sum, [status, n]) => sum + (isSolved(status) ? n : 0), 0);
  return (
    <span className="solved">
      <strong>{solved}</strong> of {all}
      <span className="bar" aria-hidden="true">
        <span style={{ width: `${all === 0 ? 0 : (100 * solved) / all}%` }} />
      </span>
    </span>
  );
}

function hasText(run: RunRecord, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return true;
  const names = run.inputs.map(({ file }) => file);
  return [run.id, ...names, JSON.stringify(run.settings)].some((each) =>
    each.toLowerCase().includes(wanted),
  );
}
