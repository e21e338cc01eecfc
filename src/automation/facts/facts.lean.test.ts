import { afterAll, beforeAll, expect, test } from "vitest";
import { LeanWorkspace } from "../../lean/embedded/index.ts";
import { allFacts, FILES, factFile, parseFacts } from "./fact.ts";

let workspace: LeanWorkspace;
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
});
afterAll(() => workspace.close());

test.each(FILES)("Lean accepts each fact of %s.lean, stated for sample values", async (file) => {
  const text = factFile(file);
  const run = await workspace.run({ text });
  expect(run.messages).toEqual([]);
  const theorems = text.match(/^theorem /gm) ?? [];
  expect(parseFacts(text)).toHaveLength(theorems.length);
  expect(theorems.length).toBeGreaterThan(0);
});

test("facts for one subject have different names", () => {
  const keys = allFacts().map(({ subject, name }) => `${subject} ${name}`);
  expect(new Set(keys).size).toBe(keys.length);
});
