import { expect, test } from "vitest";
import { ablationArms } from "./ablation.ts";
import type { SamplingOptions } from "./llm/model-options.ts";

const BASE: SamplingOptions = {
  samples: 3,
  rounds: 2,
  compound: "rounds",
  keep: "best",
  format: "string",
  chain: true,
  shown: 3,
  examples: 3,
  documents: 5,
  advice: true,
  context: true,
  informal: false,
};

test("each arm changes something of the base, and no two are the same", () => {
  const arms = ablationArms(BASE);
  expect(arms[0]).toEqual({ name: "base", sampling: BASE });
  const written = arms.map(({ sampling }) => JSON.stringify(sampling));
  expect(new Set(written).size).toBe(arms.length);
  const names = arms.map(({ name }) => name);
  expect(new Set(names).size).toBe(arms.length);
  expect(names).toContain("without Chain-of-States");
  expect(names).toContain("with informalization");
  expect(names).not.toContain("without informalization");
});

test("parts are left out one by one, and then all of them", () => {
  const arms = ablationArms({ ...BASE, informal: true }, ["scaffold"]).slice(1);
  const changes = arms.map(({ sampling }) => {
    const own = Object.entries(sampling);
    return own.filter(([key, value]) => ({ ...BASE, informal: true })[key as "chain"] !== value);
  });
  expect(changes.slice(0, -1).every((change) => change.length === 1)).toBe(true);
  expect(changes.at(-1)).toHaveLength(7);
});

test("ways to sample take as many answers as the base", () => {
  for (const { sampling } of ablationArms(BASE, ["sampling"])) {
    expect(sampling.samples * sampling.rounds).toBe(6);
  }
});
