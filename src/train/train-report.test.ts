import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { GoalMeasure } from "./measure-goals.ts";
import type { ArmMeasures, SetMeasures } from "./measure-sealed.ts";
import { hashOfGoals, noteSealedReading } from "./sealed-readings.ts";
import { buildTrainReport, type Measured } from "./train-report.ts";
import { trainMarkdown } from "./train-report-text.ts";
import { TRAIN_DEFAULTS } from "./train-settings.ts";
import { makeTrainingGoal } from "./training-goal.ts";

const goalsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    makeTrainingGoal({
      name: `${prefix}${i}`,
      group: prefix,
      context: "",
      banned: [],
      recursive: i < 2 ? ["f"] : [],
      statement: { name: "g", text: `theorem g : ${prefix}${i}` },
    }),
  );
const sealed = goalsOf("s", 14);
const heldOut = goalsOf("h", 6);

/** Closed in `checks` where the index is below `upTo`. */
const measure = (goals: typeof sealed, upTo: number, checks: number): GoalMeasure[] =>
  goals.map(({ id }, i) =>
    i < upTo ? { goal: id, checks, lines: ["simp"] } : { goal: id, checks: null, lines: null },
  );

function measuresOf(goals: typeof sealed, seeds: number, gain: number): SetMeasures {
  const arms: ArmMeasures[] = [
    { arm: "frequency", seed: 0, measures: measure(goals, 2, 1) },
    ...Array.from({ length: seeds }, (_, i) => i + 1).flatMap((seed) => [
      { arm: "untrained", seed, measures: measure(goals, 1, 4) },
      { arm: "outcome", seed, measures: measure(goals, 2, 4) },
      { arm: "process", seed, measures: measure(goals, 2 + gain, 4) },
    ]),
  ];
  const plain = measure(goals, 2, 8);
  return { arms, plain, ordered: [{ seed: 1, measures: measure(goals, 2, 6) }] };
}

function reportOf({ seeds = 3, gain = 9, before = 0 }) {
  const point = { phase: "grpo" as const, iteration: 0, loss: 0, closed: null };
  const measured: Measured = {
    settings: { ...TRAIN_DEFAULTS, seeds },
    data: {
      ...{ train: [], heldOut, sealed, repeats: 0, demonstrations: [], easy: [] },
      ...{ easyDropped: 0, proved: 0 },
    },
    heldOut: measuresOf(heldOut, seeds, 1),
    sealed: { measures: measuresOf(sealed, seeds, gain), sha256: hashOfGoals(sealed), before },
    curves: ["outcome", "process"].map((arm) => ({
      arm,
      seed: 1,
      points: [{ ...point, reward: 0.25, entropy: 1.5, length: 2, tacticReward: 0.625 }],
    })),
    ...{
      states: 0,
      refused: 0,
      folder: "",
      work: { checks: 0, cached: 0, elapsedMs: 0, cpuMs: 0 },
    },
  };
  return buildTrainReport(measured);
}

test("what is significant is told of the sealed goals, goal by goal, and adjusted for the checks", () => {
  const report = reportOf({});
  const compared = report.sealed?.parts[0]?.comparisons.find(({ to }) => to === "outcome");
  const rows = compared?.rows ?? [];
  expect(rows.map(({ checks, better }) => [checks, better])).toEqual([
    ...[
      [1, 0],
      [2, 0],
      [4, 9],
      [8, 9],
      [16, 9],
      [32, 9],
    ],
  ]);
  // Nine goals of nine: 2 / 2^9 for each of four numbers of checks, times the six that are looked at.
  expect(rows[2]?.p).toBeCloseTo(2 / 512, 12);
  expect(rows[2]?.adjusted).toBeCloseTo(12 / 512, 12);
  const text = trainMarkdown(report);
  expect(text).toContain("process closes more than outcome in 4 checks");
  expect(text).toContain("No training of this machine had measured on this set before.");
  expect(text).toMatch(/\| 1 +\| 0\.250.*0\.625.*1\.500.*2\.000/);
});

test("a difference that only one number of checks would show is not significant", () => {
  // 6 of 6 at one number of checks: p = 0.031 alone, more when six are looked at.
  const report = reportOf({ gain: 6 });
  const rows = report.sealed?.parts[0]?.comparisons.at(-1)?.rows ?? [];
  expect(rows[2]?.p).toBeLessThan(0.05);
  expect(rows[2]?.adjusted).toBeGreaterThan(0.05);
  expect(trainMarkdown(report)).not.toContain("process closes more than outcome");
});

test("with two seeds nothing is called significant, and a set that was read before is said to be", () => {
  const text = trainMarkdown(reportOf({ seeds: 2, before: 3 }));
  expect(text).not.toContain("Significant at 5 %:");
  expect(text).toContain("With fewer than 3 seeds");
  expect(text).toContain("3 trainings of this machine had measured on this set before");
});

test("trainings that read a sealed set are counted, each once", () => {
  const folder = mkdtempSync(join(tmpdir(), "lemmata-sealed-"));
  try {
    const file = join(folder, "readings.json");
    const note = (sha256: string, training: string) =>
      noteSealedReading({ sha256, training }, file);
    expect([note("a", "one"), note("a", "two"), note("b", "two"), note("a", "one")]).toEqual([
      0, 1, 0, 0,
    ]);
    expect(note("a", "three")).toBe(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
