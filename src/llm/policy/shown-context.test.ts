import { expect, test } from "vitest";
import { shownContext } from "./shown-context.ts";

test("imports that were left out are not shown, the others are", () => {
  const text = "import Mathlib\npublic import Std.Data.HashMap\nimport Tacs -- ours\n\nopen Nat\n";
  expect(shownContext(text, ["Mathlib", "Tacs"])).toBe(
    "public import Std.Data.HashMap\n\nopen Nat",
  );
  expect(shownContext(text)).toContain("import Mathlib");
  expect(shownContext("import Tacs\n\n-- as in\n-- import Tacs\ndef x := 1", ["Tacs"])).toContain(
    "-- import Tacs",
  );
});

test("what is not proved is marked, and what only speaks of it is not", () => {
  const text = `/-- no sorry here -/
theorem a : 1 = 1 := rfl
theorem b (n : Nat) : n = n := by
  cases n
  · rfl
  · sorry
def not_sorry := 1`;
  const marked = text.replace("· sorry", "· sorry  -- not proved: nothing may rest on it");
  expect(shownContext(text)).toBe(marked);
});
