import { count, falseFor, reasonInWords } from "../parts/format.ts";
import { Status } from "../parts/status.tsx";
import type { ProofJob } from "./use-proof-job.ts";

/** How a proof search goes, and what it came to. */
export function JobPanel({ job, isOld }: { job: ProofJob; isOld: boolean }) {
  const { live, isRunning, error, result, cancel } = job;
  const run = live.value?.run;
  const isProved = result?.tasks.some(({ status }) => status === "proved") === true;
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
          <a href={tree}>
            {isRunning ? "Watch the tree grow" : isProved ? "Open the proof" : "Open the search"}
          </a>
        </p>
      )}
      {error && <p role="alert">{error}</p>}
      {live.value?.state === "cancelled" && <p>Stopped: the text is as it was.</p>}
      {result && isOld && <p className="aside">Before your last change:</p>}
      {result?.tasks.map(({ task, status, report, reason }) => (
        <div key={task}>
          <p>
            <Status state={status} /> {reason ?? ""}
          </p>
          <ul className="plain">
            {report?.obligations.map((each) => (
              <li key={each.id}>
                <Status state={each.outcome} short /> {each.isWholeProof ? "" : "a goal of "}
                {each.declaration ?? "example"}, line {each.line}
                {each.counterexample && `: ${falseFor(each.counterexample.assignment)}`}
                {each.reason && `: ${reasonInWords(each.reason)}`}
              </li>
            ))}
            {report?.others.map(({ declaration, range, text }) => (
              <li key={range.start}>
                <Status state="skipped" short /> {declaration ?? "example"}: left ({text})
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
