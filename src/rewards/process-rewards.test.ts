import { expect, test } from "vitest";
import type { ProofTactic } from "../core/index.ts";
import { processRewards } from "./process-rewards.ts";

const TEXT = "theorem t : P ∧ Q := by\n  constructor\n  · exact hp\n  · exact wrong\n  done";

function tactic(source: string, hasRun = true): ProofTactic {
  const start = TEXT.indexOf(source);
  return { start, end: start + source.length, hasRun };
}

const TACTICS = [
  tactic("constructor"),
  tactic("exact hp"),
  tactic("exact wrong"),
  tactic("done", false),
];
const BLOCK = { start: TEXT.indexOf("by"), end: TEXT.length };
const scoresOf = (reward: { tactics: { score: number }[] }) =>
  reward.tactics.map(({ score }) => score);

test("in a proved text every tactic has the score 1, whatever is reported", () => {
  const errors = [{ at: TEXT.indexOf("exact hp") }];
  const reward = processRewards({ tactics: TACTICS, errors, outcome: 1 });
  expect(scoresOf(reward)).toEqual([1, 1, 1, 1]);
  expect(reward.firstError).toBeNull();
});

test("from the first tactic with an error on, all have d2, those before it d1", () => {
  const errors = [{ at: TEXT.indexOf("wrong") }];
  const reward = processRewards({ tactics: TACTICS, errors, outcome: 0 });
  expect(scoresOf(reward)).toEqual([-0.05, -0.05, -0.1, -0.1]);
  expect(reward.firstError).toBe(2);
  const statuses = reward.tactics.map(({ status }) => status);
  expect(statuses).toEqual(["passed", "passed", "failed", "skipped"]);
});

test("without propagation only tactics with an error of their own have d2", () => {
  const errors = [{ at: TEXT.indexOf("exact hp") }];
  const scores = { beforeError: -1, fromError: -2, propagate: false };
  const reward = processRewards({ tactics: TACTICS, errors, outcome: 0 }, scores);
  expect(scoresOf(reward)).toEqual([-1, -2, -1, -1]);
});

test("an error belongs to the innermost tactic around it, else to the next, else to the last", () => {
  const firstError = (at: number) =>
    processRewards({ tactics: [...TACTICS, BLOCK_TACTIC], errors: [{ at }], outcome: 0 })
      .firstError;
  const BLOCK_TACTIC = { start: TACTICS[0]?.start ?? 0, end: TEXT.indexOf("  done"), hasRun: true };
  // The outer tactic starts where `constructor` does, and comes first.
  expect(firstError(TEXT.indexOf("wrong"))).toBe(3);
  expect(firstError(TEXT.indexOf("· exact hp"))).toBe(0);
  expect(firstError(TEXT.indexOf("by"))).toBe(0);
  expect(firstError(TEXT.indexOf("done"))).toBe(4);
  expect(firstError(TEXT.length + 5)).toBe(4);
});

test("goals that a block leaves belong to its last tactic, also inside a tactic around it", () => {
  const errors = [{ at: BLOCK.start, block: BLOCK }];
  expect(processRewards({ tactics: TACTICS, errors, outcome: 0 }).firstError).toBe(3);
  const inner = { start: TEXT.indexOf("· exact hp"), end: TEXT.indexOf("\n  · exact wrong") };
  const left = [{ at: inner.start, block: inner }];
  expect(processRewards({ tactics: TACTICS, errors: left, outcome: 0 }).firstError).toBe(1);
});

test("an error without a tactic of its block falls back to its place", () => {
  const errors = [{ at: TEXT.indexOf("hp"), block: { start: 0, end: 1 } }];
  expect(processRewards({ tactics: TACTICS, errors, outcome: 0 }).firstError).toBe(1);
});

test("a refused text without located errors has d1 everywhere, and no tactics have no scores", () => {
  const reward = processRewards({ tactics: TACTICS, errors: [], outcome: 0 });
  expect(scoresOf(reward)).toEqual([-0.05, -0.05, -0.05, -0.05]);
  const none = processRewards({ tactics: [], errors: [{ at: 3 }], outcome: 0 });
  expect(none).toEqual({ outcome: 0, tactics: [], firstError: null });
});
