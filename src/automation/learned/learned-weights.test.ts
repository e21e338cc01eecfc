import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { initialWeights, WEIGHT_NAMES, weightCount } from "../../core/index.ts";
import { randomFor } from "../../train/random-stream.ts";
import { policyFile, readWeights } from "./learned-weights.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-weights-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("weights come back from their file as they were", () => {
  const [weights, order] = ["file", "order"].map((word) => initialWeights(randomFor(word)));
  if (!weights || !order) throw new Error("no weights");
  const file = join(folder, "policy.json");
  writeFileSync(file, policyFile({ weights, order }));
  expect(readWeights(file)).toMatchObject({ weights, order });
});

test("the package brings a policy of its own, under 600 kB", () => {
  const { weights, order } = readWeights();
  for (const name of WEIGHT_NAMES) {
    expect(weights[name]).toHaveLength(weightCount(name));
    expect(order[name]).toHaveLength(weightCount(name));
  }
  const shipped = fileURLToPath(new URL("./policy.json", import.meta.url));
  expect(statSync(shipped).size).toBeLessThan(600_000);
});

const HALF = initialWeights(() => 0.5);
test.each([
  ["no JSON", "{", "is no JSON"],
  ["of another kind", "{}", "is no trained policy"],
  [
    "cut short",
    policyFile({ weights: HALF, order: HALF }).replace(/"goalBias": "[^"]*"/, '"goalBias":""'),
    "goalBias",
  ],
])("a file that is %s is refused by name", (_, text, words) => {
  const file = join(folder, "bad.json");
  writeFileSync(file, text);
  expect(() => readWeights(file)).toThrow(words);
  expect(() => readWeights(file)).toThrow("bad.json");
});
