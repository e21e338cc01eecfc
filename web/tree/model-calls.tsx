import type { GoalHistory } from "../api/types.ts";
import { count, dollars, duration } from "../parts/format.ts";

/** What models were asked and said. Their words are text. */
export function ModelCalls({ calls }: { calls: GoalHistory["calls"] }) {
  return (
    <>
      <h3>Model calls</h3>
      <ol className="candidates">
        {calls.map((call) => (
          <li key={`${call.time} ${call.role} ${call.outputTokens}`}>
            <details>
              <summary>
                {call.role} <span className="aside">{summaryOf(call)}</span>
              </summary>
              {call.messages?.map(({ role, content }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was said does not move.
                <div key={i}>
                  <h4>{role}</h4>
                  <pre className="said">{content}</pre>
                </div>
              ))}
              <h4>answer</h4>
              <pre className="said">{call.answer ?? call.error ?? "none"}</pre>
              {call.reading && !call.reading.readable && <p>{call.reading.reasons.join("; ")}</p>}
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}

function summaryOf({ model, ms, inputTokens, outputTokens, costUsd, cached }: Call): string {
  const tokens = count(inputTokens + outputTokens, "token");
  const parts = [model, ms === null ? "" : duration(ms), tokens, dollars(costUsd)];
  return [...parts, cached ? "from the record" : ""].filter(Boolean).join(", ");
}

type Call = GoalHistory["calls"][number];
