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
  const sides = splitGoals(all, { seed: 1, shares: { heldOut: 0.15, sealed: 0.2 } });
  const groups = [sides.train, sides.heldOut, sides.sealed].map((goals) => [
    ...new Set(goals.map(({ group }) => group)),
  ]);
  expect(groups.map((own) => own.length)).toEqual([8, 2, 2]);
  expect(new Set(groups.flat()).size).toBe(12);
  expect(sides.train.length + sides.heldOut.length + sides.sealed.length).toBe(60);
});

test("of few groups none is sealed, and its share is held out", () => {
  const all = Array.from({ length: 3 }, (_, i) => featured(`p${i}`, `group${i}`, [i]));
  const sides = splitGoals(all, { seed: 1, shares: { heldOut: 0.15, sealed: 0.2 } });
  expect([sides.train, sides.heldOut, sides.sealed].map((goals) => goals.length)).toEqual([
    2, 1, 0,
  ]);
});

test("a goal that looks like an earlier one is left out, whichever side it would go to", () => {
  const common = Array.from({ length: 20 }, (_, i) => i);
  const all = [
    featured("p", "a", common),
    featured("q", "b", [...common, 99]),
    featured("r", "c", [500]),
  ];
  const { train, heldOut, repeats } = splitGoals(all, {
    seed: 1,
    shares: { heldOut: 0.5, sealed: 0 },
  });
  expect(repeats).toBe(1);
  expect([...train, ...heldOut].map(({ name }) => name).sort()).toEqual(["p", "r"]);
});
