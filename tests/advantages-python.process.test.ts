import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { GroupOutcomes } from "../src/rewards/advantages/group-advantages.ts";
import { tokenAdvantages } from "../src/rewards/advantages/token-advantages.ts";
import { groupObjective } from "../src/rewards/rl-steps/reward-groups.ts";

const PYTHON = "/usr/bin/python3";
const INTEGRATIONS = fileURLToPath(new URL("../integrations", import.meta.url));
const hasPython = spawnSync(PYTHON, ["--version"]).status === 0;

function python(code: string): unknown {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  const text = `import json\n${code}`;
  return JSON.parse(
    execFileSync(PYTHON, ["-c", text], { cwd: INTEGRATIONS, env, encoding: "utf8" }),
  );
}

/** G = 4, g = (1, 0, 0, 0); the second has three tactics of two tokens each, an error at its second tactic. */
const GROUP = [
  { outcome: 1, tokens: 6, process: [{ token: 0, score: 1 }] },
  {
    outcome: 0,
    tokens: 6,
    process: [
      { token: 0, score: -0.05 },
      { token: 2, score: -0.1 },
      { token: 4, score: -0.1 },
    ],
  },
  { outcome: 0, tokens: 2, process: [] },
  { outcome: 0, tokens: 2, process: [] },
];
const advantages = (options: string, group: unknown = GROUP) =>
  python(
    `from lemmata_advantages import group_advantages\nprint(json.dumps(group_advantages(json.loads(${JSON.stringify(JSON.stringify(group))}), ${options})))`,
  ) as number[][];

describe.skipIf(!hasPython)("token advantages in the trainers, with Debian's python3", () => {
  test("the worked case, with both standard deviations", () => {
    const [first, second, third] = advantages("");
    expect(first?.map((a) => Number(a.toFixed(5)))).toEqual([2.48205, ...Array(5).fill(1.73205)]);
    expect(second?.map((a) => Number(a.toFixed(5)))).toEqual([
      ...[-0.87735, -0.57735, -0.92735, -0.57735, -0.92735, -0.57735],
    ]);
    expect(third?.map((a) => Number(a.toFixed(5)))).toEqual([-0.57735, -0.57735]);
    const sample = advantages('std="sample"');
    expect(sample[0]?.slice(0, 2)).toEqual([2.25, 1.5]);
    expect(sample[1]?.slice(0, 3).map((a) => Number(a.toFixed(9)))).toEqual([-0.8, -0.5, -0.85]);
  });

  test("the ablations: one term alone, no difficulty baseline", () => {
    expect(advantages('only="outcome", std="sample"')[0]).toEqual(Array(6).fill(1.5));
    expect(advantages('only="tactics"')[1]?.map((a) => Number(a.toFixed(9)))).toEqual([
      ...[-0.3, 0, -0.35, 0, -0.35, 0],
    ]);
    const plain = advantages('only="tactics", baseline="none"');
    expect(plain[1]).toEqual([-0.05, 0, -0.1, 0, -0.1, 0]);
    expect(plain[0]?.[0]).toBe(1);
  });

  test("what was not judged has no part in its group", () => {
    const open = [...GROUP, { outcome: null, tokens: 3, process: [] }];
    const found = advantages("", open);
    expect(found.slice(0, 4)).toEqual(advantages(""));
    expect(found[4]).toEqual([0, 0, 0]);
  });

  test("all of it agrees with what the service computes", () => {
    const group = new GroupOutcomes();
    for (const { outcome } of GROUP) group.add(outcome);
    const tokens = Array.from({ length: 6 }, (_, i) => ({ start: i, end: i + 1 }));
    for (const baseline of ["mean", "none"] as const) {
      const own = advantages(`baseline="${baseline}"`);
      const tactics =
        GROUP[1]?.process.map(({ token, score }) => ({ start: token, end: token + 2, score })) ??
        [];
      const { advantages: served } = tokenAdvantages({ outcome: 0, tactics, tokens }, group, {
        baseline,
      });
      for (const [i, value] of served.entries()) expect(own[1]?.[i]).toBeCloseTo(value, 12);
    }
  });

  test("the objective is the same as ours", () => {
    const found = python(
      "from lemmata_advantages import group_objective, sequence_objective as s\nprint(json.dumps(group_objective([s([1.5], [1], beta=0.1, log_ratios_to_reference=[0.5]), s([1, 0.5, 1, 1], [-1, -1, 2, 0])])))",
    );
    const kl = { clip: { low: 0.2, high: 0.2 }, beta: 0.1 };
    const first = groupObjective(
      [{ ratios: [1.5], advantages: [1], referenceLogRatios: [0.5] }],
      kl,
    );
    expect(found).toBeCloseTo((first + 0.05) / 2, 12);
  });

  test("verl: the columns of a batch become rollouts, and advantages go back to their places", () => {
    const code = `from verl_advantages import padded, rollouts_of
r = rollouts_of(["u", "u"], [{"ground_truth": "a"}, {"ground_truth": "a"}], [[5, 6, 0], [7, 0, 0]], [[1, 1, 0], [1, 0, 0]])
print(json.dumps([r, padded([[0.5, -1.0], [2.0]], [[1, 1, 0], [1, 0, 0]])]))`;
    expect(python(code)).toEqual([
      [
        { key: "u", task: "a", tokenIds: [5, 6] },
        { key: "u", task: "a", tokenIds: [7] },
      ],
      [
        [0.5, -1, 0],
        [2, 0, 0],
      ],
    ]);
  });

  test("TRL: the terms of tactics are added to its own advantages; groups are joined over processes", () => {
    const code = `from trl_process_trainer import group_means, token_rows
means = group_means([("a", 1.0), ("a", 0.0), ("b", None), ("b", 1.0)])
scored = [{"outcome": 0.0, "tokens": 3, "process": [{"token": 1, "score": -0.1}]}, {"outcome": None, "tokens": 3, "process": []}]
print(json.dumps([means, token_rows([-1.0, 0.0], scored, ["a", "b"], means, 4, {}), token_rows([-1.0, 0.0], scored, ["a", "b"], means, 4, {"only": "tactics", "baseline": "none"})]))`;
    expect(python(code)).toEqual([
      { a: 0.5, b: 1 },
      [
        [-1, -1.6, -1, -1],
        [0, 0, 0, 0],
      ],
      [
        [0, -0.1, 0, 0],
        [0, 0, 0, 0],
      ],
    ]);
  });
});
