import { expect, test } from "vitest";
import { asLeanReads, withLineEndsOf } from "./line-ends.ts";

test("a changed text gets the line ends of the original back", () => {
  const original = "a\r\nb\r\nc";
  expect(asLeanReads(original)).toBe("a\nb\nc");
  expect(withLineEndsOf(original, "a\nnew\nc\n")).toBe("a\r\nnew\r\nc\r\n");
  expect(withLineEndsOf("a\nb", "a\nc\n")).toBe("a\nc\n");
});

test("where line ends are mixed, lines that stayed keep theirs", () => {
  const original = "a\nb\r\nc\r\nd\n";
  expect(withLineEndsOf(original, asLeanReads(original))).toBe(original);
  expect(withLineEndsOf(original, "a\nx\nc\nd\n")).toBe("a\nx\nc\r\nd\n");
});
