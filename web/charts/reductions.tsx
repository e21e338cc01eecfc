import type { TheoremOptimization } from "../api/types.ts";

const ROW = 26;
const LEFT = 170;
const WIDTH = 640;

/** What each proof's metric was, and what it is: a line from one to the other. Costs are written without their sign. */
export function Reductions({ results }: { results: readonly TheoremOptimization[] }) {
  const worked = results.filter(({ leftAlone }) => leftAlone === undefined);
  if (worked.length === 0) return null;
  const values = worked.flatMap(({ before, after }) => [before, after]).map(Math.abs);
  const most = Math.max(1, ...values);
  const x = (value: number) => LEFT + ((WIDTH - LEFT - 60) * Math.abs(value)) / most;
  const height = ROW * worked.length + 10;
  const words = worked.map(({ name, before, after }) => `${name} from ${before} to ${after}`);
  return (
    <figure className="chart wide">
      <figcaption>Before and after, by {worked[0]?.metric}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={words.join("; ")}>
        {worked.map(({ name, before, after }, i) => {
          const y = ROW * i + 18;
          return (
            <g key={name}>
              <text x={LEFT - 12} y={y + 4} textAnchor="end">
                {shortened(name || "example")}
              </text>
              <line className="grid" x1={LEFT} x2={WIDTH - 60} y1={y} y2={y} />
              <line className="change" x1={x(before)} x2={x(after)} y1={y} y2={y} />
              <circle className="before" cx={x(before)} cy={y} r="5" />
              <circle className="after" cx={x(after)} cy={y} r="5" />
              <text x={WIDTH - 50} y={y + 4}>
                {percent(before, after)}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

function percent(before: number, after: number): string {
  if (before === 0) return "";
  const change = Math.round((100 * (Math.abs(after) - Math.abs(before))) / Math.abs(before));
  return change === 0 ? "±0 %" : `${change > 0 ? "+" : "−"}${Math.abs(change)} %`;
}

function shortened(name: string): string {
  return name.length > 22 ? `…${name.slice(-21)}` : name;
}
