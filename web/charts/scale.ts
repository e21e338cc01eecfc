/** Maps values from 0 to pixels, and says where to write numbers. */
export interface Scale {
  at(value: number): number;
  ticks: number[];
}

/** From 0 to a round number that is at least `max`. `least`: between two numbers, 1 for what is counted. */
export function scaleTo(
  max: number,
  from: number,
  to: number,
  { count = 4, least = 0 }: { count?: number; least?: number } = {},
): Scale {
  const step = roundStep(Math.max(least, (max > 0 ? max : 1) / count));
  const top = step * Math.max(1, Math.ceil((max > 0 ? max : 1) / step - 1e-9));
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step);
  return { at: (value) => from + ((to - from) * value) / top, ticks };
}

/** 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least - 1e-12) ?? 10;
  return factor * power;
}

/** Without the noise of floating point. */
export function tickText(value: number): string {
  return String(Number(value.toPrecision(6)));
}
