import type { TheoremOptimization } from "../api/types.ts";
import { Reductions } from "../charts/reductions.tsx";
import { LeanText } from "../lean/lean-text.tsx";

/** Each proof as it was and as it is, side by side. */
export function Optimizations({ results }: { results: readonly TheoremOptimization[] }) {
  return (
    <section>
      <h2>Proofs before and after</h2>
      <Reductions results={results} />
      {results.map((each) => (
        <article key={each.name} className="pair">
          <h3>
            <code>{each.name || "example"}</code>
            <span className="aside">
              {each.metric} {round(each.before)} → {round(each.after)}
              {each.leftAlone ? `, left alone: ${each.leftAlone}` : ""}
              {each.refused ? `, refused: ${each.refused}` : ""}
            </span>
          </h3>
          <div className="split even">
            <div>
              <h4>Before</h4>
              <LeanText text={each.original} />
            </div>
            <div>
              <h4>After</h4>
              <LeanText text={each.proof} />
            </div>
          </div>
        </article>
      ))}
    </section>
  );
}

function round(value: number): number {
  return Math.round(100 * value) / 100;
}
