import { expect, test } from "vitest";
import { splitGoals } from "./split-goals.ts";
import { makeTrainingGoal } from "./training-goal.ts";

const featured = (name: string, group: string, features: number[]) => ({
  goal: makeTrainingGoal({
    name,
    group,
    context: "",
    banned: [],
    recursive: [],
    statement: { name: "g", text: `theorem g : ${name}` },
  }),
  features,
});

test("all goals of a group are on one side", () => {
  const all = Array.from({ length: 60 }, (_, i) =>
    featured(`p${i}`, `group${i % 12}`, [3 * i, 3 * i + 1]),
  );
  const { train, heldOut } = splitGoals(all, { seed: 1, heldOut: 0.35 });
  const sides = new Set(train.map(({ group }) => group));
  expect(heldOut.length).toBeGreaterThan(0);
  expect(train.length + heldOut.length).toBe(60);
  expect(heldOut.some(({ group }) => sides.has(group))).toBe(false);
});

test("a goal that looks like an earlier one is left out, whichever side it would go to", () => {
  const common = Array.from({ length: 20 }, (_, i) => i);
  const all = [
    featured("p", "a", common),
    featured("q", "b", [...common, 99]),
    featured("r", "c", [500]),
  ];
  const { train, heldOut, repeats } = splitGoals(all, { seed: 1, heldOut: 0.5 });
  expect(repeats).toBe(1);
  expect([...train, ...heldOut].map(({ name }) => name).sort()).toEqual(["p", "r"]);
});
