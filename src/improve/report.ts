import { markdownTable } from "../core/index.ts";
import { measured } from "./improve-loop.ts";
import type { ImproveState } from "./improve-state.ts";
import { bootstrapMean } from "./paired-scores.ts";

/** The iterations as Markdown: means over theorems with intervals, and the change to the one before, paired by theorem. */
export function improveReport(
  { iterations, checkpoints, end }: ImproveState,
  metric: string,
  learnedFrom = "pairs",
): string {
  const rows = iterations.map((one, i) => {
    const own = measured(one);
    const before = iterations[i - 1];
    const other = before && measured(before);
    const change = other && Object.keys(other).map((name) => (own[name] ?? 0) - (other[name] ?? 0));
    const isMeasured = one.run !== undefined;
    return [
      String(i + 1),
      one.model,
      isMeasured ? String(Object.keys(own).length) : "-",
      isMeasured ? intervalText(Object.values(own)) : "-",
      isMeasured && change ? intervalText(change) : "-",
      String(one.pairs ?? "-"),
    ];
  });
  const best = checkpoints[metric];
  const isHeldOut = iterations.some(({ heldOut = {} }) => Object.keys(heldOut).length > 0);
  const of = isHeldOut ? "held-out source files" : "the set itself: no file is held out";
  return [
    `# ${metric}, iteration by iteration`,
    `S per theorem of ${of}; means with 95 % intervals of the bootstrap over theorems.`,
    markdownTable(["iteration", "model", "theorems", "mean S", "change", learnedFrom], rows),
    best
      ? `Best: ${best.model} (iteration ${best.iteration}, mean S ${best.score.toFixed(3)}).`
      : "Nothing is measured yet.",
    ...(end === undefined ? [] : [`It ended: ${ENDS[end]}.`]),
    "",
  ].join("\n\n");
}

const ENDS = {
  iterations: "all iterations are done",
  regression: "the last model is worse on what is held out; the best one is kept",
  "no-pairs": "there was nothing to learn from",
};

function intervalText(values: readonly number[]): string {
  const { mean, low, high } = bootstrapMean(values);
  return `${mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}
