import { expect, test } from "vitest";
import { nearestNames } from "./nearest-names.ts";

const NAMES = ["induction", "every-induction", "cases", "one-line", "split"];

test("a name with wrong letters is found, the nearest first, and one that is written in part", () => {
  expect(nearestNames("inducton", NAMES)).toEqual(["induction"]);
  expect(nearestNames("Induction", NAMES)).toEqual(["induction", "every-induction"]);
  expect(nearestNames("line", NAMES)).toEqual(["one-line"]);
});

test("a name that is like none of them is none of them", () => {
  expect(nearestNames("blah", NAMES)).toEqual([]);
  expect(nearestNames("", NAMES)).toEqual([]);
});
