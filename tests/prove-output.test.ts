import { expect, test } from "vitest";
import type { ObligationReport, ProveReport, RunId } from "../src/core/index.ts";
import type { ProveTaskReport } from "../src/prove/index.ts";
import { proveLine, publishedSchema } from "./support/prove-output-schema.ts";

const SCHEMA = new URL("../docs/schemas/prove-output.schema.json", import.meta.url);

const OBLIGATION: Required<ObligationReport> = {
  id: "t#1",
  declaration: "t",
  line: 2,
  statement: "theorem t : P",
  outcome: "failed",
  reason: "time",
  nearMiss: {
    rules: [{ rule: "split", tries: 1, ms: 2, vainMs: 0.5 }],
    origin: "symbolic/split",
    open: ["theorem u : Q"],
    lastRejection: "Lean reports errors",
  },
  proof: "by simp",
  followsFrom: ["s"],
  rules: ["split"],
  counterexample: {
    assignment: [{ name: "n", type: "Nat", value: "0" }],
    refutation: { negation: { name: "t_disproved", text: "theorem t_disproved" }, text: "..." },
  },
  disproof: "theorem t_disproved : ¬ P := by decide",
  isWholeProof: true,
  lemmas: [{ name: "l", statement: "theorem l : Q", proof: "by simp" }],
  checks: 3,
  elapsedMs: 1.5,
  heartbeats: 40,
  kept: true,
};

const REPORT: Required<ProveReport> = {
  status: "incomplete",
  text: "theorem t : P := by sorry",
  obligations: [OBLIGATION],
  others: [
    { range: { start: 0, end: 5 }, kind: "term", declaration: null, reason: "data", text: "Nat" },
  ],
  droppedImports: ["Mathlib"],
  olderLean: ["abbrev List.join := List.flatten"],
  axioms: ["propext"],
  reasons: ["t: contains `sorry`"],
  gate: "reported-axioms",
  elapsedMs: 12,
};

const TASK: Required<ProveTaskReport> = {
  kind: "task",
  run: "0199" as RunId,
  task: "a.lean",
  status: "failed",
  kept: false,
  file: "a.proved.lean",
  disproof: "a.disproved.lean",
  disproofs: ["a.disproved.lean"],
  report: REPORT,
  reason: "1 of 1 obligations open",
  modelFailure: "replaying: there is no recorded answer",
  unreadable: [{ reason: "there is no ```lean block", count: 2 }],
};

test("the schema in docs/ is that of the code", async () => {
  await expect(publishedSchema()).toMatchFileSnapshot(SCHEMA.pathname);
});

test("it has every field that a task can have, and needs those that it always has", () => {
  expect(proveLine.parse(TASK)).toEqual(TASK);
  const { kind, run, task, status, kept } = TASK;
  expect(proveLine.parse({ kind, run, task, status, kept })).toBeTruthy();
  expect(proveLine.safeParse({ kind, run, task, status }).success).toBe(false);
  expect(proveLine.safeParse({ ...TASK, status: "fine" }).success).toBe(false);
});
