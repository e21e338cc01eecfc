import { expect, test } from "vitest";
import { handbook, tacticAdvice } from "./handbook.ts";

test("the handbook's sections have a title and a text each", () => {
  expect(handbook().length).toBeGreaterThan(15);
  for (const section of handbook()) expect(section).toMatch(/^.+: .{20,}/s);
});

test("advice is about what the proof and its errors speak of", () => {
  const byProof = tacticAdvice("rcases h with ⟨x, hx⟩\n obtain ⟨y, hy⟩ := hx");
  expect(byProof.some((section) => section.startsWith("rcases"))).toBe(true);
  const byError = tacticAdvice("exact h", [
    "omega could not prove the goal: a linear arithmetic fact",
  ]);
  expect(byError.slice(0, 2).some((section) => section.startsWith("omega"))).toBe(true);
});
