/** A line of a chart: `points` are (x, y), in the order of x. */
interface ChartSeries {
  name: string;
  points: readonly (readonly [number, number])[];
}

export interface Chart {
  title: string;
  x: string;
  y: string;
  series: readonly ChartSeries[];
}

const SIZE = { width: 640, height: 360, left: 56, right: 150, top: 34, bottom: 44 };
/** Distinguishable with every common kind of colour vision (Okabe and Ito). */
const COLORS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"];

/** A chart as SVG text, without anything that needs a browser to be drawn first. */
export function lineChart({ title, x, y, series }: Chart): string {
  const all = series.flatMap(({ points }) => points);
  const across = scaleOf(
    all.map(([at]) => at),
    false,
  );
  const up = scaleOf(
    all.map(([, value]) => value),
    true,
  );
  const { width, height, left, right, top, bottom } = SIZE;
  const toX = (value: number) => left + across.share(value) * (width - left - right);
  const toY = (value: number) => height - bottom - up.share(value) * (height - top - bottom);
  const lines = series.map(({ name, points }, i) => {
    const color = COLORS[i % COLORS.length];
    const path = points.map(([px, py]) => `${round(toX(px))},${round(toY(py))}`).join(" ");
    const at = top + 8 + 18 * i;
    const label = `<text x="${width - right + 32}" y="${at + 4}">${escaped(name)}</text>`;
    const key = `<line x1="${width - right + 10}" x2="${width - right + 28}" y1="${at}" y2="${at}" stroke="${color}" stroke-width="2"/>`;
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>${key}${label}`;
  });
  const ticksX = across.ticks.map((value) => {
    return `<text x="${round(toX(value))}" y="${height - bottom + 16}" text-anchor="middle">${label(value)}</text>`;
  });
  const ticksY = up.ticks.map((value) => {
    const at = round(toY(value));
    const grid = `<line x1="${left}" x2="${width - right}" y1="${at}" y2="${at}" stroke="#ddd"/>`;
    return `${grid}<text x="${left - 6}" y="${at + 4}" text-anchor="end">${label(value)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${left}" y="18" font-size="13" font-weight="bold">${escaped(title)}</text>`,
    ...ticksX,
    ...ticksY,
    `<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">${escaped(x)}</text>`,
    `<text transform="translate(14 ${(top + height - bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(y)}</text>`,
    ...lines,
    "</svg>\n",
  ].join("\n");
}

/** Round numbers that enclose some values, and where a value lies among them, 0 to 1. */
function scaleOf(values: readonly number[], fromZero: boolean) {
  const lowest = fromZero ? Math.min(0, ...values) : Math.min(...values);
  const highest = Math.max(...values, lowest + 1e-9);
  const rough = (highest - lowest) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) as number);
  const [low, high] = [Math.floor(lowest / step) * step, Math.ceil(highest / step) * step];
  const ticks = Array.from(
    { length: Math.round((high - low) / step) + 1 },
    (_, i) => low + i * step,
  );
  return { ticks, share: (value: number) => (value - low) / (high - low) };
}

const round = (value: number) => Number(value.toFixed(1));
const label = (value: number) => String(Number(value.toPrecision(6)));
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
