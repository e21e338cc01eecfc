import { expect, test } from "vitest";
import type { Critique, CritiquePoint } from "../core/index.ts";
import { critiqueSimilarity } from "./critique-similarity.ts";

const point = (text: string): CritiquePoint => ({
  text,
  source: "model",
  status: "unknown",
  line: null,
  failingInput: null,
  expected: null,
  actual: null,
});

function critique(subgoals: string[], gaps: string[], checklist: string[]): Critique {
  const [s, g, c] = [subgoals, gaps, checklist].map((items) => items.map(point));
  return {
    origin: "model",
    repairs: [],
    subgoals: s ?? [],
    gapAnalysis: g ?? [],
    checklist: c ?? [],
  };
}

test("parts are compared on their own: equal, half the words, none of them", () => {
  const reference = critique(["sort the list"], ["line 2"], ["an empty list"]);
  const other = critique(["Sort the LIST!"], ["line 3"], ["overflow"]);
  expect(critiqueSimilarity(other, reference)).toEqual({
    subgoals: expect.closeTo(1, 12),
    gaps: expect.closeTo(0.5, 12),
    checklist: 0,
  });
});

test("two parts without items agree, one alone does not", () => {
  const reference = critique(["a"], [], []);
  expect(critiqueSimilarity(critique(["a"], [], ["b"]), reference)).toEqual({
    subgoals: expect.closeTo(1, 12),
    gaps: 1,
    checklist: 0,
  });
});
