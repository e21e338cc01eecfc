import { expect, test } from "vitest";
import { checkTree } from "./check-tree.ts";
import { Tree } from "./tree.ts";

const theorem = (name: string) => ({
  statement: { name, text: `theorem ${name} : True` },
  analysis: { footprint: 1, key: name, constants: [] },
  arguments: [],
});

test("a lemma is known by all of its names before anything that it settles is proved", () => {
  const tree = new Tree(theorem("root"), { policies: 1 });
  const plan = { origin: "test", score: 1 };
  tree.addDecomposition(tree.root, {
    ...plan,
    proof: "by both",
    uses: ["helper", "other"],
    lemmas: [theorem("helper"), theorem("other")],
  });
  const [, helper, other] = tree.goals;
  if (!helper || !other) throw new Error("there are no lemmas");
  tree.addDecomposition(helper, {
    ...plan,
    proof: "exact base",
    uses: ["base"],
    lemmas: [theorem("base")],
  });
  const base = tree.goals[3];
  if (!base) throw new Error("there is no base");
  tree.addDecomposition(other, {
    ...plan,
    proof: "by again",
    uses: ["helper", "base_again"],
    lemmas: [
      { statement: theorem("helper").statement, goal: helper, alias: "helper" },
      { statement: theorem("base_again").statement, goal: base, alias: "by exact base" },
    ],
  });
  tree.prove(base, { proof: "trivial", origin: "test", uses: [] });
  expect(tree.root.state).toBe("proved");
  expect(checkTree(tree)).toEqual([]);
});
