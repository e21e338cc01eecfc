import { expect, test } from "vitest";
import { summarizeImprovements } from "./improvement-summary.ts";

test("improvements of a set are means over all of it; what is refused counts as no improvement", () => {
  const results = [
    { before: -4, after: -1, isAccepted: true, candidates: 3, accepted: 2 },
    { before: -2, after: -2, isAccepted: true, candidates: 5, accepted: 0 },
    { before: -6, after: -1, isAccepted: false },
  ];
  expect(summarizeImprovements(results)).toEqual({
    count: 3,
    meanImprovement: 1,
    relativeImprovement: 0.25,
    compilationAccuracy: 2 / 3,
    sampleAccuracy: 2 / 8,
    improvedAccuracy: 1 / 3,
  });
});

test("an empty set has no figures", () => {
  expect(summarizeImprovements([])).toEqual({
    count: 0,
    meanImprovement: 0,
    relativeImprovement: 0,
    compilationAccuracy: 0,
    sampleAccuracy: 0,
    improvedAccuracy: 0,
  });
});
