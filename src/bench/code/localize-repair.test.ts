import { expect, test } from "vitest";
import type { CodeSampleResult, TriggerKind } from "../../core/index.ts";
import { localizeRepair, summarizeRepairs, triggerOf } from "./localize-repair.ts";

const lines = (...all: string[]) => `${all.join("\n")}\n`;
const raisedAt = (line: number) => ({ line, by: "exception" as const });
const BEFORE = lines("a", "b", "c", "d", "e", "f", "g", "h");

test("the fix line is the centre of the largest hunk", () => {
  const after = lines("a", "B", "c", "d", "e", "F", "G", "h");
  expect(localizeRepair({ before: BEFORE, after, trigger: raisedAt(2) })).toEqual({
    triggerLine: 2,
    triggerBy: "exception",
    fixLine: 6,
    distance: 4,
    changedLines: 6,
    changedRatio: 0.75,
  });
});

test("an insertion lies at the line that it pushes down, or at the last one", () => {
  const middle = lines("a", "b", "x", "c", "d", "e", "f", "g", "h");
  expect(localizeRepair({ before: BEFORE, after: middle, trigger: null })).toMatchObject({
    fixLine: 3,
    distance: null,
    changedLines: 1,
  });
  const end = `${BEFORE}i\n`;
  expect(localizeRepair({ before: BEFORE, after: end, trigger: raisedAt(8) })).toMatchObject({
    fixLine: 8,
    distance: 0,
  });
});

test("a deletion lies at its centre; spaces at the end of lines are no change", () => {
  const after = lines("a", "b  ", "f", "g", "h");
  expect(localizeRepair({ before: BEFORE, after, trigger: raisedAt(1) })).toMatchObject({
    fixLine: 4,
    distance: 3,
    changedLines: 3,
  });
  expect(localizeRepair({ before: BEFORE, after: BEFORE, trigger: raisedAt(1) })).toMatchObject({
    fixLine: null,
    distance: null,
    changedLines: 0,
    changedRatio: 0,
  });
});

test("empty lines are no change, and do not move the centre", () => {
  const after = lines("a", "", "", "", "B", "", "C", "D", "e", "f", "g", "h");
  expect(localizeRepair({ before: BEFORE, after, trigger: raisedAt(3) })).toMatchObject({
    fixLine: 3,
    distance: 0,
    changedLines: 6,
  });
});

test("localized wins are those within 20 lines; coverage counts wins with both lines", () => {
  const at = (distance: number | null, changedLines: number, triggerBy?: TriggerKind) => ({
    triggerLine: distance === null ? null : 1,
    fixLine: 1 + (distance ?? 0),
    triggerBy: distance === null ? null : (triggerBy ?? "exception"),
    distance,
    changedLines,
    changedRatio: changedLines / 10,
  });
  const repairs = [
    { location: at(20, 2), won: true },
    { location: at(21, 4, "assertion"), won: true },
    { location: at(null, 6), won: true },
    { location: at(0, 8), won: true },
    { location: at(0, 100), won: false },
  ];
  expect(summarizeRepairs(repairs)).toEqual({
    repairs: 5,
    wins: 4,
    recoveryRate: 0.8,
    localizedWins: 2,
    localizedShare: 0.5,
    coverage: 0.75,
    localizedShareCovered: 2 / 3,
    knownTriggers: 0.8,
    coverageBy: { exception: 0.5, assertion: 0.25 },
    medianChangedLines: 5,
    medianChangedRatio: 0.5,
  });
  expect(summarizeRepairs([])).toMatchObject({
    wins: 0,
    recoveryRate: 0,
    medianChangedLines: null,
  });
});

test("an exception goes before an answer; without either the trigger is unknown", () => {
  const result: CodeSampleResult = {
    status: "wrong-answer",
    failureClass: "assertion-only",
    passedTests: 0,
    tests: 1,
    detail: "",
    line: null,
    originalPasses: false,
    programMs: 1,
  };
  expect(triggerOf(result)).toBeNull();
  expect(triggerOf({ ...result, answerLine: 3 })).toEqual({ line: 3, by: "assertion" });
  expect(triggerOf({ ...result, answerLine: 3, line: 2 })).toEqual(raisedAt(2));
});
