import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CONFIG_FILE, loadConfig } from "./config.ts";

function projectWith(config: unknown): string {
  const directory = mkdtempSync(join(tmpdir(), "config-"));
  const text = typeof config === "string" ? config : JSON.stringify(config);
  writeFileSync(join(directory, CONFIG_FILE), text);
  return directory;
}

test("without a file there are the defaults", () => {
  const directory = mkdtempSync(join(tmpdir(), "config-"));
  expect(loadConfig({ directory, env: {} })).toMatchObject({
    models: {},
    budget: {},
    llm: { proofCorrections: 2, decomposeBy: ["lemmas"] },
    score: {},
  });
});

test("limits of searches are numbers that make sense", () => {
  const search = { maxOpenLemmas: 32, decompositionShare: 1 };
  expect(loadConfig({ values: { search }, env: {} }).search).toEqual(search);
  const wrong = { values: { search: { decompositionShare: 2 } }, env: {} };
  expect(() => loadConfig(wrong)).toThrow(/search\.decompositionShare in the configuration/);
});

test("the score of decompositions has a measure and a temperature above 0", () => {
  const score = { footprint: "constants", temperature: 5 };
  const env = { LEMMATA_SCORE__TEMPERATURE: "2" };
  expect(loadConfig({ values: { score }, env }).score).toEqual({ ...score, temperature: 2 });
  const wrong = { values: { score: { temperature: 0 } }, env: {} };
  expect(() => loadConfig(wrong)).toThrow(/score\.temperature in the configuration/);
});

test("the file of a folder above counts, and paths are relative to it", () => {
  const project = projectWith({ prompts: { folder: "mine" }, budget: { maxModelCalls: 5 } });
  const directory = join(project, "deep", "inside");
  mkdirSync(directory, { recursive: true });
  const config = loadConfig({ directory, env: {} });
  expect(config.prompts.folder).toBe(join(project, "mine"));
  expect(config.budget.maxModelCalls).toBe(5);
});

test("variables go over the file, value by value", () => {
  const models = { default: { provider: "vllm", model: "small", temperature: 1 } };
  const config = loadConfig({
    directory: projectWith({ models }),
    env: {
      LEMMATA_MODELS__DEFAULT__MODEL: "large",
      LEMMATA_MODELS__COMPLETE__BASE_URL: "http://localhost:9/v1",
      LEMMATA_MODELS__COMPLETE__OPTIONS: '{"seed": 1}',
      LEMMATA_BUDGET__MAX_COST: "2.5",
      LEMMATA_CACHE_DIR: "/somewhere",
      OTHER__VARIABLE: "x",
    },
  });
  expect(config.models).toEqual({
    default: { provider: "vllm", model: "large", temperature: 1 },
    complete: { baseUrl: "http://localhost:9/v1", options: { seed: 1 } },
  });
  expect(config.budget.maxCost).toBe(2.5);
});

test("what is wrong is named with its place", () => {
  const at = (config: unknown, env = {}) => {
    try {
      loadConfig({ directory: projectWith(config), env });
      return "";
    } catch (error) {
      expect(error).toMatchObject({ code: "bad-input" });
      return (error as Error).message;
    }
  };
  expect(at({ models: { default: { temperature: 9 } } })).toMatch(
    /models\.default\.temperature in .*lemmata\.config\.json: /,
  );
  expect(at({ modles: {} })).toMatch(/modles in .*: no such option/);
  expect(at({}, { LEMMATA_BUDGET__MAX_CALLS: "3" })).toBe(
    "LEMMATA_BUDGET__MAX_CALLS: no such option",
  );
  expect(at({}, { LEMMATA_MODELS__DEFAULT__PROVIDER: "acme" })).toContain(
    "LEMMATA_MODELS__DEFAULT__PROVIDER: ",
  );
  expect(at("{")).toContain("cannot read");
  expect(at("[]")).toContain("one JSON object");
});
