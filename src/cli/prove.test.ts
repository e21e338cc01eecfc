import { expect, test } from "vitest";
import type { ObligationReport, RunId } from "../core/index.ts";
import { renderTask } from "./prove.ts";

const costs = { checks: 12, elapsedMs: 60_400, heartbeats: 900, isWholeProof: true, lemmas: [] };
const hard: ObligationReport = {
  ...costs,
  id: "hard/1",
  declaration: "hard",
  line: 7,
  statement: "theorem hard : P",
  outcome: "failed",
  reason: "time",
  nearMiss: {
    rules: [{ rule: "induction", tries: 1, ms: 31_000, vainMs: 31_000 }],
    origin: "symbolic/step",
    open: ["theorem hard_1 (n : Nat) :\n    n = m"],
  },
};
const easy: ObligationReport = {
  ...costs,
  id: "easy/1",
  declaration: "easy",
  line: 3,
  statement: "theorem easy : P",
  outcome: "proved",
  kept: true,
};

test("a task says of each sorry what became of it, and of one that is open what came nearest", () => {
  const shown = renderTask({
    kind: "task",
    run: "r" as RunId,
    task: "a.lean",
    status: "failed",
    kept: false,
    report: {
      status: "incomplete",
      text: "",
      obligations: [easy, hard],
      others: [],
      droppedImports: [],
      axioms: [],
      reasons: [],
      elapsedMs: 61_000,
    },
  });
  expect(shown.split("\n")).toEqual([
    "a.lean: failed, 61.0 s",
    "  ✓ easy, line 3: proved (before)",
    "  … hard, line 7: failed (out of time; 60.4 s)",
    "      tried: induction 31.0 s (1 try)",
    "      came nearest by symbolic/step; left to prove:",
    "        theorem hard_1 (n : Nat) :",
    "            n = m",
    "",
  ]);
});

test("answers of a model that could not be read are told of a task that failed", () => {
  const shown = renderTask({
    kind: "task",
    run: "r" as RunId,
    task: "a.lean",
    status: "failed",
    kept: false,
    unreadable: [
      { reason: "there is no ```lean block", count: 2 },
      { reason: "it was cut off", count: 1 },
    ],
  });
  expect(shown).toBe(
    "a.lean: failed\n  3 answers could not be read: there is no ```lean block (2); it was cut off (1)\n",
  );
});
