import { expect, test } from "vitest";
import { withProgramTools, withToolsOf } from "./program-tools.ts";

const LOOP =
  "def f (xs : List Nat) : Nat := Id.run do\n  for x in xs do\n    pure ()\n  return 0\n";

test("a text with loops imports what reasons about them, beside its own imports and once", () => {
  expect(withProgramTools(LOOP)).toBe(`import Std.Tactic.Do\n${LOOP}`);
  const header = "/-! About loops. -/\nimport Lean\n";
  const expected = `/-! About loops. -/\nimport Std.Tactic.Do\nimport Lean\n${LOOP}`;
  expect(withProgramTools(header + LOOP)).toBe(expected);
  for (const known of ["import Std.Tactic.Do", "import Std", "public import Std.Tactic"])
    expect(withProgramTools(`${known}\n${LOOP}`)).toBe(`${known}\n${LOOP}`);
});

test("texts without loops, and modules with a header of their own kind, stay as they are", () => {
  for (const text of ["def a := 1\n", `module\n${LOOP}`, `prelude\n${LOOP}`])
    expect(withProgramTools(text)).toBe(text);
});

test("a file imports it only when one of its proofs uses it", () => {
  expect(withToolsOf(LOOP, ["by simp"])).toBe(LOOP);
  expect(withToolsOf(LOOP, ["by simp", "by mvcgen"])).toBe(`import Std.Tactic.Do\n${LOOP}`);
});
