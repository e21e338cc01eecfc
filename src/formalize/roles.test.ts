import { expect, test } from "vitest";
import { readVerdict } from "./roles.ts";

test.each([
  ["They agree.\nVERDICT: SAME", { verdict: "same", reason: "They agree." }],
  ["The bound differs.\n**Verdict:** Different", { verdict: "veto", reason: "The bound differs." }],
  ["VERDICT: SAME? No, it is off by one.\n\nVERDICT: DIFFERENT", { verdict: "veto" }],
  ['{"reason": "x", "verdict": "same"}', { verdict: "same" }],
  ["Different.", { verdict: "veto", reason: "no reason is given" }],
])("reads %j", (answer, expected) => {
  expect(readVerdict(answer)).toMatchObject(expected);
});

test("prose without a verdict is none", () => {
  expect(readVerdict("Both texts speak of even numbers.")).toBeUndefined();
});
