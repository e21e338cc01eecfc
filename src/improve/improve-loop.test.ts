import { describe, expect, test } from "vitest";
import { type ImprovePorts, improveLoop, type Scores } from "./improve-loop.ts";
import type { ImproveState } from "./improve-state.ts";
import { bootstrapMean } from "./paired-scores.ts";
import { improveReport } from "./report.ts";

const start = (): ImproveState => ({ format: 1, settings: {}, iterations: [], checkpoints: {} });
const OPTIONS = { metric: "length", iterations: 4, tolerance: 0 };

/** Models m1, m2, ... with held-out scores; `stopAt`: the call before which time is over. */
function portsOf(scores: number[][], { pairs = 3, stopAt = Number.POSITIVE_INFINITY } = {}) {
  const calls: string[] = [];
  const saved: ImproveState[] = [];
  const ports: ImprovePorts = {
    async sample(model, iteration) {
      calls.push(`sample ${model}`);
      const own = scores[iteration - 1] ?? [];
      const heldOut: Scores = Object.fromEntries(own.map((score, i) => [`b.lean/t${i}`, score]));
      return { run: `run-${iteration}`, train: { "a.lean/t": 9 }, heldOut };
    },
    async pairs(run) {
      calls.push(`pairs ${run}`);
      return pairs;
    },
    async train({ model, iteration }) {
      calls.push(`train ${model}`);
      return `m${iteration + 1}`;
    },
    save: (state) => saved.push(structuredClone(state)),
    isOver: () => calls.length >= stopAt,
  };
  return { ports, calls, saved };
}

describe("the loop", () => {
  test("samples, measures, pairs, trains, and again; the best model of the metric is kept", async () => {
    const { ports, calls } = portsOf([
      [0, 1],
      [1, 1],
      [2, 1],
      [2, 1],
    ]);
    const state = await improveLoop(start(), "m1", ports, OPTIONS);
    expect(calls.slice(0, 6)).toEqual([
      ...["sample m1", "pairs run-1", "train m1", "sample m2", "pairs run-2", "train m2"],
    ]);
    expect(state.end).toBe("iterations");
    expect(state.checkpoints.length).toEqual({ model: "m3", iteration: 3, score: 1.5 });
    expect(calls.at(-1)).toBe("sample m4");
  });

  test("stops at the first regression on what is held out, and trains no further", async () => {
    const { ports, calls } = portsOf([
      [1, 1],
      [3, 1],
      [1, 2],
      [9, 9],
    ]);
    const state = await improveLoop(start(), "m1", ports, OPTIONS);
    expect([state.end, state.checkpoints.length?.model]).toEqual(["regression", "m2"]);
    expect(calls.at(-1)).toBe("sample m3");
    expect(improveReport(state, "length")).toContain("the best one is kept");
    const again = portsOf([
      [1, 1],
      [3, 1],
      [1, 2],
      [9, 9],
    ]);
    const lenient = { ...OPTIONS, tolerance: 1 };
    expect((await improveLoop(start(), "m1", again.ports, lenient)).end).toBe("iterations");
  });

  test("goes on from every state that was saved, to the same end", async () => {
    const scores = [
      [0, 1],
      [1, 1],
      [1, 2],
      [2, 2],
    ];
    const { ports, saved } = portsOf(scores);
    const whole = await improveLoop(start(), "m1", ports, OPTIONS);
    for (const state of saved) {
      const resumed = await improveLoop(
        structuredClone(state),
        "other",
        portsOf(scores).ports,
        OPTIONS,
      );
      expect(resumed).toEqual(whole);
    }
    const cut = portsOf(scores, { stopAt: 4 });
    const half = await improveLoop(start(), "m1", cut.ports, OPTIONS);
    expect(half.end).toBeUndefined();
    expect(await improveLoop(half, "m1", portsOf(scores).ports, OPTIONS)).toEqual(whole);
  });

  test("without pairs there is nothing to train on", async () => {
    const { ports, calls } = portsOf([[0]], { pairs: 0 });
    expect((await improveLoop(start(), "m1", ports, OPTIONS)).end).toBe("no-pairs");
    expect(calls).not.toContain("train m1");
  });
});

test("the interval is over theorems and contains the mean", () => {
  const { mean, low, high } = bootstrapMean([0, 0, 1, 5, 0, 2]);
  expect(mean).toBeCloseTo(4 / 3, 12);
  expect(low).toBeLessThan(mean);
  expect(high).toBeGreaterThan(mean);
  expect(bootstrapMean([2, 2])).toEqual({ mean: 2, low: 2, high: 2 });
});
