import { expect, test } from "vitest";
import type { Critique, CritiqueResult, ProgramVerdict, RunId } from "../../core/index.ts";
import { criticPrompt } from "../llm/critic-prompt.ts";
import { chatOf, criticRecord } from "./rows.ts";
import { DEFAULT_FILTERS, tuplesOf } from "./tuples.ts";

const P0 = "def f(n):\n    return n\n";
const P1 = "def f(n):\n    return n + 1\n";
const CRITIQUE: Critique = {
  origin: "model",
  subgoals: [],
  gapAnalysis: [],
  checklist: [],
  repairs: [],
};

function verdict(passed: number, total = 2): ProgramVerdict {
  const status = passed === total ? "passed" : "wrong-answer";
  const detail = "expected SECRET";
  return { status, passed, total, hasRuntimeError: false, hasTimeout: false, detail };
}

interface LoopOptions {
  y?: string;
  after?: string;
  was?: number;
  is?: number;
}

function loop({ y = "<subgoal>…", after = P1, was = 0, is = 2 }: LoopOptions = {}): CritiqueResult {
  return {
    method: "scope",
    prompt: "Write f.",
    draft: P0,
    program: after,
    critique: CRITIQUE,
    steps: [
      { kind: "draft", program: P0 },
      { kind: "critique", program: P0, critique: CRITIQUE, text: "tags", answer: y },
      { kind: "revision", program: after, before: P0 },
    ],
    end: "rounds",
    reason: null,
    calls: {},
    verdicts: [
      { program: P0, verdict: verdict(was) },
      { program: after, verdict: verdict(is) },
    ],
  };
}

const dropped = (result: CritiqueResult, filters = DEFAULT_FILTERS) =>
  tuplesOf([{ task: "t", result }], filters).dropped;

test("a revision that helps is a tuple, once, without what hidden tests expect", () => {
  const same = { task: "t", result: loop() };
  const { tuples, dropped } = tuplesOf([same, same]);
  expect(tuples).toMatchObject([
    { x: "Write f.", p0: P0, y: "<subgoal>…", p1: P1, changedLines: 2 },
  ]);
  expect(JSON.stringify(tuples)).not.toContain("SECRET");
  expect(dropped).toEqual({ duplicate: 1 });
});

test("what teaches nothing, or the wrong thing, is left out with the reason", () => {
  expect(dropped(loop({ after: P0, is: 0 }))).toEqual({ "nothing changed": 1 });
  expect(dropped(loop({ y: "```python\npass\n```" }))).toEqual({
    "the critique holds a program": 1,
  });
  expect(dropped(loop({ was: 1, is: 1 }))).toEqual({ "not better": 1 });
  expect(dropped(loop({ is: 1 }), { ...DEFAULT_FILTERS, keep: "solved" })).toEqual({
    "not solved by it": 1,
  });
  const rewritten = "def f(n):\n    a = 1\n    b = n\n    return a + b\n";
  expect(dropped(loop({ after: rewritten }))).toEqual({ "the program was rewritten": 1 });
  expect(dropped({ ...loop(), verdicts: [] })).toEqual({ "not judged by hidden tests": 1 });
});

test("revisions that no critique led to are no tuples", () => {
  const steps = loop().steps.filter(({ kind }) => kind !== "critique");
  expect(tuplesOf([{ task: "t", result: { ...loop(), steps } }])).toEqual({
    tuples: [],
    dropped: {},
  });
});

test("more passing tests that are bought with crashes are no improvement", () => {
  const result = loop({ was: 1, is: 1 });
  const [before, after] = result.verdicts;
  if (!before || !after) throw new Error("there are no verdicts");
  before.verdict = { ...verdict(3, 20) };
  after.verdict = { ...verdict(4, 20), hasRuntimeError: true };
  expect(dropped(result)).toEqual({ "not better": 1 });
});

test("a record for trainers has the critic's prompt, and R_sparse as its score", () => {
  const problem = { id: "p", name: "t", text: "Write f.", run: "r" as RunId };
  const recordOf = (result: CritiqueResult) => {
    const [tuple] = tuplesOf([{ task: "t", result }], { ...DEFAULT_FILTERS, keep: "all" }).tuples;
    if (!tuple) throw new Error("there is no tuple");
    return { tuple, record: criticRecord(tuple, problem) };
  };
  const { tuple, record } = recordOf(loop());
  expect(record.answers).toEqual([{ text: "<subgoal>…", score: 2, isPositive: true }]);
  const answer = { role: "assistant", content: "<subgoal>…" };
  expect(chatOf(tuple, "critic").messages).toEqual([...record.prompt, answer]);
  expect(recordOf(loop({ was: 1, is: 1 })).record.answers).toMatchObject([
    { score: 0, isPositive: false },
  ]);
});

test("chats train the critic to say y, and the coder to write p1 given y", () => {
  const [tuple] = tuplesOf([{ task: "t", result: loop() }]).tuples;
  if (!tuple) throw new Error("there is no tuple");
  const critic = chatOf(tuple, "critic").messages;
  const asked = criticPrompt({ task: "Write f.", draft: "def f(n):\n    return n", evidence: "" });
  expect(critic).toEqual([...asked, { role: "assistant", content: "<subgoal>…" }]);
  const [told, answer] = chatOf(tuple, "coder").messages;
  expect(told?.content).toContain("Review:\n\n<subgoal>…");
  expect(answer?.content).toBe("```python\ndef f(n):\n    return n + 1\n```");
});
