import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { PROOF_READ_OPTIONS, readProofs, statementsOf, withProofs } from "../src/optimize/index.ts";
import { chainOfStates } from "../src/optimize/scaffold/chain-of-states.ts";
import { openLeanWithWorkspaces } from "../src/prove/index.ts";
import { elaborateTrusted, verifyText } from "../src/verify/index.ts";

const CORPUS = fileURLToPath(new URL("./corpora/optimize", import.meta.url));
const FILES = readdirSync(CORPUS, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".lean"))
  .map((entry) => relative(CORPUS, join(entry.parentPath, entry.name)))
  .sort();

let lean: EmbeddedLean;
beforeAll(async () => {
  ({ verifier: lean } = await openLeanWithWorkspaces({ workspaces: 0 }));
});
afterAll(() => lean.close());

test("the corpus is there", () => {
  expect(FILES.length).toBeGreaterThanOrEqual(5);
});

test.each(FILES)("the gate accepts the Chain-of-States of every proof of %s", async (file) => {
  const text = readFileSync(join(CORPUS, file), "utf8");
  const check = await lean.check({ text, read: PROOF_READ_OPTIONS, timeoutMs: 120_000 });
  const proofs = readProofs(text, check, () => true);
  expect(proofs.length).toBeGreaterThan(0);
  const trusted = await elaborateTrusted(lean, file, statementsOf(text, proofs));
  const annotated = withProofs(
    text,
    proofs.map((of, i) => ({
      of,
      proof: chainOfStates(of, { place: i % 2 ? "before" : "after" }),
    })),
  );
  expect(annotated.length).toBeGreaterThan(text.length);
  const { report } = await verifyText(
    lean,
    { file, text: annotated, trusted },
    { timeoutMs: 120_000 },
  );
  const refused = report.declarations.filter(
    ({ verdict }) => !["proved", "checked"].includes(verdict),
  );
  expect(refused.map(({ name, reasons }) => [name, reasons])).toEqual([]);
  expect(report.verdict).toBe("proved");
});
