import { diffArrays } from "diff";
import type { CodeSampleResult, RepairLocation, TriggerKind } from "../../core/index.ts";

export interface Repair {
  before: string;
  after: string;
  /** Line of `before` at which its failure showed; `null` when unknown. */
  trigger: Trigger | null;
}

export interface Trigger {
  line: number;
  by: TriggerKind;
}

/** The line of the exception, else the one that gave the answer on which an assertion failed. */
export function triggerOf({ line, answerLine = null }: CodeSampleResult): Trigger | null {
  if (line !== null) return { line, by: "exception" };
  return answerLine === null ? null : { line: answerLine, by: "assertion" };
}

interface Hunk {
  /** First line of `before` that it touches; for an insertion the line that it pushes down. */
  first: number;
  /** Last line of `before` that it touches. */
  last: number;
  /** Lines added and removed. */
  size: number;
}

/** A line that is not empty, and where it stands, from 1. */
interface Line {
  text: string;
  number: number;
}

/**
 * Where a program was changed (SCOPE, section VI.B): the fix line is the centre of the hunk with the most changed
 * lines, the first of such hunks. Empty lines do not count, nor does white space at the end of a line.
 */
export function localizeRepair({ before, after, trigger }: Repair): RepairLocation {
  const old = toLines(before);
  const hunks = editedHunks(old, toLines(after));
  const changedLines = hunks.reduce((sum, { size }) => sum + size, 0);
  const main = hunks.reduce<Hunk | null>(
    (best, hunk) => (best && best.size >= hunk.size ? best : hunk),
    null,
  );
  const fixLine = main ? Math.floor((main.first + main.last) / 2) : null;
  const triggerLine = trigger?.line ?? null;
  return {
    triggerLine,
    triggerBy: trigger?.by ?? null,
    fixLine,
    changedLines,
    distance: fixLine === null || triggerLine === null ? null : Math.abs(fixLine - triggerLine),
    changedRatio: changedLines / Math.max(1, old.length),
  };
}

function toLines(text: string): Line[] {
  return text
    .split("\n")
    .map((line, i) => ({ text: line.trimEnd(), number: i + 1 }))
    .filter((line) => line.text !== "");
}

function editedHunks(old: Line[], now: Line[]): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | undefined;
  const texts = (lines: Line[]) => lines.map(({ text }) => text);
  for (const { value, added, removed } of diffArrays(texts(old), texts(now))) {
    if (!added && !removed) open = undefined;
    else {
      if (!open) {
        const first = old[Math.min(at, old.length - 1)]?.number ?? 1;
        open = { first, last: first, size: 0 };
        hunks.push(open);
      }
      if (removed) open.last = old[at + value.length - 1]?.number ?? open.last;
      open.size += value.length;
    }
    if (!added) at += value.length;
  }
  return hunks;
}

/** Of repairs of programs that failed before; `won`: the repaired program passes. */
export interface RepairSummary {
  repairs: number;
  wins: number;
  /** wins / repairs, 0 to 1. */
  recoveryRate: number;
  /** Wins whose fix lies within 20 lines of the trigger. */
  localizedWins: number;
  /** localizedWins / wins. */
  localizedShare: number;
  /** Share of wins whose trigger and fix lines are both known. */
  coverage: number;
  /** ... by how the trigger was found; they add up to `coverage`. */
  coverageBy: Record<TriggerKind, number>;
  /** Share of all repairs, won or not, whose trigger is known. */
  knownTriggers: number;
  /** localizedWins among those. */
  localizedShareCovered: number;
  /** Over wins; `null` without any. */
  medianChangedLines: number | null;
  medianChangedRatio: number | null;
}

/** Sums up repairs; `within`: lines that count as near, 20 in the paper. */
export function summarizeRepairs(
  repairs: readonly { location: RepairLocation; won: boolean }[],
  within = 20,
): RepairSummary {
  const won = repairs.filter((repair) => repair.won).map(({ location }) => location);
  const covered = won.filter(({ distance }) => distance !== null);
  const near = covered.filter(({ distance }) => (distance as number) <= within);
  const by = (kind: TriggerKind) => covered.filter(({ triggerBy }) => triggerBy === kind).length;
  const known = repairs.filter(({ location }) => location.triggerLine !== null);
  return {
    repairs: repairs.length,
    wins: won.length,
    localizedWins: near.length,
    recoveryRate: share(won.length, repairs.length),
    localizedShare: share(near.length, won.length),
    coverage: share(covered.length, won.length),
    coverageBy: {
      exception: share(by("exception"), won.length),
      assertion: share(by("assertion"), won.length),
    },
    knownTriggers: share(known.length, repairs.length),
    localizedShareCovered: share(near.length, covered.length),
    medianChangedLines: median(won.map(({ changedLines }) => changedLines)),
    medianChangedRatio: median(won.map(({ changedRatio }) => changedRatio)),
  };
}

function share(count: number, of: number): number {
  return of === 0 ? 0 : count / of;
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return null;
  if (sorted.length % 2 === 1) return sorted[middle] as number;
  return ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
