import { expect, test } from "vitest";
import { withoutThoughts } from "../../core/index.ts";
import { onlyLeanBlock } from "./lean-block.ts";

test("thoughts are left out, also when their tags are not both there", () => {
  expect(withoutThoughts("<think>a\nb</think>c")).toBe("c");
  expect(withoutThoughts("a\n</think>c")).toBe("c");
  expect(withoutThoughts("c<think>cut off")).toBe("c");
});

test("the one lean block is found among others", () => {
  const answer = "Plan:\n```text\nx\n```\n````lean4\nby\n  simp\n````\nDone.";
  expect(onlyLeanBlock(answer)).toEqual({ ok: true, value: "by\n  simp" });
});

test.each([
  ["by simp", "no ```lean block"],
  ["```\nby simp\n```", "no ```lean block"],
  ["```lean\na\n```\n```lean\nb\n```", "2 ```lean blocks"],
  ["```lean\nby simp", "cut off"],
  ["```lean\n\n```", "empty"],
])("%j is refused", (answer, reason) => {
  expect(onlyLeanBlock(answer)).toEqual({ ok: false, reasons: [expect.stringContaining(reason)] });
});
