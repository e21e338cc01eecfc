import { expect, test } from "vitest";
import { selectTasks } from "./select-tasks.ts";

const NAMES = ["basic_1", "basic_10", "basic_2", "hard (1)", "part/a.lean"];
const select = (...patterns: string[]) => [...selectTasks(NAMES, patterns)];

test("a name means that task alone, a pattern whole names, other texts parts of names", () => {
  expect(select()).toEqual(NAMES);
  expect(select("basic_1")).toEqual(["basic_1"]);
  expect(select("basic_*")).toEqual(["basic_1", "basic_10", "basic_2"]);
  expect(select("basic_?", "hard (*)")).toEqual(["basic_1", "basic_2", "hard (1)"]);
  expect(select("_1")).toEqual(["basic_1", "basic_10"]);
  expect(select("part/*.lean", "part")).toEqual(["part/a.lean"]);
});

test("what means no task is refused by name", () => {
  expect(() => select("basic", "easy*")).toThrow("--only easy*: there is no such task");
  expect(() => select("asic?")).toThrow(/no such task/);
});
