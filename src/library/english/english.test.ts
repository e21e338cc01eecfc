import { expect, test } from "vitest";
import { formulasIn, meaningsOf, replacePhrases } from "./index.ts";

const wordsOf = (query: string) => replacePhrases(query).split(/\s+/);

test.each([
  ["the sum does not exceed the length", "≤"],
  ["a remainder is never larger than the number", "≤"],
  ["a filtered list is never much longer than before", "≤"],
  ["adding to both sides of an inequality", "twice"],
  ["the list is in ascending order", "in_ascending_order"],
  ["no two keys of a map are the same", "nodup"],
  ["converting to an array and back", "roundtrip"],
  ["dropping nothing changes nothing", "unchanged"],
  ["it leaves the other entries alone", "unchanged"],
  ["the product of x and one is x", "unchanged"],
  ["swapping a pair twice gives the pair", "unchanged"],
  ["reversing does not change the length", "preserved"],
  ["subtraction keeps the order", "monotone"],
  ["the order of the summands does not matter", "commutes"],
  ["zero is the least natural number", "smallest_one"],
  ["dividing twice, one after the other", "stepwise"],
  ["a list of lists", "flatten"],
  ["first n elements of a list", "take"],
  ["a vector that has n entries", "length"],
  ["apply a function to each entry", "map"],
  ["multiply and then divide by the same number", "cancel"],
  ["push an entry and pop it again", "cancel"],
  ["the numbers from 0 up to n - 1", "range"],
  ["a non-positive integer", "nonpositive"],
  ["true exactly when it is empty", "iff"],
  ["p or p", "self"],
  ["a string with one character", "singleton"],
  ["taking more elements than there are", "greater"],
  ["negating a product negates both factors", "distributes"],
  ["an integer to a natural number", "conversion"],
  ["the sum in another order", "commutes"],
  ["the absolute value of a sum", "absolute_value"],
  ["greatest common divisors of numbers", "greatest_common_divisor"],
])("%s: %s", (query, word) => {
  expect(wordsOf(query)).toContain(word);
});

test.each([
  ["the first element of a list", "take"],
  ["multiplication of numbers", "cancel"],
  ["the same list", "nodup"],
  ["a hash map is empty when the map has no keys", "map"],
  ["two times a number", "twice"],
  ["an integer equal to a natural number", "conversion"],
  ["the remainder of n mod m and m", "self"],
  ["nothing is less than itself", "≤"],
  ["a divisor of a positive number is positive", "unchanged"],
  ["two numbers that divide each other", "different"],
])("not in %s: %s", (query, word) => {
  expect(wordsOf(query)).not.toContain(word);
});

test("a term with a dot in front is no name of a type", () => {
  expect(meaningsOf(["positive"]).words).toEqual([".pos"]);
});

test("words stand for words of names and for shapes of statements", () => {
  const { words, shapes } = meaningsOf(["commutative"]);
  expect(words).toEqual(["comm"]);
  expect(shapes).toEqual(["commutes"]);
  expect(meaningsOf(["either"]).shapes).toEqual(["alternatives"]);
});

test.each([
  ["if a < b and b is at most c then a is less than c", "a < b → b ≤ c → a < c"],
  ["if a equals b plus c then a minus c is b", "a = b + c → a - c = b"],
  ["p or q, and not q, so p", "p ∨ q → ¬ q → p"],
  ["if b is greater than a then a is below b plus anything", "a < b → a < b + x"],
])("%s, as a formula", (query, formula) => {
  expect(formulasIn(query).wholes).toContain(formula);
});
