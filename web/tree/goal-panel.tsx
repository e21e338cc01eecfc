import type { CandidateView, GoalHistory, RecordedGoal } from "../api/types.ts";
import { LeanText } from "../lean/lean-text.tsx";
import { Facts } from "../parts/facts.tsx";
import { dollars, duration, reasonInWords } from "../parts/format.ts";
import { Failure } from "../parts/notices.tsx";
import { Status } from "../parts/status.tsx";
import { useFetched } from "../parts/use-fetched.ts";
import { ModelCalls } from "./model-calls.tsx";

/** Whoever moves through a tree does not ask for all that is passed: the server reads the whole record for each. */
const REST_MS = 150;

/** Everything about one goal of a tree. */
export function GoalPanel({ goal, path }: { goal: RecordedGoal; path: string }) {
  // What was recorded of it grew when these did.
  const version = `${goal.state} ${goal.candidates.accepted} ${goal.candidates.rejected}`;
  const { value: history, error } = useFetched<GoalHistory>(path, version, { restMs: REST_MS });
  const scores = goal.decompositions.flatMap(({ score }) => score ?? []);
  const { accepted, rejected } = goal.candidates;
  return (
    <section className="panel" aria-label="Goal">
      <h2>
        <Status state={goal.state} /> <code>{goal.statement.name}</code>
      </h2>
      <LeanText text={goal.shown ?? goal.statement.text} />
      <Facts
        facts={[
          ["candidates", `${accepted} of ${accepted + rejected} accepted`],
          ["footprint", goal.footprint],
          ["depth", goal.depth],
          ["best score", scores.length > 0 ? Math.max(...scores).toFixed(2) : undefined],
          ["time", history && duration(timeOf(history))],
          ["cost", history && history.calls.length > 0 ? dollars(history.costUsd) : undefined],
        ]}
      />
      {goal.counterexample && (
        <p className="counterexample">
          False for{" "}
          {goal.counterexample.assignment.map(({ name, value }) => (
            <code key={name}>{`${name} := ${value} `}</code>
          ))}
        </p>
      )}
      {goal.failure && <p>Given up: {reasonInWords(goal.failure)}</p>}
      {goal.proof !== undefined && (
        <>
          <h3>Proof</h3>
          <LeanText text={goal.proof} />
          {goal.rules && goal.rules.length > 0 && (
            <p className="aside">Rules: {goal.rules.join(", ")}</p>
          )}
        </>
      )}
      {error !== undefined && <Failure error={error} />}
      {history && <Candidates candidates={history.candidates} />}
      {history && history.calls.length > 0 && <ModelCalls calls={history.calls} />}
    </section>
  );
}

/** Milliseconds of policies, or of checks where the record has no more. */
function timeOf({ policyMs, candidates }: GoalHistory): number {
  return Math.max(
    policyMs,
    candidates.reduce((sum, { ms }) => sum + (ms ?? 0), 0),
  );
}

/** Shown at first; a goal may have hundreds. */
const SHOWN = 40;

function Candidates({ candidates }: { candidates: readonly CandidateView[] }) {
  if (candidates.length === 0) return <p className="aside">Nothing was proposed for it.</p>;
  const hidden = candidates.length - SHOWN;
  return (
    <>
      <h3>Candidates</h3>
      <ol className="candidates">
        {candidates.slice(-SHOWN).map((each) => (
          <li key={`${each.at} ${each.candidate.origin}`}>
            <Candidate view={each} />
          </li>
        ))}
      </ol>
      {hidden > 0 && <p className="aside">{hidden} earlier ones are not shown.</p>}
    </>
  );
}

function Candidate({ view }: { view: CandidateView }) {
  const { candidate, verdict, cause, reasons, messages, ms } = view;
  const isProof = candidate.kind === "proof";
  const proof = isProof ? candidate.proof : candidate.decomposition.proof;
  const lemmas = isProof ? (candidate.lemmas ?? []) : candidate.decomposition.lemmas;
  return (
    <details open={verdict === "rejected" && messages.length > 0 && messages.length < 4}>
      <summary>
        <Status state={verdict} short /> {candidate.origin}
        <span className="aside">
          {cause ?? (isProof ? "proof" : "decomposition")}
          {ms === null ? "" : `, ${duration(ms)}`}
        </span>
      </summary>
      {lemmas.map((lemma) => (
        <LeanText key={lemma.name} text={lemma.text} />
      ))}
      <LeanText text={proof} messages={messages} />
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </details>
  );
}
