import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { initialWeights, WEIGHT_NAMES, weightCount } from "../model/index.ts";
import { randomFor } from "../train/index.ts";
import { policyFile, readWeights } from "./learned-weights.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-weights-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("weights come back from their file as they were", () => {
  const weights = initialWeights(randomFor("file"));
  const file = join(folder, "policy.json");
  writeFileSync(file, policyFile(weights));
  expect(readWeights(file).weights).toEqual(weights);
});

test("the package brings a policy of its own, under 500 kB", () => {
  const { weights } = readWeights();
  for (const name of WEIGHT_NAMES) expect(weights[name]).toHaveLength(weightCount(name));
  const shipped = fileURLToPath(new URL("../policies/learned/policy.json", import.meta.url));
  expect(statSync(shipped).size).toBeLessThan(500_000);
});

test.each([
  ["no JSON", "{", "is no JSON"],
  ["of another kind", "{}", "is no trained policy"],
  [
    "cut short",
    policyFile(initialWeights(() => 0.5)).replace(/"goalBias": "[^"]*"/, '"goalBias":""'),
    "goalBias",
  ],
])("a file that is %s is refused by name", (_, text, words) => {
  const file = join(folder, "bad.json");
  writeFileSync(file, text);
  expect(() => readWeights(file)).toThrow(words);
  expect(() => readWeights(file)).toThrow("bad.json");
});
