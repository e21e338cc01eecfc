import { expect, test } from "vitest";
import { EXAMPLE_PREFIX, withExampleNames, withLeanNames } from "./example-commands.ts";

test("names of examples are told in words, with the namespaces before them", () => {
  const name = (number: number) => `${EXAMPLE_PREFIX}${number}`;
  const text = `A.B.${name(1)} and (N.${name(12)}), not x.${name(3)}y`;
  expect(withExampleNames(text)).toBe(`example 1 and (example 12), not x.${name(3)}y`);
  expect(withLeanNames(`N.M.${name(1)}: wrong`)).toBe("_example: wrong");
});

test("a word of a million letters takes no longer than it is long", () => {
  const word = "x".repeat(1_000_000);
  expect(withExampleNames(`${word}.${EXAMPLE_PREFIX}1`)).toBe("example 1");
  expect(withExampleNames(word)).toBe(word);
});
