import type { RunRecord, TaskStatus } from "../api/types.ts";

/** E.g. `840 ms`, `12.4 s`, `3 min 20 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** US dollars, e.g. `$0.0123`. */
export function dollars(usd: number): string {
  return `$${usd >= 1 || usd === 0 ? usd.toFixed(2) : usd.toPrecision(2)}`;
}

/** E.g. `26 Nov 2026, 14:22`. */
export function date(ms: number): string {
  return new Date(ms).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
}

/** E.g. `3 tasks`. */
export function count(number: number, word: string): string {
  return `${number.toLocaleString("en-US")} ${word}${number === 1 ? "" : "s"}`;
}

export function errorCount(messages: readonly { severity: string }[]): number {
  return messages.filter(({ severity }) => severity === "error").length;
}

const SOLVED: readonly TaskStatus[] = ["proved", "disproved", "passed"];

export function isSolved(status: TaskStatus): boolean {
  return SOLVED.includes(status);
}

/** Names of a run's inputs, e.g. `order.lean and 3 more`. */
export function inputNames({ inputs }: RunRecord): string {
  const [first, ...others] = inputs.map(({ file }) => file.split(/[\\/]/).at(-1) ?? file);
  if (first === undefined) return "no files";
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

const REASONS: Readonly<Record<string, string>> = {
  time: "out of time",
  heartbeats: "out of heartbeats",
  budget: "its share of the time is used up",
  "model-budget": "the budget for models is used up",
  exhausted: "nothing more to try",
  cancelled: "stopped",
  "too-deep": "too many steps below the theorem",
};

/** E.g. `false for n := 0`. */
export function falseFor(assignment: readonly { name: string; value: string }[]): string {
  if (assignment.length === 0) return "false: it has no variables";
  return `false for ${assignment.map(({ name, value }) => `${name} := ${value}`).join(", ")}`;
}

/** Why a search was given up, for people; sentences stay as they are. */
export function reasonInWords(reason: string): string {
  return REASONS[reason] ?? reason;
}
