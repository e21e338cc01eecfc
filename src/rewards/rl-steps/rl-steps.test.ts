import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refreshBuffer } from "./demonstration-buffer.ts";
import {
  DEFAULT_HYBRID_RL,
  type HybridRlPorts,
  hybridRlStep,
  type ScoredDecomposition,
  startHybridRl,
} from "./hybrid-rl.ts";
import {
  clippedObjective,
  groupObjective,
  informativeGroups,
  klEstimate,
} from "./reward-groups.ts";

const goal = (key: string) => ({ key, statement: `theorem ${key} : True` });
const split = (score: number, isValid: boolean, ...lemmas: string[]): ScoredDecomposition => ({
  text: lemmas.join(" "),
  isValid,
  score,
  lemmas: lemmas.map(goal),
});

/** Ports in memory that keep what they were asked. */
function memoryPorts(answers: {
  decompositions: Record<string, ScoredDecomposition[]>;
  /** At which attempt the policy proves a lemma, from 1. */
  policy: Record<string, number>;
  fallback: string[];
}) {
  const asked: string[] = [];
  const attempts = new Map<string, number>();
  const updates: Parameters<HybridRlPorts["update"]>[0][] = [];
  const ports: HybridRlPorts = {
    decompose: async ({ key }, n) => (answers.decompositions[key] ?? []).slice(0, n),
    prove: async ({ key }) => {
      asked.push(`policy ${key}`);
      attempts.set(key, (attempts.get(key) ?? 0) + 1);
      return attempts.get(key) === answers.policy[key] ? `by policy_${key}` : undefined;
    },
    proveByFallback: async ({ key }) => {
      asked.push(`fallback ${key}`);
      return answers.fallback.includes(key) ? `by fallback_${key}` : undefined;
    },
    update: async (step) => {
      updates.push(step);
    },
  };
  return { ports, asked, updates };
}

const OPTIONS = { ...DEFAULT_HYBRID_RL, tries: 2, samples: 3, parallel: 1 };

describe("a step of hybrid RL", () => {
  const answers = {
    decompositions: {
      a: [split(0.5, true, "l1", "l2"), split(0.7, false, "l3"), split(0, true, "l4")],
      b: [split(0, true, "l5"), split(0, false, "l6"), split(0, true, "l7")],
      c: [split(0.2, true, "l1"), split(0.4, true, "l8"), split(0, false, "l9")],
    },
    policy: { l1: 1, l2: 2 },
    fallback: ["l8"],
  };

  test("policy first, then the fallback; lemmas of good decompositions only, each once", async () => {
    const { ports, asked } = memoryPorts(answers);
    const step = await hybridRlStep(startHybridRl(["a", "b", "c"].map(goal)), ports, OPTIONS);
    expect(asked).toEqual([
      ...["policy l1", "policy l2", "policy l2", "policy l8", "policy l8", "fallback l8"],
    ]);
    expect(step).toMatchObject({ lemmas: 3, proved: { policy: 2, fallback: 1 }, added: 3 });
    expect(step.state.goals.map(({ key }) => key)).toEqual(["a", "b", "c", "l1", "l2", "l8"]);
  });

  test("groups without differences are dropped; invalid decompositions earn 0", async () => {
    const { ports, updates } = memoryPorts(answers);
    const step = await hybridRlStep(startHybridRl(["a", "b", "c"].map(goal)), ports, OPTIONS);
    expect(step).toMatchObject({ groups: 2, dropped: 1 });
    const [update] = updates;
    expect(update?.groups.map(({ goal: of, rewards }) => [of.key, rewards])).toEqual([
      ["a", [0.5, 0, 0]],
      ["c", [0.2, 0.4, 0]],
    ]);
    expect(update?.weight).toBe(0.08);
    expect(update?.demonstrations.map(({ proof, by }) => `${proof} ${by}`)).toEqual([
      ...["by policy_l1 policy", "by policy_l2 policy", "by fallback_l8 fallback"],
    ]);
  });

  test("many at a time come to the same as one at a time", async () => {
    const goals = ["a", "b", "c"].map(goal);
    const one = await hybridRlStep(startHybridRl(goals), memoryPorts(answers).ports, OPTIONS);
    const wide = { ...OPTIONS, parallel: 8 };
    expect(await hybridRlStep(startHybridRl(goals), memoryPorts(answers).ports, wide)).toEqual(one);
  });

  test("what is proved stays for later steps, and lemmas become goals", async () => {
    const { ports, updates } = memoryPorts(answers);
    const first = await hybridRlStep(startHybridRl([goal("a")]), ports, OPTIONS);
    const second = await hybridRlStep(first.state, ports, OPTIONS);
    expect(second.state.steps).toBe(2);
    expect(second.added).toBe(0);
    expect(updates[1]?.demonstrations).toEqual(updates[0]?.demonstrations);
  });

  test("the state goes through JSON, and goals are drawn by seed", async () => {
    const { ports, updates } = memoryPorts(answers);
    const goals = Array.from({ length: 40 }, (_, i) => goal(`g${i}`));
    const drawn = async (seed: number, state = startHybridRl(goals)) => {
      const seen: string[] = [];
      const watching = {
        ...ports,
        decompose: async ({ key }: { key: string }) => {
          seen.push(key);
          return [];
        },
      };
      await hybridRlStep(state, watching, { ...OPTIONS, seed, prompts: 5 });
      return seen;
    };
    const kept = JSON.parse(JSON.stringify(startHybridRl(goals)));
    expect(await drawn(1, kept)).toEqual(await drawn(1));
    expect(await drawn(2)).not.toEqual(await drawn(1));
    expect(await drawn(1)).toHaveLength(5);
    expect(updates.every(({ groups }) => groups.length === 0)).toBe(true);
  });

  test("what a port throws leaves the old state good", async () => {
    const { ports } = memoryPorts(answers);
    const state = startHybridRl([goal("a")]);
    const copy = structuredClone(state);
    const failing = { ...ports, update: () => Promise.reject(new Error("no memory")) };
    await expect(hybridRlStep(state, failing, OPTIONS)).rejects.toThrow("no memory");
    expect(state).toEqual(copy);
  });
});

test("a group is informative when its mean reward is neither 0 nor 1", () => {
  const group = (...rewards: number[]) => ({ rollouts: rewards, rewards });
  const groups = [group(0, 0), group(1, 1), group(0, 1), group(0.2), group()];
  expect(informativeGroups(groups)).toEqual([groups[2], groups[3]]);
});

test("the clipped objective never gains from leaving the clip range", () => {
  expect(clippedObjective(1.5, 1)).toBeCloseTo(1.28, 12);
  expect(clippedObjective(0.5, 1)).toBe(0.5);
  expect(clippedObjective(0.5, -1)).toBeCloseTo(-0.8, 12);
  expect(clippedObjective(1.5, -1)).toBe(-1.5);
});

test("the objective: the mean over a rollout's tokens first, less the divergence from the reference", () => {
  const rollouts = [
    { ratios: [1.5], advantages: [1], referenceLogRatios: [Math.log(2)] },
    { ratios: [1, 0.5, 1, 1], advantages: [-1, -1, 2, 0], referenceLogRatios: [0, 0, 0, 0] },
  ];
  const plain = { clip: { low: 0.2, high: 0.2 }, beta: 0 };
  // (1.2 + (-1 - 0.8 + 2 + 0) / 4) / 2; KL of the first is 2 - log 2 - 1.
  expect(groupObjective(rollouts, plain)).toBeCloseTo((1.2 + 0.05) / 2, 12);
  const kl = 2 - Math.log(2) - 1;
  expect(klEstimate(Math.log(2))).toBeCloseTo(kl, 12);
  expect(groupObjective(rollouts, { ...plain, beta: 0.1 })).toBeCloseTo(
    (1.2 - 0.1 * kl + 0.05) / 2,
    12,
  );
  expect(() => groupObjective([{ ratios: [1], advantages: [] }], plain)).toThrow(RangeError);
});

describe("the buffer of demonstrations", () => {
  const options = { capacity: 4, refresh: 0.25 };

  test("fills up first, then renews a quarter per step", () => {
    const full = refreshBuffer({ items: [1] }, [2, 3, 4], options);
    expect(full.items).toEqual([1, 2, 3, 4]);
    expect(refreshBuffer(full, [5, 6], options).items).toEqual([2, 3, 4, 6]);
  });

  test("1,000 random cases agree with one that adds items one by one", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        fc.nat(8),
        fc.constantFrom(0, 0.25, 0.5, 1),
        (old, fresh, capacity, refresh) => {
          const items = old.slice(0, capacity);
          const room = Math.max(capacity - items.length, Math.round(refresh * capacity));
          const expected = [...items];
          for (const one of fresh.slice(Math.max(0, fresh.length - room))) {
            expected.push(one);
            if (expected.length > capacity) expected.shift();
          }
          expect(refreshBuffer({ items }, fresh, { capacity, refresh }).items).toEqual(expected);
        },
      ),
      { numRuns: 1000, seed: 20_260_504 },
    );
  });
});
