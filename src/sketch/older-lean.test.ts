import { expect, test } from "vitest";
import { forThisLean } from "./older-lean.ts";

const error = (data: string) => ({
  severity: "error" as const,
  data,
  pos: { line: 1, column: 0 },
  endPos: null,
});

test("what an older text misses is declared behind its imports, on their line", () => {
  const text = "import Std\nimport Mathlib -- all\n\ndef f := Array.mkArray 3 0\n";
  const older = forThisLean(text, [error("Unknown constant `Array.mkArray`")]);
  expect(older?.declarations).toHaveLength(1);
  expect(older?.text.split("\n")).toHaveLength(text.split("\n").length);
  expect(older?.text.split("\n")[1]).toMatch(
    /^import Mathlib @\[simp\] abbrev Array\.mkArray .* -- all$/,
  );
  expect(older?.text.split("\n").slice(2)).toEqual(text.split("\n").slice(2));
});

test("a text without imports begins with it", () => {
  const older = forThisLean("def f := [[1]].join\n", [
    error("Invalid field `join`: The environment does not contain `List.join`, so ..."),
  ]);
  expect(older?.text).toMatch(/^@\[simp\] abbrev List\.join .* def f := \[\[1\]\]\.join\n$/);
});

test("other errors are nobody's age, and neither are warnings", () => {
  expect(forThisLean("def f := g\n", [error("Unknown identifier `g`")])).toBeUndefined();
  const warning = { ...error("Unknown constant `Array.mkArray`"), severity: "warning" as const };
  expect(forThisLean("def f := 1\n", [warning])).toBeUndefined();
});

test("what is declared already is not declared again, whatever Lean still says of it", () => {
  const complaint = error("Application type mismatch: the argument has type String.Slice");
  const once = forThisLean("def f := 1\n", [complaint])?.text as string;
  expect(once).not.toBe("def f := 1\n");
  expect(forThisLean(once, [complaint])).toBeUndefined();
});
