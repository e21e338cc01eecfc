import { expect, test } from "vitest";
import { FakeWorkspace } from "../../../tests/support/fake-workspace.ts";
import { ScriptedModel } from "../../../tests/support/scripted-model.ts";
import { loadConfig, openLlmPolicy } from "../../llm/index.ts";
import { searchProof } from "./search-proof.ts";

const WORLD = { magic: new Set([1, 2]), rules: new Map([[0, [[1, 2]]]]) };

const OPEN = "by\n  sorry";
const lemma = (n: number, proof: string) => `theorem lemma_${n} : P${n} := ${proof}`;
const ROOT = "theorem root : P0 := by_lemmas lemma_1 lemma_2";
const PLAN = `\`\`\`lean\n${lemma(1, "by sorry")}\n\n${lemma(2, "by sorry")}\n\n${ROOT}\n\`\`\``;
const edit = (from: string, to: string) =>
  `\`\`\`diff\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n\`\`\``;

test("a model completes the file of a plan: edits, errors, gaps, and what is left in the next epoch", async () => {
  const model = new ScriptedModel([
    PLAN,
    `${edit(lemma(1, OPEN), lemma(1, "magic"))}\n${edit(lemma(2, OPEN), lemma(2, "wrong"))}`,
    edit(lemma(2, "wrong"), lemma(2, "worse")),
    edit(lemma(2, "worse"), lemma(2, OPEN)),
    edit(lemma(2, OPEN), lemma(2, "magic")),
  ]);
  const values = { llm: { proofCorrections: 1 } };
  const config = loadConfig({ values, preset: "goedel-code-prover", env: {} });
  const statement = { name: "root", text: "theorem root : P0" };
  const outcome = await searchProof(
    { context: "", statement, core: true },
    {
      workspaces: [new FakeWorkspace(WORLD)],
      policies: [openLlmPolicy(config, { model })],
      analyse: ({ id }) => ({ footprint: 1, key: id, constants: [] }),
      quickcheck: async () => ({ status: "survived", trials: 1, discarded: 0 }),
      score: () => 0.5,
    },
    { strategy: "staged", completion: "file", maxDecompositionIterations: 1, timeLimitMs: 60_000 },
  );
  expect(outcome).toMatchObject({ status: "proved", proof: "by_lemmas lemma_1 lemma_2" });
  expect(model.requests).toHaveLength(5);
  const [, begun = "", corrected = "", given = "", next = ""] = model.requests.map(
    ({ messages }) => messages.at(-1)?.content ?? "",
  );
  expect(begun).toContain(`${lemma(1, OPEN)}\n\n${lemma(2, OPEN)}\n\n${ROOT}`);
  expect(begun).toContain("The goal, at line 2:\n\n⊢ P1");
  expect(corrected).toMatch(/Errors:\n\n\d+:0: error: no proof/);
  expect(given).toContain("Give up the failing steps");
  expect(given).toContain(lemma(2, "worse"));
  expect(next).toContain(`${lemma(2, OPEN)}\n\n${ROOT}`);
  expect(next).toContain("⊢ P2");
  expect(next).not.toContain(lemma(1, OPEN));
});
