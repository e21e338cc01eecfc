import { expect, test } from "vitest";
import { leavesRoom, nestedBlocks, nestingDepth } from "./layout.ts";

test("a block of several lines inside brackets is found, one on a line is not", () => {
  expect(nestedBlocks("exact f (by\n  intro x\n  omega) c")).toHaveLength(1);
  expect(nestedBlocks("exact ⟨a, by\n    simp\n    omega⟩")).toHaveLength(1);
  expect(nestedBlocks("exact f (by omega) c\n")).toEqual([]);
  expect(nestedBlocks("have h : p := by\n  simp\nexact h")).toEqual([]);
});

test("brackets and indentation make depth", () => {
  expect(nestingDepth(":= by\n  simp")).toBe(1);
  expect(nestingDepth(":= by\n  constructor\n  · exact f (g (h a))")).toBeGreaterThan(2);
});

test("a statement that fills its line leaves no room for a proof", () => {
  expect(leavesRoom(`theorem t : ${"p ∧ ".repeat(24)}p`)).toBe(false);
  expect(leavesRoom(`theorem t :\n    ${"p ∧ ".repeat(20)}p`)).toBe(true);
});
