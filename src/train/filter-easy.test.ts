import { expect, test } from "vitest";
import { dropEasy } from "./filter-easy.ts";
import { makeTrainingGoal } from "./training-goal.ts";

const goal = (name: string, banned: string[]) =>
  makeTrainingGoal({
    name,
    group: "",
    context: "",
    recursive: [],
    banned,
    statement: { name: "g", text: `theorem g : ${name}` },
  });
const library = Array.from({ length: 10 }, (_, i) => goal(`l${i}`, [`l${i}`]));
const own = [goal("mine", []), goal("yours", [])];
const ids = (some: typeof library) => new Set(some.map(({ id }) => id));

test("easy theorems of the library are a quarter of the goals, the first that were drawn", () => {
  const { goals, easy, dropped } = dropEasy(library, ids(library.slice(0, 4)));
  expect(goals.map(({ name }) => name)).toEqual(["l0", "l1", "l4", "l5", "l6", "l7", "l8", "l9"]);
  expect(easy).toEqual([library[0]?.id, library[1]?.id]);
  expect(dropped).toBe(2);
});

test("easy goals that are not of the library stay", () => {
  const all = [...own, ...library.slice(0, 3)];
  const { goals, dropped } = dropEasy(all, ids([...own, ...library.slice(0, 2)]));
  expect(goals.map(({ name }) => name)).toEqual(["mine", "yours", "l2"]);
  expect(dropped).toBe(2);
});
