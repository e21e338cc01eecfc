import { expect, test } from "vitest";
import { FakeWorkspace, type World } from "../../../tests/support/fake-workspace.ts";
import type { Candidate, Feedback, SearchEvent } from "../../core/index.ts";
import type { Policy, PolicyContext, PolicyGoal } from "../../core/ports/index.ts";
import { bestPlan } from "./best-plan.ts";
import type { DecompositionNode, GoalNode } from "./nodes.ts";
import type { SearchOptions } from "./problem.ts";
import { searchProof } from "./search-proof.ts";

/** Any of P1 to P9 is a plan for P0; the smaller its number, the better its score. */
const world = (...magic: number[]): World => ({
  magic: new Set(magic),
  rules: new Map([[0, [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [n])]]),
});

const candidate = (target: number): Candidate => ({
  kind: "decomposition",
  decomposition: {
    lemmas: [{ name: `lemma_${target}`, text: `theorem lemma_${target} : P${target}` }],
    proof: `by_lemmas lemma_${target}`,
  },
  origin: "scripted",
});

/** Proposes plans for the root, and proves by magic; keeps which goals it was asked to prove, and how many plans. */
class Planner implements Policy {
  readonly name = "planner";
  readonly completed: string[] = [];
  readonly decomposed: string[] = [];
  readonly wanted: (number | undefined)[] = [];
  private readonly plans: number[];

  constructor(...plans: number[]) {
    this.plans = plans;
  }

  async *complete({ goal }: PolicyGoal): AsyncGenerator<Candidate, void, Feedback> {
    this.completed.push(goal.target);
    yield { kind: "proof", proof: "magic", origin: "magic" };
  }

  async *decompose(
    { goal }: PolicyGoal,
    { samples }: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    this.decomposed.push(goal.target);
    if (goal.target !== "P0") return;
    this.wanted.push(samples);
    for (let plan = this.plans.shift(); plan; plan = this.plans.shift()) yield candidate(plan);
  }
}

async function search(policy: Policy, magic: number[], options: SearchOptions) {
  const events: SearchEvent[] = [];
  const statement = { name: "root", text: "theorem root : P0" };
  const outcome = await searchProof(
    { context: "", statement, core: true },
    {
      workspaces: [new FakeWorkspace(world(...magic))],
      policies: [policy],
      analyse: ({ id }) => ({ footprint: Number(id.slice(1)) || 10, key: id, constants: [] }),
      quickcheck: async () => ({ status: "survived", trials: 1, discarded: 0 }),
      score: (goal, [lemma = goal]) => 1 - lemma / goal,
      onEvent: (event) => events.push(event),
    },
    { strategy: "staged", timeLimitMs: 5_000, ...options },
  );
  return { outcome, events };
}

test("without best of k the first plan is taken", async () => {
  const policy = new Planner(5, 2, 7);
  const { outcome } = await search(policy, [5, 2, 7], {});
  expect(outcome.status).toBe("proved");
  expect(policy.wanted).toEqual([1]);
  expect(policy.completed).toEqual(["P5"]);
});

test.each([
  [1, 8],
  [4, 3],
  [10, 1],
])("asked for %d plans at a time, a model with nothing new to say is asked %d times", async (plans, calls) => {
  let asked = 0;
  const policy: Policy = {
    name: "model",
    isTimed: true,
    patience: 8,
    async *complete() {},
    async *decompose({ goal }) {
      if (goal.target === "P0") asked++;
      yield* [];
    },
  };
  const { outcome } = await search(policy, [], { plans });
  expect(outcome).toMatchObject({ status: "failed", reason: "exhausted" });
  expect(asked).toBe(calls);
});

test("of k plans the one with the best score is completed, and no lemma is decomposed before", async () => {
  const policy = new Planner(5, 2, 7, 1);
  const { outcome } = await search(policy, [5, 2, 7, 1], { plans: 3 });
  expect(outcome.status).toBe("proved");
  expect(policy.wanted).toEqual([3]);
  expect(policy.decomposed).toEqual(["P0", "P2"]);
  expect(policy.completed).toEqual(["P2"]);
});

test("scores that are nearly equal leave the choice to the number of lines", () => {
  const plan = (score: number, lines: number, state = "open") =>
    ({ state, score, proof: "line\n".repeat(lines), lemmas: [] }) as unknown as DecompositionNode;
  const best = (...decompositions: DecompositionNode[]) =>
    bestPlan({ decompositions } as unknown as GoalNode);
  const [long, short, poor] = [plan(0.6, 9), plan(0.58, 4), plan(0.5, 1)];
  expect(best(long, short, poor)).toBe(short);
  expect(best(long, poor)).toBe(long);
  expect(best(plan(0.9, 1, "dropped"), poor)).toBe(poor);
  expect(best(plan(0.9, 1, "proved"))).toBeUndefined();
});

test("when a lemma of the best plan is given up, the next best plan is taken", async () => {
  const policy = new Planner(5, 2, 7);
  const { outcome, events } = await search(policy, [7], { plans: 3 });
  expect(outcome.status).toBe("proved");
  expect([...new Set(policy.completed)]).toEqual(["P2", "P5", "P7"]);
  const dropped = events.flatMap((event) => (event.kind === "decomposition-drop" ? event : []));
  expect(dropped.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("lemma_2"),
    expect.stringContaining("lemma_5"),
  ]);
});

test("fewer plans than wanted hold nothing up", async () => {
  const policy = new Planner(5, 2);
  const { outcome } = await search(policy, [2], { plans: 8 });
  expect(outcome.status).toBe("proved");
  expect(policy.wanted).toEqual([8, 6]);
  expect(policy.completed).toEqual(["P2"]);
});

/** The order in which the lemmas of one plan, P1 to P9, are decomposed. */
async function order(options: SearchOptions): Promise<string[]> {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const lemmas = all.map((n) => ({ name: `lemma_${n}`, text: `theorem lemma_${n} : P${n}` }));
  const proof = ["by_lemmas", ...lemmas.map(({ name }) => name)].join(" ");
  const asked: string[] = [];
  const policy: Policy = {
    name: "planner",
    async *complete() {},
    async *decompose({ goal }): AsyncGenerator<Candidate, void, Feedback> {
      asked.push(goal.target);
      if (goal.target !== "P0") return;
      yield { kind: "decomposition", decomposition: { lemmas, proof }, origin: "scripted" };
    },
  };
  const statement = { name: "root", text: "theorem root : P0" };
  await searchProof(
    { context: "", statement, core: true },
    {
      workspaces: [new FakeWorkspace({ magic: new Set(), rules: new Map([[0, [all]]]) })],
      policies: [policy],
      analyse: ({ id }) => ({ footprint: Number(id.slice(1)) || 10, key: id, constants: [] }),
      quickcheck: async () => ({ status: "survived", trials: 1, discarded: 0 }),
      score: () => 0.5,
    },
    { strategy: "staged", timeLimitMs: 5_000, ...options },
  );
  return asked.slice(1, 10);
}

test("the goal to decompose is the largest, or is drawn by its size, in the same way for the same seed", async () => {
  const largestFirst = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `P${n}`);
  expect(await order({})).toEqual(largestFirst);
  const drawn = await order({ choiceTemperature: 3, seed: 1 });
  expect(drawn).not.toEqual(largestFirst);
  expect([...drawn].sort()).toEqual([...largestFirst].sort());
  expect(await order({ choiceTemperature: 3, seed: 1 })).toEqual(drawn);
  expect(await order({ choiceTemperature: 3, seed: 2 })).not.toEqual(drawn);
  expect(await order({ choiceTemperature: 0.01, seed: 1 })).toEqual(largestFirst);
});

/** Proves the first lemma of a file that it is given, and helps itself with a further one. */
class FilePlanner implements Policy {
  readonly name = "files";
  readonly completesPlans = true;
  readonly files: string[][] = [];

  async *complete({ plan }: PolicyGoal): AsyncGenerator<Candidate, void, Feedback> {
    const { lemmas, proof } = plan ?? { lemmas: [], proof: "" };
    this.files.push(lemmas.map(({ name }) => name));
    const [first, ...others] = lemmas.map(({ name, text }) => ({ name, text, proof: "magic" }));
    const helper = { name: "helper", text: "theorem helper : P3", proof: "magic" };
    const open = others.map(({ name, text }) => ({ name, text }));
    const whole = first ? [helper, first, ...open] : [];
    yield { kind: "proof", proof, lemmas: whole, origin: "file" };
  }

  async *decompose({ goal }: PolicyGoal): AsyncGenerator<Candidate, void, Feedback> {
    if (goal.target !== "P0") return;
    const lemmas = [1, 2].map((n) => ({ name: `lemma_${n}`, text: `theorem lemma_${n} : P${n}` }));
    const decomposition = { lemmas, proof: "by_lemmas lemma_1 lemma_2" };
    yield { kind: "decomposition", decomposition, origin: "scripted" };
  }
}

test("the file of a plan is completed bit by bit, and what is proved leaves it", async () => {
  const policy = new FilePlanner();
  const { outcome, events } = await search(policy, [1, 2, 3], { completion: "file" });
  expect(outcome).toMatchObject({ status: "proved", proof: "by_lemmas lemma_1 lemma_2" });
  expect(policy.files).toEqual([["lemma_1", "lemma_2"], ["lemma_2"]]);
  const proved = events.flatMap((event) =>
    event.kind === "goal-prove" ? [event.statement.name] : [],
  );
  expect(proved).toEqual(["helper", "lemma_1", "lemma_2", "root"]);
});

test("a file that nobody completes is given up when its rounds are over", async () => {
  const policy = new FilePlanner();
  const settings = { completion: "file", completionRounds: 2 } as const;
  const { outcome } = await search(policy, [3], settings);
  expect(outcome).toMatchObject({ status: "failed", reason: "budget" });
  expect(policy.files).toHaveLength(2);
});
