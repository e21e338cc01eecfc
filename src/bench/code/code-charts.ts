import type { Chart, CodeSummary, RepairLocation } from "../../core/index.ts";

/** pass@k over k in percent; nothing when there is but one sample per task. */
export function passChart({ pass: { curve, estimator } }: CodeSummary): Chart | undefined {
  const points = curve.map(({ k, rate }) => [k, 100 * rate] as const);
  if (points.length < 2) return undefined;
  const series = [{ name: `pass@k (${estimator})`, points }];
  return { title: "Tasks solved by k samples", x: "k", y: "percent", series };
}

const FARTHEST = 40;

/** How many wins have their fix within so many lines of the trigger; nothing where no trigger is known. */
export function localizationChart(
  repairs: readonly { location: RepairLocation; won: boolean }[],
): Chart | undefined {
  const distances = repairs.flatMap(({ won, location: { distance } }) =>
    won && distance !== null ? [distance] : [],
  );
  if (distances.length === 0) return undefined;
  const points = Array.from(
    { length: FARTHEST + 1 },
    (_, lines) => [lines, distances.filter((distance) => distance <= lines).length] as const,
  );
  const series = [{ name: "localized wins", points }];
  return { title: "Fixes near their triggers", x: "lines apart, at most", y: "wins", series };
}
