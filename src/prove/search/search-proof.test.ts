import fc from "fast-check";
import { expect, test } from "vitest";
import {
  FakeWorkspace,
  provable,
  usesOf,
  type World,
} from "../../../tests/support/fake-workspace.ts";
import {
  type Candidate,
  type Feedback,
  heartbeatsIn,
  type SearchEvent,
  withResolvers,
} from "../../core/index.ts";
import type { Policy, PolicyContext, PolicyGoal } from "../../core/ports/index.ts";
import { checkTree } from "./check-tree.ts";
import type { SearchOptions, SearchOutcome, SearchServices, StrategyName } from "./problem.ts";
import { searchProof } from "./search-proof.ts";

const SIZE = 9;
const number = fc.nat({ max: SIZE - 1 });

/** Worlds with rules from any propositions, or only from those of higher numbers. */
function worlds({ isAcyclic }: { isAcyclic: boolean }): fc.Arbitrary<World> {
  const rule = fc.uniqueArray(number, { minLength: 1, maxLength: 3 });
  const rules = fc.array(fc.tuple(number, rule), { maxLength: 16 });
  return fc.record({ magic: fc.uniqueArray(number, { maxLength: 4 }), rules }).map((raw) => {
    const byTarget = new Map<number, number[][]>();
    for (const [target, premises] of raw.rules) {
      if (isAcyclic && premises.some((p) => p <= target)) continue;
      byTarget.set(target, [...(byTarget.get(target) ?? []), premises]);
    }
    return { magic: new Set(raw.magic), rules: byTarget };
  });
}

const targetOf = (goal: PolicyGoal) => Number(goal.goal.target.slice(1));

/** Proposes all that the world allows, between things that it does not. */
function worldPolicy(world: World, { noise }: { noise: boolean }): Policy {
  type PolicyCall = AsyncGenerator<Candidate, void, Feedback>;
  async function* complete(goal: PolicyGoal): PolicyCall {
    if (noise) yield { kind: "proof", proof: "sorry", origin: "cheat" };
    if (noise) yield { kind: "proof", proof: "by_lemmas nothing", origin: "error" };
    if (world.magic.has(targetOf(goal))) yield { kind: "proof", proof: "magic", origin: "magic" };
  }
  async function* decompose(goal: PolicyGoal, { freshName }: PolicyContext): PolicyCall {
    for (const premises of world.rules.get(targetOf(goal)) ?? []) {
      const lemmas = premises.map((p) => {
        const name = noise && p % 2 === 0 ? `clash${p}` : freshName("aux");
        return { name, text: `theorem ${name} : P${p}` };
      });
      const proof = ["by_lemmas", ...lemmas.map(({ name }) => name)].join(" ");
      const unused = { name: "unused", text: `theorem unused : P${SIZE + 1}` };
      const useless = { lemmas: [...lemmas, unused], proof };
      if (noise) yield { kind: "decomposition", decomposition: useless, origin: "useless" };
      yield { kind: "decomposition", decomposition: { lemmas, proof }, origin: "rule" };
    }
  }
  return { name: "world", complete, decompose };
}

async function run(
  world: World,
  settings: {
    strategy: StrategyName;
    workers?: number;
    noise?: boolean;
    delay?: () => Promise<"crash" | undefined>;
    refuted?: (target: number) => boolean;
    policies?: Policy[];
    quickcheck?: SearchServices["quickcheck"];
    options?: SearchOptions;
  },
) {
  const events: SearchEvent[] = [];
  const violations: string[] = [];
  const workers = Array.from(
    { length: settings.workers ?? 1 },
    () => new FakeWorkspace(world, settings.delay),
  );
  const services: SearchServices = {
    workspaces: workers,
    policies: settings.policies ?? [worldPolicy(world, { noise: settings.noise ?? false })],
    analyse: ({ id }) => ({ footprint: Number(id.slice(1)) + 1, key: id, constants: [] }),
    quickcheck:
      settings.quickcheck ??
      (async ({ statement }) => {
        const target = Number(/: P(\d+)/.exec(statement.text)?.[1]);
        return settings.refuted?.(target)
          ? { status: "refuted", counterexample: { assignment: [] }, trials: 1 }
          : { status: "survived", trials: 1, discarded: 0 };
      }),
    score: () => 0.5,
    onEvent: (event) => events.push(event),
    inspect: (tree) => violations.push(...checkTree(tree)),
  };
  const statement = { name: "root", text: "theorem root : P0" };
  const { strategy } = settings;
  const options = { strategy, timeLimitMs: 5_000, ...settings.options };
  const outcome = await searchProof({ context: "", statement, core: true }, services, options);
  expect(violations).toEqual([]);
  return { outcome, events, workers };
}

/** Checks the outcome's lemmas one after another, each from those before it. */
function expectProof(world: World, outcome: SearchOutcome): void {
  if (outcome.status !== "proved") throw new Error(`it is ${outcome.status}`);
  const theorems = new Map<string, number>();
  const root = { statement: { name: "root", text: "theorem root : P0" }, proof: outcome.proof };
  for (const { statement, proof } of [...outcome.lemmas, root]) {
    const target = Number(/: P(\d+)/.exec(statement.text)?.[1]);
    expect(usesOf(world, target, proof, theorems)).toBeDefined();
    expect(theorems.has(statement.name)).toBe(false);
    theorems.set(statement.name, target);
  }
}

const STRATEGIES = ["staged", "recursive", "best-first"] as const;

test.each(STRATEGIES)("%s proves nothing but what follows, on any workers", async (strategy) => {
  const settings = fc.record({ workers: fc.integer({ min: 1, max: 3 }), noise: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      ...[worlds({ isAcyclic: false }), settings, fc.infiniteStream(fc.nat(9))],
      async (world, { workers, noise }, faults) => {
        const delay = async () => {
          const fault = faults.next().value as number;
          for (let i = 0; i < fault % 4; i++) await Promise.resolve();
          return fault === 9 ? ("crash" as const) : undefined;
        };
        const { outcome } = await run(world, { strategy, workers, noise, delay });
        if (outcome.status === "proved") expectProof(world, outcome);
        if (!provable(world).has(0)) expect(outcome.status).toBe("failed");
        expect(outcome.statistics.faults).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

test.each([
  "recursive",
  "best-first",
] as const)("%s finds every proof that the policy can give", async (strategy) => {
  await fc.assert(
    fc.asyncProperty(worlds({ isAcyclic: true }), fc.boolean(), async (world, noise) => {
      const { outcome } = await run(world, { strategy, noise, workers: 2 });
      const expected = provable(world).has(0) ? "proved" : "failed";
      expect(outcome.status).toBe(expected);
      if (outcome.status === "proved") expectProof(world, outcome);
      else expect(outcome).toMatchObject({ reason: "exhausted" });
    }),
    { numRuns: 150 },
  );
});

/** What happened in a search until it was decided, and what came of it; times left out. */
async function story(world: World, settings: Parameters<typeof run>[1]) {
  const { outcome, events } = await run(world, settings);
  const { elapsedMs: _, workerMs: __, leanMs: ___, ...statistics } = outcome.statistics;
  const settled = events.findIndex(({ kind, goal }) => kind === "goal-prove" && goal === "g0");
  // Afterwards whatever still runs is cut off, in no particular order.
  const before = events.slice(0, settled < 0 ? undefined : settled + 1);
  const told = before.map(({ at: _, ms: __, ...event }) => event);
  return { outcome: { ...outcome, statistics }, told };
}

test.each(
  STRATEGIES,
)("%s comes to the same on two workers, however long requests take", async (strategy) => {
  const delays = () => fc.infiniteStream(fc.nat(25));
  await fc.assert(
    fc.asyncProperty(
      ...[worlds({ isAcyclic: false }), delays(), delays(), fc.constantFrom(2_000, undefined)],
      async (world, some, others, maxHeartbeats) => {
        const delay = (each: Iterator<number>) => async () => {
          for (let left = each.next().value as number; left > 0; left--) await Promise.resolve();
          return undefined;
        };
        const settings = { strategy, workers: 2, noise: true, options: { maxHeartbeats } };
        const once = await story(world, { ...settings, delay: delay(some) });
        const again = await story(world, { ...settings, delay: delay(others) });
        expect(again).toEqual(once);
      },
    ),
    { numRuns: 60 },
  );
});

test("a search ends with its heartbeats", async () => {
  const chain = world(
    [4],
    [
      [0, [1]],
      [1, [2]],
      [2, [3]],
      [3, [4]],
    ],
  );
  const end = async (maxHeartbeats?: number) =>
    (await run(chain, { strategy: "recursive", options: { maxHeartbeats } })).outcome;
  expect(await end(800)).toMatchObject({ status: "failed", reason: "heartbeats" });
  expect((await end()).status).toBe("proved");
});

const world = (magic: number[], rules: [number, number[]][]): World => {
  const targets = [...new Set(rules.map(([target]) => target))];
  const premises = (target: number) => rules.filter(([t]) => t === target).map(([, p]) => p);
  return { magic: new Set(magic), rules: new Map(targets.map((t) => [t, premises(t)])) };
};

test("recursive comes back to an ancestor for another sketch when a lemma is exhausted", async () => {
  const dead: World = world(
    [3, 5],
    [
      [0, [1]],
      [1, [2]],
      [1, [4]],
      [0, [3, 5]],
    ],
  );
  const { outcome, events } = await run(dead, { strategy: "recursive" });
  expectProof(dead, outcome);
  expect(events.filter(({ kind }) => kind === "goal-fail").map(({ goal }) => goal)).toEqual([
    ...["g2", "g3", "g1"],
  ]);
});

test("a lemma with a counterexample kills a decomposition, one of the root ends the search", async () => {
  const lemma = world(
    [3],
    [
      [0, [1]],
      [0, [3]],
    ],
  );
  const { outcome, events } = await run(lemma, { strategy: "best-first", refuted: (p) => p === 1 });
  expectProof(lemma, outcome);
  expect(events.some(({ kind }) => kind === "counterexample-find")).toBe(true);
  expect(outcome.statistics.rejected.counterexample).toBe(1);
  const root = await run(lemma, { strategy: "staged", refuted: (p) => p === 0 });
  expect(root.outcome.status).toBe("disproved");
});

const FALSE = {
  status: "refuted" as const,
  counterexample: {
    assignment: [],
    refutation: {
      negation: { name: "root_disproved", text: "theorem root_disproved : ¬ P0" },
      text: "theorem root_disproved : ¬ P0 := magic",
    },
  },
  trials: 1,
};

test.each([
  [true, false, ["policy-start", "quickcheck-end", "goal-prove"]],
  [true, true, ["policy-start", "quickcheck-end", "goal-disprove"]],
  [false, false, ["quickcheck-end", "policy-start", "goal-prove"]],
])("who is alone tests in the first pause of a policy (pauses: %s, false: %s)", async (pauses, isFalse, order) => {
  const taken: number[] = [];
  async function* complete(_: PolicyGoal, { pause }: PolicyContext) {
    if (pauses) taken.push((await pause?.()) ?? Number.NaN, (await pause?.()) ?? Number.NaN);
    yield { kind: "proof" as const, proof: "magic", origin: "magic" };
  }
  const policy: Policy = { name: "slow", pauses, complete, async *decompose() {} };
  const quickcheck: SearchServices["quickcheck"] = async () =>
    isFalse ? FALSE : { status: "survived", trials: 1, discarded: 0 };
  const world = { magic: new Set(isFalse ? [] : [0]), rules: new Map() };
  const settings = { strategy: "best-first" as const, policies: [policy], quickcheck };
  const { outcome, events } = await run(world, settings);
  expect(outcome.status).toBe(isFalse ? "disproved" : "proved");
  const kinds = events.map(({ kind }) => kind as string);
  expect(kinds.filter((kind) => order.includes(kind))).toEqual(order);
  if (pauses) expect(taken).toEqual([expect.any(Number), 0]);
});

test("what is proved false ends a search at once, however far the others are behind", async () => {
  let isTested = false;
  const { promise: never } = withResolvers<undefined>();
  async function* complete({ statement }: PolicyGoal, { workspace, signal }: PolicyContext) {
    while (!signal.aborted && !isTested)
      await workspace.run({ text: `${statement.text} := magic` });
    await never;
    yield { kind: "proof" as const, proof: "magic", origin: "magic" };
  }
  const policies = [{ name: "slow", complete, async *decompose() {} }];
  const quickcheck: SearchServices["quickcheck"] = async ({ onPrepare }) => {
    isTested = true;
    onPrepare?.(5_000);
    return FALSE;
  };
  const world = { magic: new Set<number>(), rules: new Map() };
  // At the end of its time it would be over anyway.
  const options = { timeLimitMs: 600_000 };
  const settings = { strategy: "best-first" as const, workers: 2, policies, quickcheck, options };
  const { outcome } = await run(world, settings);
  expect(outcome.status).toBe("disproved");
});

test("best-first keeps several decompositions alive and shares their lemmas", async () => {
  const shared = world(
    [2, 3],
    [
      [0, [1, 2]],
      [0, [2, 3]],
    ],
  );
  const { outcome, events } = await run(shared, { strategy: "best-first" });
  expectProof(shared, outcome);
  const kinds = events.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "decomposition-score")).toHaveLength(2);
  expect(kinds).toContain("goal-share");
});

test("staged stops decomposing at its bounds and says which budget ended it", async () => {
  const chain = world(
    [],
    [
      [0, [1]],
      [1, [2]],
      [2, [3]],
    ],
  );
  const options = { maxDecompositionIterations: 2 };
  const { outcome } = await run(chain, { strategy: "staged", options });
  expect(outcome.statistics.decompositions).toBe(2);
  const endless: Policy = {
    ...worldPolicy(chain, { noise: false }),
    async *complete() {
      yield { kind: "proof", proof: `by_lemmas ${Math.random()}`, origin: "guess" };
    },
  };
  const rounds = { ...options, completionRounds: 5 };
  const guessed = await run(chain, { strategy: "staged", options: rounds, policies: [endless] });
  expect(guessed.outcome).toMatchObject({ status: "failed", reason: "budget" });
});

test("what heartbeats cut short is not called exhausted", async () => {
  const world: World = { magic: new Set(), rules: new Map() };
  const mute = worldPolicy(world, { noise: false });
  const end = async (maxHeartbeats: number) => {
    const options: SearchOptions = { maxHeartbeats, slice: 1_000 };
    const { outcome } = await run(world, { strategy: "best-first", policies: [mute], options });
    return outcome;
  };
  expect(await end(9_000)).toMatchObject({ status: "failed", reason: "heartbeats" });
  expect(await end(900_000)).toMatchObject({ status: "failed", reason: "exhausted" });
});

test("goals at the depth limit are given up as too deep", async () => {
  const chain = world(
    [3],
    [
      [0, [1]],
      [1, [2]],
      [2, [3]],
    ],
  );
  const { outcome, events } = await run(chain, { strategy: "recursive", options: { maxDepth: 2 } });
  expect(outcome).toMatchObject({ status: "failed", reason: "exhausted" });
  expect(events).toContainEqual(expect.objectContaining({ kind: "goal-fail", reason: "too-deep" }));
});

test("who waits for answers gets the time for them where nobody else could use it", async () => {
  const hard = world([], []);
  const plain = worldPolicy(hard, { noise: false });
  const waiting: Policy = { ...plain, isTimed: true, answerMs: 900 };
  const options = { timeLimitMs: 1_000, slice: 200, completionRounds: 1 };
  const budgets = async (policies: Policy[]) => {
    const { events } = await run(hard, { strategy: "best-first", policies, options });
    return events.flatMap((event) =>
      event.kind === "policy-start" ? [event.heartbeats ?? 0] : [],
    );
  };
  expect(Math.min(...(await budgets([waiting])))).toBe(heartbeatsIn(900));
  const other = { ...plain, name: "other" };
  expect(Math.max(...(await budgets([waiting, other])))).toBe(200);
});

test.each([
  ["is proved at once is not tested", [0], "proved", 0],
  ["is not proved at once is tested beside it", [], "disproved", 1],
] as const)("what %s", async (_, magic, status, tests) => {
  let count = 0;
  const quickcheck: SearchServices["quickcheck"] = async () => {
    count++;
    return { status: "refuted", counterexample: { assignment: [], trials: 1 } } as never;
  };
  const settings = { strategy: "best-first" as const, workers: 2, quickcheck };
  const { outcome } = await run(world([...magic], []), settings);
  expect([outcome.status, count]).toEqual([status, tests]);
});

test.each([
  ["failure", "exhausted"],
  ["budget", "model-budget"],
] as const)("policies that are over (%s) are asked no more, and quickcheck alone does not go on", async (over, reason) => {
  let calls = 0;
  const policy: Policy = {
    name: "spent",
    isTimed: true,
    patience: 4,
    get over() {
      return calls > 0 ? over : undefined;
    },
    async *complete() {
      calls++;
      yield* [];
    },
    async *decompose() {
      calls++;
      yield* [];
    },
  };
  const quickcheck: SearchServices["quickcheck"] = ({ signal }) =>
    new Promise((resolve) => {
      const outcome = { status: "survived" as const, trials: 1, discarded: 0 };
      signal?.addEventListener("abort", () => resolve(outcome));
    });
  const world: World = { magic: new Set([0]), rules: new Map() };
  const policies = [policy];
  const settings = { strategy: "best-first" as const, workers: 2, policies, quickcheck };
  const { outcome } = await run(world, settings);
  expect(outcome).toMatchObject({ status: "failed", reason });
  expect(outcome.statistics.elapsedMs).toBeLessThan(4_000);
  expect(calls).toBe(1);
});

test("a policy that throws is recorded, and the others go on", async () => {
  const easy = world([0], []);
  const broken: Policy = {
    name: "broken",
    complete() {
      throw new Error("no model there");
    },
    async *decompose() {},
  };
  const policies = [broken, worldPolicy(easy, { noise: false })];
  const { outcome } = await run(easy, { strategy: "best-first", policies });
  expect(outcome.status).toBe("proved");
  expect(outcome.statistics.faults).toEqual(["broken: no model there"]);
});

test("a search whose workers all die ends as unusable", async () => {
  const { outcome } = await run(world([0], []), {
    strategy: "best-first",
    workers: 2,
    delay: async () => "crash",
  });
  expect(outcome).toMatchObject({ status: "failed", reason: "unusable" });
});

test("siblings are worked on side by side, one action per worker", async () => {
  const wide = world([1, 2, 3], [[0, [1, 2, 3]]]);
  let now = 0;
  let most = 0;
  const slow = worldPolicy(wide, { noise: false });
  const policy: Policy = {
    ...slow,
    isTimed: true,
    async *complete(goal, context) {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      now--;
      yield* slow.complete(goal, context);
    },
  };
  const { outcome } = await run(wide, { strategy: "recursive", workers: 3, policies: [policy] });
  expectProof(wide, outcome);
  expect(most).toBe(3);
});

test("a worker that never answers holds up neither a cancel nor the time limit", async () => {
  const silent = { strategy: "best-first", delay: () => new Promise<undefined>(() => {}) } as const;
  const signal = AbortSignal.timeout(50);
  const started = performance.now();
  const cancelled = await run(world([0], []), { ...silent, options: { signal } });
  expect(cancelled.outcome).toMatchObject({ status: "failed", reason: "cancelled" });
  const late = await run(world([0], []), { ...silent, options: { timeLimitMs: 50 } });
  expect(late.outcome).toMatchObject({ status: "failed", reason: "time" });
  expect(performance.now() - started).toBeLessThan(1_000);
});

test("a policy that goes on after the end adds no events and no figures", async () => {
  const { promise: released, resolve: release } = withResolvers<void>();
  const stubborn: Policy = {
    name: "stubborn",
    async *complete() {
      await released;
      yield { kind: "proof", proof: "magic", origin: "late" };
    },
    async *decompose() {},
  };
  const { outcome, events } = await run(world([0], []), {
    strategy: "recursive",
    policies: [stubborn],
    options: { timeLimitMs: 50 },
  });
  const seen = { events: events.length, figures: structuredClone(outcome.statistics) };
  release();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(outcome).toMatchObject({ status: "failed", reason: "time" });
  expect({ events: events.length, figures: outcome.statistics }).toEqual(seen);
  expect(events.at(-1)?.kind).toBe("search-end");
});

test("lemmas that come with proofs need no search; those that nothing uses are left out", async () => {
  const world: World = { magic: new Set([1, 2, 3]), rules: new Map([[0, [[1, 2]]]]) };
  const lemma = (name: string, target: number, proof?: string) => ({
    name,
    text: `theorem ${name} : P${target}`,
    proof,
  });
  const asked: string[] = [];
  const policy: Policy = {
    name: "whole answers",
    async *complete(goal: PolicyGoal) {
      asked.push(goal.statement.name);
      if (goal.depth > 0) return;
      const lemmas = [
        lemma("one", 1, "magic"),
        lemma("idle", 3, "magic"),
        lemma("two", 2, "magic"),
      ];
      const decomposition = { lemmas, proof: "by_lemmas one two" };
      yield { kind: "decomposition", decomposition, origin: "answer" };
    },
    async *decompose() {},
  };
  const { outcome } = await run(world, { strategy: "best-first", policies: [policy] });
  expectProof(world, outcome);
  expect(asked).toEqual(["root"]);
});

/** Answers after so many milliseconds, and holds no worker until then. */
function remote(policy: Policy, ms: number): Policy & { most: number } {
  const answers = new Map<string, { promise: Promise<void>; isThere: boolean }>();
  const key = (name: string, task: string) => `${task} ${name}`;
  let inFlight = 0;
  async function* later(
    task: "complete" | "decompose",
    goal: PolicyGoal,
    context: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    const about = key(goal.statement.name, task);
    if (answers.get(about)?.isThere) {
      answers.delete(about);
      yield* policy[task](goal, context);
      return;
    }
    self.most = Math.max(self.most, ++inFlight);
    const answer = { isThere: false, promise: Promise.resolve() };
    answer.promise = new Promise((resolve) => setTimeout(resolve, ms)).then(() => {
      answer.isThere = true;
      inFlight--;
    });
    answers.set(about, answer);
  }
  const self = {
    name: "remote",
    isTimed: true,
    most: 0,
    complete: (goal: PolicyGoal, context: PolicyContext) => later("complete", goal, context),
    decompose: (goal: PolicyGoal, context: PolicyContext) => later("decompose", goal, context),
    waiting(goal: { name: string }, task: string) {
      const answer = answers.get(key(goal.name, task));
      return answer && !answer.isThere ? answer.promise : undefined;
    },
  };
  return self;
}

test.each(STRATEGIES)("%s: who waits for remote answers holds no worker", async (strategy) => {
  const premises = [1, 2, 3, 4, 5, 6, 7, 8];
  const all: World = { magic: new Set(premises), rules: new Map([[0, [premises]]]) };
  const policy = remote(worldPolicy(all, { noise: false }), 30);
  const { outcome } = await run(all, { strategy, workers: 1, policies: [policy] });
  expectProof(all, outcome);
  expect(policy.most).toBeGreaterThanOrEqual(premises.length);
});

test("who waits for remote answers has all the time for what is there, and hears when others had a try", async () => {
  const all: World = { magic: new Set([1]), rules: new Map([[0, [[1]]]]) };
  const known = worldPolicy(all, { noise: false });
  const automation: Policy = {
    name: "automation",
    decompose: known.decompose,
    async *complete() {
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
  };
  const tried: (boolean | undefined)[] = [];
  const times: number[] = [];
  const model: Policy = {
    name: "model",
    isTimed: true,
    waiting: () => undefined,
    async *decompose() {},
    async *complete({ depth }, { timeMs, standing }) {
      times.push(timeMs);
      if (depth === 0) return;
      const look = () => tried.push(standing?.().isTried);
      for (look(); !tried.at(-1); look()) await new Promise((resolve) => setTimeout(resolve, 10));
      yield { kind: "proof", proof: "magic", origin: "model" };
    },
  };
  const settings = { strategy: "best-first" as const, policies: [automation, model] };
  const { outcome } = await run(all, settings);
  expectProof(all, outcome);
  expect([tried[0], tried.at(-1)]).toEqual([false, true]);
  // A tenth of the limit of five seconds is what anybody else gets.
  expect(Math.min(...times)).toBeGreaterThan(1_000);
});
