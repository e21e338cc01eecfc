import { expect, test } from "vitest";
import { loadConfig } from "../llm/index.ts";
import { resolveSettings } from "./settings.ts";

const preset = loadConfig({ values: {}, preset: "goedel-code-prover", env: {} });

test("a preset says who proposes, how to search and for how long", () => {
  expect(resolveSettings({}, { config: preset })).toEqual({
    policies: ["llm"],
    strategy: "staged",
    timeLimitMs: 1_800_000,
    pass: 1,
    core: false,
    score: { footprint: "constants", temperature: 5 },
    search: {
      plans: 10,
      choiceTemperature: 0.9,
      completion: "file",
      maxDecompositionIterations: 128,
      maxOpenLemmas: 32,
    },
  });
});

test("the command goes before a run that is resumed, and that before the preset", () => {
  const earlier = { strategy: "recursive", timeLimitMs: 5_000, pass: 2 };
  const settings = resolveSettings({ pass: 3, core: undefined }, { earlier, config: preset });
  expect(settings).toMatchObject({ ...earlier, pass: 3, core: false, policies: ["llm"] });
});

test("axioms that are allowed stay so where a run is resumed", () => {
  const earlier = { allowedAxioms: ["A.choice"] };
  expect(resolveSettings({}, { earlier })).toMatchObject(earlier);
  const allowedAxioms = ["B.choice"];
  expect(resolveSettings({ allowedAxioms }, { earlier })).toMatchObject({ allowedAxioms });
  expect(resolveSettings({})).not.toHaveProperty("allowedAxioms");
});

test("without a word there are the defaults, which depend on who proposes", () => {
  const config = loadConfig({ values: {}, env: {} });
  const defaults = { strategy: "best-first", pass: 1, core: false };
  expect(resolveSettings({}, { config })).toEqual({
    ...defaults,
    policies: ["symbolic"],
    timeLimitMs: 60_000,
  });
  expect(resolveSettings({ policies: ["llm"] }).timeLimitMs).toBe(600_000);
});
