import { beforeEach, describe, expect, test } from "vitest";
import { sampleSearch } from "../../../tests/support/run-records.ts";
import type {
  RecordedEvent,
  RunEvent,
  RunId,
  TaskId,
  TheoremOptimization,
  TrainingProblem,
} from "../../core/index.ts";
import { promptWriter } from "../prompt-writer.ts";
import { collectAlignments, collectFormalizations } from "./collect-formalizations.ts";
import { collectSamples, optimizationRecord } from "./collect-optimizations.ts";
import { collectCompletions, collectDecompositions } from "./collect-searches.ts";
import type { GateProof, GateText, PromptWriter, Skipped } from "./ports.ts";

const CONTEXT = "namespace Demo\n\ndef one := 1";
const problem: TrainingProblem = {
  id: "0f",
  name: "a.lean",
  text: "theorem t : 1 = 1 := by\n  sorry\n",
  run: "k3f9x2mq" as RunId,
};

const recorded = (events: readonly RunEvent[]): RecordedEvent[] =>
  events.map((event, i) => ({
    id: i + 1,
    runId: problem.run,
    taskId: problem.id as TaskId,
    attempt: 1,
    time: i,
    event,
  }));

/** The sample search as this version records it: with the context, and goals as Lean shows them. */
const search = (): RunEvent[] =>
  sampleSearch().map((event) => {
    if (event.kind === "search-start") return { ...event, context: CONTEXT };
    return event.kind === "goal-open" ? { ...event, shown: `⊢ ${event.goal}` } : event;
  });

const prompts: PromptWriter = {
  write: (task) => {
    if (task.kind === "optimization")
      return [{ role: "user", content: `${task.before}: ${task.original}` }];
    if (!("goal" in task)) return [{ role: "user", content: task.statement }];
    const cited = task.kind === "completion" ? ` with ${task.lemmas.map(({ name }) => name)}` : "";
    const verb = task.kind === "completion" ? "complete" : "decompose";
    return [{ role: "user", content: `${verb} ${task.goal}${cited}` }];
  },
  rewrite: promptWriter().rewrite,
  answer: ({ name }, candidate) =>
    candidate.kind === "proof" ? candidate.proof : `${name} from ${candidate.decomposition.proof}`,
};
const nothingAsked = { tasks: [], said: [] };

const asked: (GateText | GateProof)[] = [];
const gateOf = (proved: readonly string[]) => ({
  provedIn: async (text: GateText) => {
    asked.push(text);
    return new Set(proved);
  },
  accepts: async (proof: GateProof) => {
    asked.push(proof);
    return proved.includes(proof.proof);
  },
});
let skipped: Skipped = {};
beforeEach(() => {
  asked.length = 0;
  skipped = {};
});

const place = (events: RunEvent[], proved: readonly string[]) => ({
  problem,
  events: recorded(events),
  core: false,
  prompts,
  asked: nothingAsked,
  skipped,
  gate: gateOf(proved),
});

describe("completions", () => {
  test("a proof is positive when the gate accepts it, in its namespace and after its context", async () => {
    const records = await collectCompletions(place(search(), ["Demo.t_2"]));
    const shown = records.map(({ prompt, answers }) => [prompt[0]?.content, answers]);
    expect(shown).toEqual([
      ["complete ⊢ g0 with ", [{ text: "by rfl", score: 0, isPositive: false }]],
      ["complete ⊢ g2 with ", [{ text: "by simp", score: 1, isPositive: true }]],
    ]);
    expect(asked).toEqual([
      {
        file: "a.lean",
        core: false,
        text: `${CONTEXT}\n\ntheorem t_2 (n : Nat) : n + 0 = n\n:= by simp\n`,
        statements: `${CONTEXT}\n\ntheorem t_2 (n : Nat) : n + 0 = n\n:= by sorry\n`,
      },
    ]);
  });

  test("a prompt shows lemmas that were proved before, never the goal itself", async () => {
    const late = (goal: string, proof: string): RunEvent => ({
      kind: "candidate-reject",
      policy: "llm",
      cause: "check",
      reasons: [],
      messages: [],
      candidate: { kind: "proof", proof, origin: "llm/complete" },
      goal,
      at: 9,
    });
    const events = [...search(), late("g1", "by omega"), late("g2", "by exact t_2 n")];
    const records = await collectCompletions(place(events, ["t_2"]));
    expect(records.map(({ prompt }) => prompt[0]?.content)).toEqual([
      "complete ⊢ g0 with ",
      "complete ⊢ g1 with t_2",
      "complete ⊢ g2 with ",
    ]);
    const lemma = "theorem t_2 (n : Nat) : n + 0 = n\n:= by simp";
    expect(records[1]?.task).toBe(
      `${CONTEXT}\n\n${lemma}\n\ntheorem t_1 (n : Nat) : 0 + n = n\n:= by\n  sorry\n`,
    );
    const refused = await collectCompletions(place(events, []));
    expect(refused[1]?.prompt[0]?.content).toBe("complete ⊢ g1 with ");
  });

  test("what the search took for proved and the gate refuses is neither positive nor negative", async () => {
    const records = await collectCompletions(place(search(), []));
    expect(records.map(({ answers }) => answers.map(({ text }) => text))).toEqual([["by rfl"], []]);
    expect(skipped).toEqual({ "proofs that the gate refuses": 1 });
  });

  test("goals of older runs, without a context, are left out and counted", async () => {
    expect(await collectCompletions(place(sampleSearch(), ["t_2"]))).toEqual([]);
    expect(Object.entries(skipped)).toEqual([[expect.stringContaining("older lemmata"), 2]]);
  });

  test("a refusal that is of the moment is no verdict on the proof", async () => {
    const events = search().map((event) =>
      event.kind === "candidate-reject" ? { ...event, cause: "interrupted" as const } : event,
    );
    const records = await collectCompletions(place(events, ["t_2"]));
    expect(records.map(({ statement }) => statement)).toEqual([
      "theorem t_2 (n : Nat) : n + 0 = n",
    ]);
  });
});

test("a decomposition is positive when it is justified and reducing; its score is S", async () => {
  const [record, ...others] = await collectDecompositions(place(search(), []));
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    prompt: [{ content: "decompose ⊢ g0" }],
    context: CONTEXT,
    answers: [{ text: "t from ⟨t_1 n, t_2 n⟩", score: 0.25, isPositive: true }],
  });
  const unscored = search().map((event) =>
    event.kind === "decomposition-score" ? { ...event, score: 0 } : event,
  );
  const [flat] = await collectDecompositions(place(unscored, []));
  expect(flat?.answers).toMatchObject([{ score: 0, isPositive: false }]);
  expect(asked).toEqual([]);
});

describe("optimizations", () => {
  const text = "-- é\ntheorem t (p : Prop) (h : p) : p := by\n  have g := h\n  exact g\n";
  const start = Buffer.byteLength(text.slice(0, text.indexOf(":= by")));
  const found: TheoremOptimization = {
    name: "t",
    metric: "length",
    before: -2,
    after: 0,
    statement: "theorem t (p : Prop) (h : p) : p",
    original: ":= by\n  have g := h\n  exact g",
    range: { start, end: Buffer.byteLength(text) - 1 },
    proof: ":= h",
    steps: [],
    candidates: 4,
    accepted: 3,
    elapsedMs: 9,
    use: { calls: 0, tokens: { input: 0, output: 0 }, costUsd: 0 },
  };
  const tried = (proof: string, value: number | null): RunEvent => ({
    kind: "proof-try",
    theorem: "t",
    metric: "length",
    policy: "llm",
    proof,
    value,
    at: 1,
  });
  const tries = [tried(":= by simp", null), tried(":= by exact h", -1), tried(":= by cheat", 0)];
  const samples = (proved: readonly string[]) =>
    collectSamples({
      ...place(tries, proved),
      problem: { ...problem, text },
      optimizations: [found],
    });

  test("candidates have S, and improvements are valid when the gate accepts them", async () => {
    const [sample] = await samples([":= by exact h", ":= h"]);
    expect(sample?.problem).toMatchObject({ context: "-- é", metric: "length", before: -2 });
    expect(sample?.candidates).toEqual([
      { proof: ":= by simp", score: 0, isValid: false },
      { proof: ":= by exact h", score: 1, isValid: true },
      { proof: ":= by cheat", score: 0, isValid: false },
      { proof: ":= h", score: 2, isValid: true },
    ]);
    expect(asked.map((one) => ("proof" in one ? one.proof : ""))).not.toContain(":= by simp");
    expect(skipped).toEqual({ "proofs that the gate refuses": 1 });
  });

  test("the best proof is the one to imitate, written as the prompt asks", async () => {
    const [sample] = await samples([":= by exact h", ":= h"]);
    if (!sample) throw new Error("no sample");
    const { answers, prompt } = optimizationRecord(sample, problem, {
      prompts,
      asked: nothingAsked,
    });
    expect(prompt[0]?.content).toContain("-2: := by");
    expect(answers.filter(({ isPositive }) => isPositive)).toEqual([
      { text: "```lean\nh\n```", score: 2, isPositive: true },
    ]);
    expect(answers).toHaveLength(4);
  });

  test("theorems that were left alone are none", async () => {
    const left = { ...found, leftAlone: "it is not proved" };
    const none = { ...place(tries, []), optimizations: [left] };
    expect(await collectSamples(none)).toEqual([]);
  });
});

test("a formalization is positive when it compiles and is faithful", () => {
  const event = (compiles: boolean, faithfulness: number): RunEvent => ({
    kind: "formalization-judge",
    at: 1,
    informal: "Zero is least.",
    context: CONTEXT,
    statement: "theorem least (n : Nat) : 0 ≤ n",
    compiles,
    faithfulness,
  });
  const records = collectFormalizations(
    problem,
    recorded([event(true, 0.9), event(false, 0.9), event(true, 0.2)]),
    prompts,
  );
  expect(records.flatMap(({ answers }) => answers.map((a) => [a.score, a.isPositive]))).toEqual([
    ...[
      [0.9, true],
      [0, false],
      [0.2, false],
    ],
  ]);
  expect(records[0]?.answers[0]?.text).toBe(
    `\`\`\`lean\n${CONTEXT}\n\ntheorem least (n : Nat) : 0 ≤ n\n  := by sorry\n\`\`\``,
  );
});

test("a text with a statement and its proof is one triple", () => {
  const pair = { informal: "Zero is least.", context: "", compiles: true, faithfulness: 1 };
  const event = { kind: "formalization-judge" as const, at: 1, ...pair };
  const statement = "theorem least (n : Nat) : 0 ≤ n";
  const proof = `${statement} := Nat.zero_le n\n`;
  const events = recorded([
    { ...event, statement },
    { ...event, statement, proof },
  ]);
  const [triple, ...others] = collectAlignments(problem, events, prompts);
  expect(others).toEqual([]);
  expect(triple?.prompt.at(-1)?.content).toBe("Zero is least.");
  const text = `\`\`\`lean\n${statement} := Nat.zero_le n\n\`\`\``;
  expect(triple?.answers).toEqual([{ text, score: 1, isPositive: true }]);
  expect(collectFormalizations(problem, events, prompts)).toHaveLength(1);
});
