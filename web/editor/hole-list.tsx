import { useState } from "react";
import { ask } from "../api/http.ts";
import type { Hole, Inspection, Quickcheck } from "../api/types.ts";
import { count, falseFor } from "../parts/format.ts";
import { statementOf } from "./holes.ts";

interface Props {
  text: string;
  inspection: Inspection;
  isBusy: boolean;
  /** The text was changed since. */
  isOld: boolean;
  onProve(hole: Hole | null): void;
  onGo(hole: Hole): void;
}

/** The `sorry`s of the text, each with what can be done about it. */
export function HoleList({ text, inspection, isBusy, isOld, onProve, onGo }: Props) {
  const { holes, status } = inspection;
  if (holes.length === 0 && status !== "finished")
    return <p className="aside">Lean did not come to the end of the text.</p>;
  if (holes.length === 0) return <p className="aside">The text has no sorry.</p>;
  return (
    <>
      {isOld && <p className="aside">Before your last change:</p>}
      <ul className="holes">
        {holes.map((hole) => (
          <li key={`${hole.pos.line} ${hole.pos.column}`}>
            <button type="button" className="quiet place" onClick={() => onGo(hole)}>
              {hole.declaration ?? "example"}, line {hole.pos.line}
            </button>
            <code>⊢ {hole.goal.target}</code>
            <div className="actions">
              <button type="button" disabled={isBusy} onClick={() => onProve(hole)}>
                Prove
                <span className="hidden"> the sorry in line {hole.pos.line}</span>
              </button>
              <Test key={text} text={text} inspection={inspection} hole={hole} />
            </div>
          </li>
        ))}
      </ul>
      {holes.length > 1 && (
        <button type="button" disabled={isBusy} onClick={() => onProve(null)}>
          Prove all {count(holes.length, "sorry").replace("sorrys", "sorries")}
        </button>
      )}
    </>
  );
}

/** Looks for values that make a statement false. */
function Test({ text, inspection, hole }: { text: string; inspection: Inspection; hole: Hole }) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const asked = statementOf(text, inspection, hole);
  if (!asked) return null;
  const test = () => {
    setOutcome("testing");
    const body = { ...asked, timeMs: 10_000, core: true };
    ask<Quickcheck>("POST", "/v1/quickcheck", { body }).then(
      (answer) => setOutcome(inWords(answer)),
      (error: Error) => setOutcome(error.message),
    );
  };
  return (
    <>
      <button type="button" className="quiet" onClick={test}>
        Test
        <span className="hidden"> the statement of line {hole.pos.line}</span>
      </button>
      <span role="status">{outcome}</span>
    </>
  );
}

function inWords({ status, counterexample, trials, reason }: Quickcheck): string {
  if (status === "refuted" && counterexample) return falseFor(counterexample.assignment);
  if (status === "survived") return `no counterexample in ${count(trials ?? 0, "trial")}`;
  return `cannot be tested: ${reason ?? "unknown"}`;
}
