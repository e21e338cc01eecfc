import type { ScoredDecomposition } from "../api/types.ts";
import { Frame, INNER, SIZE } from "./frame.tsx";
import { scaleTo } from "./scale.ts";
import { provedByScore } from "./series.ts";

/** What a score is worth: for each tenth of it, the share of decompositions whose lemmas were all proved. */
export function ScoreChart({ decompositions }: { decompositions: readonly ScoredDecomposition[] }) {
  const bins = provedByScore(decompositions);
  const across = scaleTo(1, SIZE.left, INNER.right, { count: 5 });
  const up = scaleTo(1, INNER.bottom, SIZE.top + 14);
  const filled = bins.filter(({ all }) => all > 0);
  const words = filled
    .map(({ from, all, proved }) => `from ${from}: ${proved} of ${all} proved`)
    .join("; ");
  return (
    <Frame
      title="Score against provability"
      x="score of a decomposition"
      y="share proved"
      {...{ across, up, words }}
    >
      {filled.map(({ from, all, proved }) => {
        const [left, right] = [across.at(from) + 3, across.at(from + 0.1) - 3];
        const top = up.at(proved / all);
        return (
          <g key={from}>
            <rect
              className="bar-fill"
              x={left}
              y={top}
              width={right - left}
              height={Math.max(1, INNER.bottom - top)}
            />
            <text x={(left + right) / 2} y={top - 4} textAnchor="middle">
              {`${proved}/${all}`}
            </text>
          </g>
        );
      })}
    </Frame>
  );
}
