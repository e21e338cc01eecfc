import { expect, test } from "vitest";
import { SMALL } from "../../tests/support/small-library.ts";
import { LibraryIndex } from "./library-index.ts";
import { makePart } from "./library-part.ts";
import { LibrarySearch } from "./search-library.ts";

const search = new LibrarySearch(new LibraryIndex([makePart("Small", SMALL)]));
const first = (words: string) => search.search({ words })[0]?.name;

test("statements are printed with the library's notation", () => {
  const [found] = search.search({ name: "length_append" });
  expect(found).toMatchObject({
    statement: "List.length_append (xs ys : List Nat) : (xs ++ ys).length = xs.length + ys.length",
    module: "Small.Basic",
    kind: "theorem",
    attributes: ["simp"],
    why: ["name: length_append"],
  });
});

test.each([
  ["length of append", "List.length_append"],
  ["addition is commutative", "Nat.add_comm"],
  ["commutativity of multiplication", "Nat.mul_comm"],
  ["a + b = b + a", "Nat.add_comm"],
  ["the sum is associative", "Nat.add_assoc"],
  ["reversing twice: reverse of reverse", "List.reverse_reverse"],
  ["size of the concatenation of two lists", "List.length_append"],
  ["lenght append", "List.length_append"],
  ["a list that is reversed twice", "List.reverse_reverse"],
  ["a product does not depend on the order of its arguments", "Nat.mul_comm"],
  ["how long are two lists that were appended?", "List.length_append"],
])("%s", (words, name) => {
  expect(first(words)).toBe(name);
});

test("it is said why something matched", () => {
  const [found] = search.search({ words: "length append" });
  expect(found?.why).toEqual(["name: length, append"]);
});

test("there are no more than wanted, and none of other packages", () => {
  expect(search.search({ words: "comm" }, { limit: 1 })).toHaveLength(1);
  expect(search.search({ words: "comm" }, { package: "Other" })).toEqual([]);
  expect(search.search({ words: "comm" }, { package: "Small.Basic" })).not.toEqual([]);
});

test("only what fits a shape", () => {
  const only = new Set(["Nat.mul_comm"]);
  expect(search.search({ only }).map(({ name }) => name)).toEqual(["Nat.mul_comm"]);
  expect(search.search({ words: "comm", only }).map(({ name }) => name)).toEqual(["Nat.mul_comm"]);
});
