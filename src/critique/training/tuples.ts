import { diffArrays } from "diff";
import {
  type CritiqueResult,
  type CritiqueTuple,
  type ProgramVerdict,
  programScore,
} from "../../core/index.ts";

export interface TupleFilters {
  /**
   * `improved`: more tests pass, and S rises; `solved`: all pass that did not; `all`: also those that did not help.
   */
  keep: "improved" | "solved" | "all";
  /** Changed lines over the lines of the program before, at most; rewritten programs teach no repair. */
  maxChangedRatio: number;
  /** Characters of a critique, at most. */
  maxCritique: number;
}

export const DEFAULT_FILTERS: TupleFilters = {
  keep: "improved",
  maxChangedRatio: 1,
  maxCritique: 6_000,
};

/** Why revisions were left out, with how many. */
export type DropCounts = Record<string, number>;

/**
 * The revisions of recorded loops as tuples (x, p0, y, p1) for training (SCOPE, section V), deduplicated. Left out:
 * what hidden tests did not run on, and critiques with a block of code, which would teach the critic to write the
 * program.
 */
export function tuplesOf(
  results: readonly { task: string; result: CritiqueResult }[],
  filters: TupleFilters = DEFAULT_FILTERS,
): { tuples: CritiqueTuple[]; dropped: DropCounts } {
  const tuples = new Map<string, CritiqueTuple>();
  const dropped: DropCounts = {};
  for (const { task, result } of results) {
    for (const made of revisionsOf(result.task ?? task, result)) {
      const tuple = typeof made === "string" ? made : (reasonAgainst(made, filters) ?? made);
      const key = typeof tuple === "string" ? "" : JSON.stringify([tuple.x, tuple.p0, tuple.y]);
      const reason = typeof tuple === "string" ? tuple : tuples.has(key) ? "duplicate" : undefined;
      if (reason !== undefined) dropped[reason] = (dropped[reason] ?? 0) + 1;
      else tuples.set(key, tuple as CritiqueTuple);
    }
  }
  return { tuples: [...tuples.values()], dropped };
}

function revisionsOf(task: string, result: CritiqueResult): (CritiqueTuple | string)[] {
  const { steps, prompt: x, verdicts, tests } = result;
  const verdictOf = (program: string) => {
    const found = verdicts.find((each) => each.program === program)?.verdict;
    if (!found) return undefined;
    const { detail: _, ...verdict } = found;
    return verdict;
  };
  return steps.flatMap((step, i): (CritiqueTuple | string)[] => {
    const critique = steps[i - 1];
    if (step.kind !== "revision" || critique?.kind !== "critique") return [];
    const { before: p0, program: p1 } = step;
    const [before, after] = [verdictOf(p0), verdictOf(p1)];
    if (!before || !after) return ["not judged by hidden tests"];
    const y = critique.answer ?? critique.text;
    const { evidence } = critique;
    const tuple = { task, x, p0, y, p1, before, after, changedLines: changedLines(p0, p1) };
    return [
      { ...tuple, ...(evidence === undefined ? {} : { evidence }), ...(tests ? { tests } : {}) },
    ];
  });
}

function reasonAgainst(tuple: CritiqueTuple, filters: TupleFilters): string | undefined {
  const { p0, p1, y, before, after } = tuple;
  if (p0 === p1) return "nothing changed";
  if (/```/.test(y)) return "the critique holds a program";
  if (y.length > filters.maxCritique) return "the critique is too long";
  const lines = p0.trimEnd().split("\n").length;
  if (tuple.changedLines / lines > filters.maxChangedRatio) return "the program was rewritten";
  if (filters.keep === "all") return undefined;
  if (filters.keep === "solved") return isSolved(before, after) ? undefined : "not solved by it";
  return isImproved(tuple) ? undefined : "not better";
}

type Verdict = Omit<ProgramVerdict, "detail">;

/** Whether a critique is worth imitating: more tests pass after it, and it was not bought with crashes. */
export function isImproved({ before, after }: CritiqueTuple): boolean {
  return after.passed > before.passed && sparseReward({ before, after }) > 0;
}

/** R_sparse of SCOPE: the gain in S of the program, −2.2 to 2.2. */
export function sparseReward({ before, after }: Pick<CritiqueTuple, "before" | "after">): number {
  return programScore(after) - programScore(before);
}

const isSolved = (before: Verdict, after: Verdict) =>
  before.status !== "passed" && after.status === "passed";

/** Lines removed and added. */
function changedLines(before: string, after: string): number {
  const [old, now] = [before, after].map((text) => text.trimEnd().split("\n")) as [
    string[],
    string[],
  ];
  return diffArrays(old, now)
    .filter(({ added, removed }) => added || removed)
    .reduce((sum, { value }) => sum + value.length, 0);
}
