import { expect, test } from "vitest";
import { meaningsOf, replacePhrases } from "./thesaurus.ts";

test.each([
  ["the sum does not exceed the length", "≤"],
  ["a remainder is never larger than the number", "≤"],
  ["adding to both sides of a strict inequality", "lt"],
  ["adding to both sides of a strict inequality", "twice"],
  ["the list is in ascending order", "pairwise"],
  ["dictionary order on lists", "lex"],
  ["first n elements followed by the rest", "take"],
  ["first n elements followed by the rest", "append"],
  ["no two keys of a map are the same", "nodup"],
  ["converting to an array and back", "roundtrip"],
  ["a list of lists", "flatten"],
  ["apply a function to each entry", "map"],
  ["multiply and then divide by the same number", "cancel"],
  ["the numbers from 0 up to n - 1", "range"],
  ["a non-positive integer", "nonpositive"],
  ["true exactly when it is empty", "iff"],
])("%s: %s", (query, word) => {
  expect(replacePhrases(query).split(/\s+/)).toContain(word);
});

test.each([
  ["the first element of a list", "take"],
  ["the order of its arguments", "pairwise"],
  ["multiplication of numbers", "cancel"],
  ["the same list", "nodup"],
])("not in %s: %s", (query, word) => {
  expect(replacePhrases(query).split(/\s+/)).not.toContain(word);
});

test("a term with a dot in front is no name of a type", () => {
  expect(meaningsOf(["positive"])).toEqual([".pos"]);
});
