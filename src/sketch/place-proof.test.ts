import { expect, test } from "vitest";
import { type HoleLocation, placeProof } from "./place-proof.ts";
import { readProof } from "./proof-text.ts";

const TWO = "by\n  intro h\n  exact h";

/** A line with `sorry` in it, and the line with a proof in its place. */
function fill(
  line: string,
  proof: string,
  options: { declarationColumn?: number; prologue?: string[] } = {},
) {
  const at = line.indexOf("sorry");
  const { prologue = [], declarationColumn } = options;
  const before = line.slice(0, at);
  const isTerm = /(?::=|=>|from|exact|⟨|,|f) *$/.test(before) && !/\| \w+ =>|case/.test(before);
  const location: HoleLocation = {
    kind: isTerm ? "term" : "tactic",
    before,
    after: line.slice(at + "sorry".length),
    declarationColumn,
  };
  const { text, dropBlanks } = placeProof(location, readProof(proof), prologue);
  return (dropBlanks ? before.trimEnd() : before) + text + location.after;
}

const PLACED: [name: string, line: string, proof: string, expected: string][] = [
  ["a tactic on a line of its own", "    sorry", TWO, "    intro h\n    exact h"],
  [
    "a block below `by`",
    "  have h : P := by sorry",
    TWO,
    "  have h : P := by\n    intro h\n    exact h",
  ],
  ["a block after a dot", "  · sorry -- left", TWO, "  · intro h\n    exact h -- left"],
  [
    "a nested block after a dot",
    "  · have h : P := by sorry",
    TWO,
    "  · have h : P := by intro h\n                     exact h",
  ],
  ["a case of induction", "  | zero => sorry", TWO, "  | zero =>\n    intro h\n    exact h"],
  [
    "a tactic among others",
    "  constructor <;> sorry",
    TWO,
    "  constructor <;> (intro h\n                   exact h)",
  ],
  ["one simple tactic among others", "  all_goals sorry", "by simp", "  all_goals simp"],
  [
    "one compound tactic among others",
    "  all_goals sorry",
    "by simp; rfl",
    "  all_goals (simp; rfl)",
  ],
  ["a term where a tactic stood", "  sorry", "fun x =>\n  f x", "  exact fun x =>\n    f x"],
  ["a term for a term", "  have h : P := sorry", "f x", "  have h : P := f x"],
  ["a term as an argument", "  exact f sorry", "g x", "  exact f (g x)"],
  ["a name as an argument", "  exact f sorry", "h.1", "  exact f h.1"],
  [
    "tactics for a term",
    "  have h : P := sorry",
    TWO,
    "  have h : P := by\n    intro h\n    exact h",
  ],
  ["one tactic for a term", "    _ = c := sorry", "by simp", "    _ = c := by simp"],
  [
    "tactics in an anonymous constructor",
    "  exact ⟨sorry, rfl⟩",
    TWO,
    "  exact ⟨(by intro h\n             exact h), rfl⟩",
  ],
  [
    "an induction that begins beside `by`",
    "  sorry",
    "by induction n with\n| zero => rfl\n| succ n ih => simp",
    "  induction n with\n    | zero => rfl\n    | succ n ih => simp",
  ],
];

for (const [name, line, proof, expected] of PLACED) {
  test(`${name} is laid out`, () => expect(fill(line, proof)).toBe(expected));
}

test("a whole proof is indented from its declaration, not from the last line of the header", () => {
  expect(fill("      p ∧ q := by sorry", TWO, { declarationColumn: 0 })).toBe(
    "      p ∧ q := by\n  intro h\n  exact h",
  );
});

test("the prologue comes first, and makes a term a tactic block", () => {
  expect(fill("  have h : P := sorry", "x", { prologue: ["rename_i x"] })).toBe(
    "  have h : P := by\n    rename_i x\n    exact x",
  );
});

test("clauses of a declaration are noticed", () => {
  expect(readProof("by\n  simp\ntermination_by n").hasClauses).toBe(true);
  expect(readProof("by\n  simp [h]").hasClauses).toBe(false);
});
