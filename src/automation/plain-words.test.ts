import { expect, test } from "vitest";
import { withoutParentheses } from "./plain-words.ts";

test("what stands on a line alone needs no parentheses", () => {
  const script = [
    "((simp_all [f] <;> (first | omega | grind)))",
    "induction t <;> (simp; omega)",
    "(intro x) <;> (omega)",
    "· (constructor; simp)",
    "    (have h : p := by simp; omega)",
  ];
  expect(withoutParentheses(script)).toEqual([
    "simp_all [f] <;> (first | omega | grind)",
    "induction t <;> (simp; omega)",
    "(intro x) <;> (omega)",
    "· constructor; simp",
    "    have h : p := by simp; omega",
  ]);
});
