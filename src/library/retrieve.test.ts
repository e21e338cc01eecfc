import { expect, test } from "vitest";
import { cosine, diversify, retrieve, textVector } from "./retrieve.ts";

const ENTRIES = [
  "Nat.add_comm (n m : Nat) : n + m = m + n",
  "Nat.add_comm' (n m : Nat) : n + m = m + n",
  "List.length_append (a b : List α) : (a ++ b).length = a.length + b.length",
  "Nat.mul_comm (n m : Nat) : n * m = m * n",
];
const textOf = (entry: string) => entry;

test("equal texts are closest, and operators count as words", () => {
  const query = textVector("a + b = b + a");
  expect(cosine(query, query)).toBeCloseTo(1, 12);
  const [add, , , multiply] = ENTRIES.map((entry) => cosine(query, textVector(entry)));
  expect(add).toBeGreaterThan(multiply as number);
});

test("what is like something chosen already comes later", () => {
  const near = retrieve("n + m = m + n over Nat", ENTRIES, { textOf, count: 2, balance: 1 });
  expect(near.map((entry) => entry.slice(0, 12))).toEqual(["Nat.add_comm", "Nat.add_comm"]);
  const mixed = retrieve("n + m = m + n over Nat", ENTRIES, { textOf, count: 2, balance: 0.5 });
  expect(mixed.map((entry) => entry.slice(0, 12))).not.toEqual(["Nat.add_comm", "Nat.add_comm"]);
});

test("nothing is found for nothing", () => {
  expect(retrieve("", ENTRIES, { textOf, count: 3 })).toEqual([]);
  expect(retrieve("n + m", [], { textOf, count: 3 })).toEqual([]);
});

test("where it is known how close entries are, texts only tell them apart", () => {
  const found = ENTRIES.map((entry, i) => ({ entry, relevance: 1 - i / 10 }));
  const names = (balance: number) =>
    diversify(found, { textOf, count: 2, balance }).map((entry) => entry.split(" ")[0]);
  expect(names(1)).toEqual(["Nat.add_comm", "Nat.add_comm'"]);
  expect(names(0.5)).toEqual(["Nat.add_comm", "List.length_append"]);
});
