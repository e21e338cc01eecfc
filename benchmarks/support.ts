import { machineText } from "../src/platform/index.ts";

/** One line that says what the figures were measured on. */
export function machine(): string {
  return `${machineText()}, Node ${process.versions.node}`;
}

/** The value below which the given share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function mean(samples: readonly number[]): number {
  return samples.reduce((sum, x) => sum + x, 0) / samples.length;
}

/** Prints a figure beside its bar. */
export function report(what: string, figure: string, bar = ""): void {
  console.log(`${what.padEnd(46)} ${figure}${bar ? `   (bar: ${bar})` : ""}`);
}

/** A number given as `--name N`, or the default. */
export function numberFlag(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}

/** A text given as `--name TEXT`. */
export function textFlag(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** With `--part I/N`, every Nth item from the Ith on; else all. */
export function partOf<T>(items: readonly T[]): T[] {
  const [part = 1, parts = 1] = (textFlag("part") ?? "1/1").split("/").map(Number);
  return items.filter((_, i) => i % parts === part - 1);
}
