import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TheoremProof } from "../../core/index.ts";
import { type Lean, openLean } from "../../lean/lean.ts";
import { PROOF_READ_OPTIONS, readProofs } from "../read-proofs.ts";
import { METRICS } from "./catalog.ts";

const CORPUS = fileURLToPath(
  new URL("../../../tests/corpora/metrics/annotated.lean", import.meta.url),
);
const TEXT = readFileSync(CORPUS, "utf8");

let lean: Lean;
beforeAll(async () => {
  lean = await openLean();
});
afterAll(() => lean.close());

async function proofsOf(text: string): Promise<TheoremProof[]> {
  const result = await lean.check(text, PROOF_READ_OPTIONS).result;
  const errors = result.messages.filter(({ severity }) => severity === "error");
  expect(errors.map(({ data }) => data)).toEqual([]);
  return readProofs(text, result, () => true);
}

const measure = (proof: TheoremProof) =>
  Object.fromEntries(
    METRICS.map(({ name, evaluate }) => [name, Number(evaluate(proof).toFixed(10))]),
  );

/** What the comment above each theorem says, by theorem. */
function annotations(): Map<string, Record<string, number>> {
  const found = new Map<string, Record<string, number>>();
  for (const [, comment, name] of TEXT.matchAll(/^-- (length .*)\ntheorem (\S+)/gm)) {
    const said = (comment as string).split(", ").map((part) => part.split(" "));
    const values = said.map(([metric, value]) => [metric, Number(value)]);
    const silent = { completion: 1, dependencies: 0, modularity: 0 };
    found.set(name as string, { ...silent, ...Object.fromEntries(values) });
  }
  return found;
}

test("every metric agrees with the counts by hand", async () => {
  const proofs = await proofsOf(TEXT);
  const measured = proofs.map((proof) => [proof.name, measure(proof)]);
  expect(measured.length).toBeGreaterThanOrEqual(30);
  expect(Object.fromEntries(measured)).toEqual(Object.fromEntries(annotations()));
});

const RENAMED = new Map([
  ["hp", "assumed"],
  ["hq", "known"],
  ["h", "fact"],
  ["h'", "g"],
  ["n", "count"],
  ["p", "A"],
]);

const VARIANTS: Record<string, (text: string) => string> = {
  "more blank lines and comments": (text) =>
    text.replace(/\n {2}(?=\S)/g, "\n\n  /- why -/ -- because\n  "),
  "deeper indentation": (text) =>
    text.replace(/\n( +)(?=\S)/g, (_, blanks) => `\n${blanks}${blanks}`),
  "other names of local variables": (text) =>
    text.replace(/[\p{L}_][\p{L}\p{N}_'.]*/gu, (word) => {
      const [head = "", ...fields] = word.split(".");
      return [RENAMED.get(head) ?? head, ...fields].join(".");
    }),
};

test.each(Object.entries(VARIANTS))("no metric changes with %s", async (_, change) => {
  const text = change(TEXT);
  expect(text).not.toBe(TEXT);
  const before = (await proofsOf(TEXT)).map(measure);
  expect((await proofsOf(text)).map(measure)).toEqual(before);
});

test("what is not proved is not complete", async () => {
  const text = "theorem a : 1 = 1 := rfl\ntheorem b : 1 = 2 := by sorry\n";
  const result = await lean.check(text, PROOF_READ_OPTIONS).result;
  const proofs = readProofs(text, result, (name) => name === "a");
  expect(proofs.map((proof) => measure(proof).completion)).toEqual([1, 0]);
});
