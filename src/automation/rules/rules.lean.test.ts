import { afterAll, beforeAll, expect, test } from "vitest";
import { tryRules, watched } from "../../../tests/support/try-rule.ts";
import { addedLibraries, LeanWorkspace } from "../../lean/embedded/index.ts";
import { RULES } from "./index.ts";

let workspace: LeanWorkspace;
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
});
afterAll(() => workspace.close());

const CLOSERS = RULES.filter(({ phase }) => phase === "close");

const added = new Set(addedLibraries().map(({ name }) => name));

for (const rule of RULES) {
  const examples = rule.examples
    .filter(({ library }) => library === undefined || added.has(library))
    .map((example) => [example.goal, example] as const);

  test.each(examples)(
    `${rule.name}: %s`,
    async (_, example) => {
      const left: string[] = [];
      const besides = RULES.filter(({ name }) => example.with?.includes(name));
      const rules = "closes" in example ? [...CLOSERS, ...besides] : [];
      const tried = "closes" in example ? rule : watched(rule, left);
      const trial = await tryRules(workspace, [tried, ...rules], example);
      if ("leftAlone" in example) {
        expect({ script: trial.script, left }).toEqual({ script: undefined, left: [] });
        return;
      }
      expect(trial).toMatchObject({ errors: [], rules: expect.arrayContaining([rule.name]) });
      if ("leaves" in example) expect(left).toEqual(expect.arrayContaining([example.leaves]));
      else for (const part of example.by ?? []) expect(trial.script?.join("\n")).toContain(part);
    },
    180_000,
  );
}

test("each rule has an example that it is for, and one that it leaves alone; names are kebab-case", () => {
  expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
  for (const { name, examples } of RULES) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    const kinds = examples.map((example) => "leftAlone" in example);
    expect(kinds).toEqual(expect.arrayContaining([true, false]));
  }
});
