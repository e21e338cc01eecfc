import { expect, test } from "vitest";
import { LibraryIndex, nameWords } from "./library-index.ts";

const CONSTANTS = ["Eq", "Nat", "HAdd.hAdd", "HMul.hMul", "List", "List.length", "HAppend.hAppend"];
const index = new LibraryIndex({
  constants: CONSTANTS,
  theorems: [
    { name: "List.length_append", constants: [0, 1, 2, 4, 5, 6] },
    { name: "List.length_nil", constants: [0, 1, 4, 5] },
    { name: "Nat.add_comm", constants: [0, 1, 2] },
    { name: "Nat.add_left_comm", constants: [0, 1, 2] },
    { name: "Nat.mul_add", constants: [0, 1, 2, 3] },
    { name: "Nat.mul_comm", constants: [0, 1, 3] },
  ],
});

const found = (constants: string[], words: string[] = []) =>
  index
    .closest(
      {
        constants: new Map(constants.map((name) => [name, 1])),
        words: new Map(words.map((word) => [word, 1])),
      },
      10,
    )
    .map(({ entry }) => entry.name);

test("rare constants count most, and what a statement has besides counts against it", () => {
  expect(found(["Eq", "Nat", "HMul.hMul"]).slice(0, 2)).toEqual(["Nat.mul_comm", "Nat.mul_add"]);
  expect(found(["Eq", "List.length", "HAppend.hAppend"])[0]).toBe("List.length_append");
});

test("words of names find what has no constant in common, and order what has", () => {
  expect(found([], ["nil"])).toEqual(["List.length_nil"]);
  expect(found(["HAdd.hAdd"], ["left"])[0]).toBe("Nat.add_left_comm");
});

test("what stands in all statements, or in none, finds nothing", () => {
  expect(found(["Eq"])).toEqual([]);
  expect(found(["Real.sqrt"], ["sqrt"])).toEqual([]);
});

test("the first has relevance 1, and equal ones come by name", () => {
  const query = { constants: new Map([["HAdd.hAdd", 1]]), words: new Map() };
  const [first, second] = index.closest(query, 2);
  expect(first?.relevance).toBe(1);
  expect([first?.entry.name, second?.entry.name]).toEqual(["Nat.add_comm", "Nat.add_left_comm"]);
});

test("the words of a name are those of its last component", () => {
  expect(nameWords("List.length_append'")).toEqual(["length", "append"]);
});
