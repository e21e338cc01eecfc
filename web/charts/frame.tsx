import type { ReactNode } from "react";
import { type Scale, tickText } from "./scale.ts";

export const SIZE = { width: 480, height: 260, left: 46, right: 16, top: 14, bottom: 42 };
export const INNER = { bottom: SIZE.height - SIZE.bottom, right: SIZE.width - SIZE.right };

interface Props {
  title: string;
  x: string;
  y: string;
  across: Scale;
  up: Scale;
  /** Says the same in words. */
  words: string;
  children: ReactNode;
}

/** Axes, numbers and names of a chart; what it shows is drawn inside. */
export function Frame({ title, x, y, across, up, words, children }: Props) {
  const { width, height, left, top } = SIZE;
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}. ${words}`}>
        {up.ticks.map((tick) => (
          <g key={tick}>
            <line className="grid" x1={left} x2={INNER.right} y1={up.at(tick)} y2={up.at(tick)} />
            <text x={left - 8} y={up.at(tick) + 4} textAnchor="end">
              {tickText(tick)}
            </text>
          </g>
        ))}
        {across.ticks.map((tick) => (
          <text key={tick} x={across.at(tick)} y={INNER.bottom + 18} textAnchor="middle">
            {tickText(tick)}
          </text>
        ))}
        <text x={INNER.right} y={height - 6} textAnchor="end" className="axis">
          {x}
        </text>
        <text x={left + 6} y={top + 8} className="axis">
          {y}
        </text>
        {children}
      </svg>
    </figure>
  );
}
