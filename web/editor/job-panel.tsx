import { count, reasonInWords } from "../parts/format.ts";
import { Status } from "../parts/status.tsx";
import type { ProofJob } from "./use-proof-job.ts";

/** How a proof search goes, and what it came to. */
export function JobPanel({ job }: { job: ProofJob }) {
  const { live, isRunning, error, result, cancel } = job;
  const run = live.value?.run;
  const tree = run ? `#/runs/${run}/tasks/1` : null;
  return (
    <div className="job" aria-live="polite">
      {isRunning && (
        <p>
          <Status state="running" /> {count(live.value?.steps ?? 0, "step")}{" "}
          <button type="button" className="quiet" onClick={cancel}>
            Stop
          </button>
        </p>
      )}
      {tree && (
        <p>
          <a href={tree}>{isRunning ? "Watch the tree grow" : "Open the proof"}</a>
        </p>
      )}
      {error && <p role="alert">{error}</p>}
      {result?.tasks.map(({ task, status, report, reason }) => (
        <div key={task}>
          <p>
            <Status state={status} /> {reason ?? ""}
          </p>
          <ul className="plain">
            {report?.obligations.map((each) => (
              <li key={each.id}>
                <Status state={each.outcome} short /> {each.declaration ?? "example"}, line{" "}
                {each.line}
                {each.counterexample &&
                  `: false for ${each.counterexample.assignment
                    .map(({ name, value }) => `${name} := ${value}`)
                    .join(", ")}`}
                {each.reason && `: ${reasonInWords(each.reason)}`}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
