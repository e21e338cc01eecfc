import {
  differences,
  elementwise,
  isIndexed,
  passed,
  postconditions,
  preserved,
  refused,
  remaining,
  underFlags,
  untilLeft,
} from "./claims.ts";
import type { Program } from "./conditions.ts";
import { type Places, placesIn, readLoop, type Template } from "./reading.ts";
import {
  elementValues,
  measures,
  numberBounds,
  numberValues,
  picks,
  sequenceBounds,
  sequenceValues,
} from "./variables.ts";

/** What may be true of a loop whenever it begins another round. */
export interface Candidate {
  loop: number;
  /** What is less likely is tried later, from 1. */
  stage: number;
  /**
   * Bounds are of numbers and lengths only, measures also of what is left: both are cheap to test. Claims about all
   * elements of an array, or all indices below some bound, are few, and costly. Claims of the rest are of what is left of
   * the list.
   */
  kind: "claim" | "rest" | "elements" | "indexed" | "bound" | "measure";
  /** Whether it speaks of one less than a length. */
  isOneLess: boolean;
  text(places: Places): string;
}

interface Group extends Pick<Candidate, "stage"> {
  texts: readonly Template[];
  kind?: Candidate["kind"];
}

const ONE_LESS = /\.length\) - /;

/** Of one kind. */
const MOST = 24;

/** Candidates for the invariant of each loop, the most likely first. */
export function candidatesOf(program: Program, rootNames: readonly string[]): Candidate[] {
  return program.loops.flatMap((loop, i) => {
    const reading = readLoop(program, loop, i + 1, rootNames);
    if (!reading) return [];
    const claims = [
      ...untilLeft(reading),
      ...postconditions(reading),
      ...[...differences(reading), ...refused(reading), ...passed(reading)],
    ];
    const rest = [...preserved(reading), ...remaining(reading)];
    const elements = [...elementwise(reading), ...elementValues(reading)];
    const values = [...numberValues(reading), ...sequenceValues(reading)];
    const arithmetic = numberBounds(reading);
    const picked = picks(reading);
    const bounds = [...sequenceBounds(reading), ...picked];
    const groups: Group[] = [
      { stage: 1, texts: [...claims, ...values] },
      { stage: 1, texts: rest, kind: "rest" },
      { stage: 1, texts: elements, kind: "elements" },
      { stage: 2, texts: arithmetic, kind: "bound" },
      { stage: 2, texts: measures(reading), kind: "measure" },
      { stage: 2, texts: bounds },
      { stage: 3, texts: underFlags(reading, [...claims, ...picked, ...elements, ...values]) },
      { stage: 3, texts: underFlags(reading, rest), kind: "rest" },
    ];
    const names = placesIn(reading);
    const seen = new Set<string>();
    const isNew = (text: string) => !seen.has(text) && !isTrivial(text) && seen.add(text);
    return groups.flatMap(({ stage, texts, kind = "claim" }) =>
      texts
        .filter((text) => isNew(text(names)))
        .slice(0, MOST)
        .map((text) => ({
          loop: i + 1,
          stage,
          kind: isIndexed(text(names)) ? "indexed" : kind,
          isOneLess: ONE_LESS.test(text(names)),
          text,
        })),
    );
  });
}

function isTrivial(text: string): boolean {
  return text === "True" || /^(\S+) [≤=<] \1$/.test(text);
}
