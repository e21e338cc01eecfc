import type { ImproveState } from "../improve/index.ts";

/** Where a loop around a trainer stands: how it ended, and the best model by a metric. */
export function loopText(
  { iterations, checkpoints, end }: ImproveState,
  metric: string,
  out: string,
) {
  const best = checkpoints[metric];
  const lines = [
    `${iterations.length} iterations; ${end === undefined ? "stopped, the same command resumes it" : `ended: ${end}`}`,
    ...(best
      ? [`best: ${best.model}, mean S ${best.score.toFixed(3)} (iteration ${best.iteration})`]
      : []),
    `${out}/report.md`,
  ];
  return `${lines.join("\n")}\n`;
}
