import { expect, test } from "vitest";
import type { DeclarationInfo, DeclarationKind } from "./declaration.ts";
import { definitionsBelow } from "./ready-definitions.ts";

const LINES = [
  ["inductive", "T", "inductive T where | tip | fork (l r : T)"],
  ["inductive", "Box", "structure Box where (size : Nat) (inner : T)"],
  ["definition", "Box.size", "structure Box where (size : Nat) (inner : T)"],
  ["definition", "T.size", "def T.size : T → Nat | tip => 1 | fork l r => l.size + r.size"],
  ["definition", "T.join", "def T.join (a b : T) : T := fork a b"],
  ["definition", "instAddT", "instance : Add T := ⟨T.join⟩"],
  ["definition", "other", "def other : Nat := 3"],
  ["theorem", "size_tip", "theorem size_tip : T.tip.size = 1 := rfl"],
] as const satisfies readonly (readonly [DeclarationKind, string, string])[];

const text = [...new Set(LINES.map(([, , line]) => line))].join("\n");
const declarations: DeclarationInfo[] = LINES.map(([kind, name, line]) => {
  const at = text.split("\n").indexOf(line) + 1;
  const end = { line: at, column: line.length };
  return { kind, name, nameParts: name.split("."), pos: { line: at, column: 0 }, endPos: end };
});

test.each([
  ["T.tip.size = 1", ["T.join", "T.size"]],
  ["∀ n, n = other", ["other", "T.join"]],
  // What a theorem is about counts.
  ["by exact size_tip", ["T.join", "T.size"]],
])("%s rests on the definitions that it names, and on what notation may mean", (statement, names) => {
  expect(definitionsBelow(statement, { text, declarations })).toEqual(names);
});

test("so many at most, the last ones", () => {
  const names = Array.from({ length: 30 }, (_, i) => `f${i}`);
  const many = {
    text: names.map((name) => `def ${name} := 0`).join("\n"),
    declarations: names.map((name, i) => ({
      kind: "definition" as const,
      name,
      nameParts: [name],
      pos: { line: i + 1, column: 0 },
      endPos: { line: i + 1, column: 9 },
    })),
  };
  const found = definitionsBelow(names.join(" "), many);
  expect(found).toHaveLength(14);
  expect(found[0]).toBe("f29");
});
