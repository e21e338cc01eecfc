import { Frame, INNER, SIZE } from "./frame.tsx";
import { scaleTo } from "./scale.ts";

interface Props {
  title: string;
  x: string;
  y: string;
  series: readonly { name: string; points: readonly (readonly [number, number])[] }[];
}

/** Lines through points; each line has a dash of its own, so that color is not needed. */
export function LineChart({ title, x, y, series }: Props) {
  const all = series.flatMap(({ points }) => points);
  const across = scaleTo(Math.max(0, ...all.map(([at]) => at)), SIZE.left, INNER.right, 5);
  const up = scaleTo(Math.max(0, ...all.map(([, value]) => value)), INNER.bottom, SIZE.top + 14);
  const words = series
    .map(({ name, points }) => `${name}: ${points.at(-1)?.[1] ?? 0} at ${points.at(-1)?.[0] ?? 0}`)
    .join("; ");
  return (
    <div>
      <Frame {...{ title, x, y, across, up, words }}>
        {series.map(({ name, points }, i) => (
          <polyline
            key={name}
            className={`series s${i % 4}`}
            points={points.map(([px, py]) => `${across.at(px)},${up.at(py)}`).join(" ")}
          />
        ))}
      </Frame>
      {series.length > 1 && (
        <ul className="legend">
          {series.map(({ name }, i) => (
            <li key={name}>
              <svg viewBox="0 0 28 8" aria-hidden="true">
                <line className={`series s${i % 4}`} x1="0" x2="28" y1="4" y2="4" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
