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
  line: number;
  /** Changed lines that are not empty. */
  size: number;
  /** Lines of `before` in it that are not empty. */
  removed: number[];
}

/**
 * Where a program was changed (SCOPE, section V): the fix line is the middle one of the changed lines
 * of the hunk with the most of them, the first of such hunks; where a hunk only adds lines, the line they come before.
 * Lines are compared without white space at their end, and empty ones do not count.
 */
export function localizeRepair({ before, after, trigger }: Repair): RepairLocation {
  const old = toLines(before);
  const hunks = editedHunks(old, toLines(after));
  const changedLines = hunks.reduce((sum, { size }) => sum + size, 0);
  const main = hunks.reduce<Hunk | null>(
    (best, hunk) => (best && best.size >= hunk.size ? best : hunk),
    null,
  );
  const fixLine = main ? centre(main) : null;
  const triggerLine = trigger?.line ?? null;
  return {
    triggerLine,
    triggerBy: trigger?.by ?? null,
    fixLine,
    changedLines,
    distance: fixLine === null || triggerLine === null ? null : Math.abs(fixLine - triggerLine),
    changedRatio: changedLines / Math.max(1, old.filter(isFull).length),
  };
}

function toLines(text: string): string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd());
}

function editedHunks(old: string[], now: string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let line = 1;
  let open: Hunk | undefined;
  for (const { value, added, removed } of diffArrays(old, now)) {
    if (!added && !removed) open = undefined;
    else {
      if (!open) {
        open = { line: Math.min(line, old.length), size: 0, removed: [] };
        hunks.push(open);
      }
      open.size += value.filter(isFull).length;
      if (removed) {
        for (const [i, text] of value.entries()) if (isFull(text)) open.removed.push(line + i);
      }
    }
    if (!added) line += value.length;
  }
  return hunks.filter(({ size }) => size > 0);
}

const isFull = (line: string) => line.trim() !== "";

const centre = ({ line, removed }: Hunk) => removed[(removed.length - 1) >> 1] ?? line;

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
