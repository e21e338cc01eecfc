import { Frame, INNER, SIZE } from "./frame.tsx";
import { scaleTo } from "./scale.ts";

type Point = readonly [number, number];

interface Props {
  title: string;
  x: string;
  y: string;
  series: readonly { name: string; points: readonly Point[] }[];
}

/** Between whole numbers there is nothing to tell. */
function leastStep(points: readonly Point[], axis: 0 | 1): number {
  return points.every((point) => Number.isInteger(point[axis])) ? 1 : 0;
}

/** Lines through points; each line has a dash of its own, so that color is not needed. */
export function LineChart({ title, x, y, series }: Props) {
  const all = series.flatMap(({ points }) => points);
  const most = (axis: 0 | 1) => Math.max(0, ...all.map((point) => point[axis]));
  const across = scaleTo(most(0), SIZE.left, INNER.right, { count: 5, least: leastStep(all, 0) });
  const up = scaleTo(most(1), INNER.bottom, SIZE.top + 14, { least: leastStep(all, 1) });
  const drawn = series.map(({ points }) => points.map(([x, y]) => `${across.at(x)},${up.at(y)}`));
  const last = (points: readonly Point[]) => points.at(-1) ?? [0, 0];
  const words = series
    .map(({ name, points }) => `${name}: ${points.at(-1)?.[1] ?? 0} at ${points.at(-1)?.[0] ?? 0}`)
    .join("; ");
  return (
    <div>
      <Frame {...{ title, x, y, across, up, words }}>
        {series.map(({ name, points }, i) => (
          <g key={name} className={`s${i % 4}`}>
            {series.length === 1 && (
              <polygon
                className="area"
                points={[
                  ...(drawn[i] ?? []),
                  `${across.at(last(points)[0])},${up.at(0)}`,
                  `${across.at(points[0]?.[0] ?? 0)},${up.at(0)}`,
                ].join(" ")}
              />
            )}
            <polyline className="series" points={drawn[i]?.join(" ")} />
            <circle
              className="end"
              cx={across.at(last(points)[0])}
              cy={up.at(last(points)[1])}
              r="3.5"
            />
          </g>
        ))}
      </Frame>
      {series.length > 1 && (
        <ul className="legend">
          {series.map(({ name }, i) => (
            <li key={name}>
              <svg viewBox="0 0 28 8" aria-hidden="true" className={`s${i % 4}`}>
                <line className="series" x1="0" x2="28" y1="4" y2="4" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
