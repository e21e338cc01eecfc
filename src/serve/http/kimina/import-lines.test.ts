import fc from "fast-check";
import { expect, test } from "vitest";
import { readImportLines } from "./import-lines.ts";

test.each([
  ["import Mathlib.Tactic\nimport Aesop\n#eval 1", "import Mathlib\nimport Aesop\n#eval 1", true],
  [
    "\r\nimport Std\r\nimport Mathlib.A\r\n import Mathlib.B -- b\r\n#eval 1",
    "\r\nimport Std\r\nimport Mathlib\r\n\r\n#eval 1",
    true,
  ],
  ["import Mathlib", "import Mathlib", true],
  ["import MathlibExtras\nx", "import MathlibExtras\nx", true],
  ["-- import below\nimport Mathlib.A", "-- import below\nimport Mathlib.A", false],
  ["open Nat\nimport Mathlib.A", "open Nat\nimport Mathlib.A", false],
  ["", "", false],
])("one import of Mathlib stands for all in the header of %j", (code, text, hasImports) => {
  expect(readImportLines(code)).toEqual({ text, hasImports });
});

test("lines keep their numbers, and what is below the header stays as it is", () => {
  const lines = fc.array(
    fc.constantFrom("import Mathlib.A", "import Std", "", "  ", "theorem t : 1 = 1 := rfl", "\r"),
  );
  fc.assert(
    fc.property(lines, fc.constantFrom("\n", "\r\n"), (lines, newline) => {
      const code = lines.join(newline);
      const { text } = readImportLines(code);
      expect(text.split(newline).length).toBe(code.split(newline).length);
      const body = code.search(/theorem/);
      if (body >= 0) expect(text.endsWith(code.slice(body))).toBe(true);
    }),
  );
});

test("an import with blanks behind it, and not at its end, takes no time", () => {
  const code = `import Mathlib${" ".repeat(60_000)}x\n`;
  const started = performance.now();
  expect(readImportLines(code)).toEqual({ text: "import Mathlib\n", hasImports: true });
  expect(performance.now() - started).toBeLessThan(1000);
});
