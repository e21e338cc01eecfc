import type { RunEvent, RunRequest, TaskResult } from "../../src/core/index.ts";

export const VERSIONS = { lemmata: "0.1.0", lean: "4.28.0-pre" };

export function runRequest(settings: RunRequest["settings"] = { pass: 1 }): RunRequest {
  return { kind: "prove", settings, inputs: [{ file: "a.lean", sha256: "00" }] };
}

export function taskResult(changes: Partial<TaskResult> = {}): TaskResult {
  return {
    finalText: "theorem a : 1 = 1 := by rfl\n",
    proof: "by rfl",
    lemmas: [],
    counterexample: null,
    axioms: [],
    reason: null,
    elapsedMs: 12,
    modelCalls: 0,
    tokens: { input: 0, output: 0 },
    costUsd: 0,
    ...changes,
  };
}

const ROOT = { name: "t", text: "theorem t (n : Nat) : 0 + n = n ∧ n + 0 = n" };
const LEFT = { name: "t_1", text: "theorem t_1 (n : Nat) : 0 + n = n" };
const RIGHT = { name: "t_2", text: "theorem t_2 (n : Nat) : n + 0 = n" };

/** A search that splits a conjunction, after one refusal, and proves the second lemma only. */
export function sampleSearch(): RunEvent[] {
  const policy = "symbolic";
  const split = {
    kind: "decomposition" as const,
    decomposition: { lemmas: [LEFT, RIGHT], proof: "⟨t_1 n, t_2 n⟩" },
    origin: "symbolic/and",
  };
  const open = { kind: "goal-open" as const };
  const lemma = { ...open, depth: 1, decomposition: "d0", footprint: 2 };
  return [
    { kind: "search-start", strategy: "staged", lanes: 1, statement: ROOT, goal: "g0", at: 0 },
    { ...open, statement: ROOT, depth: 0, footprint: 5, key: "k0", goal: "g0", at: 1 },
    {
      kind: "candidate-reject",
      policy,
      cause: "check",
      reasons: [],
      goal: "g0",
      at: 3,
      ms: 2,
      candidate: { kind: "proof", proof: "by rfl", origin: "symbolic/rfl" },
      messages: [
        { severity: "error", pos: { line: 1, column: 3 }, endPos: null, data: "rfl failed" },
      ],
    },
    { ...lemma, statement: LEFT, key: "k1", goal: "g1", at: 5 },
    { ...lemma, statement: RIGHT, key: "k2", goal: "g2", at: 5 },
    {
      kind: "candidate-accept",
      policy,
      candidate: split,
      decomposition: "d0",
      goal: "g0",
      at: 6,
      ms: 3,
    },
    {
      kind: "decomposition-score",
      decomposition: "d0",
      score: 0.25,
      footprint: 5,
      lemmaFootprints: [2, 2],
      goal: "g0",
      at: 6,
    },
    {
      kind: "candidate-accept",
      policy,
      goal: "g2",
      at: 8,
      ms: 1,
      candidate: { kind: "proof", proof: "by simp", origin: "symbolic/simp" },
    },
    {
      kind: "goal-prove",
      statement: RIGHT,
      proof: "by simp",
      origin: "symbolic/simp",
      uses: [],
      goal: "g2",
      at: 8,
    },
    { kind: "goal-fail", statement: LEFT, reason: "budget", goal: "g1", at: 9 },
    {
      kind: "decomposition-drop",
      decomposition: "d0",
      reason: "lemma t_1 is failed",
      goal: "g0",
      at: 9,
    },
    { kind: "goal-fail", statement: ROOT, reason: "budget", goal: "g0", at: 9 },
    { kind: "search-end", status: "failed", reason: "time is up", goal: "g0", at: 10 },
    { kind: "task-verdict", status: "failed", reasons: ["time is up"], at: 11 },
  ];
}
