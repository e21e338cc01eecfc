import { expect, test } from "vitest";
import { renderTree } from "./show-tree.ts";

test("a search without goals says what it was about", () => {
  const lines = renderTree({
    attempt: 1,
    strategy: "best-first",
    statement: { name: "t", text: "theorem t :\n  P" },
    outcome: { status: "failed", reason: "unusable" },
    rules: [],
    goals: [],
  });
  expect(lines[0]).toMatch(/^search \(best-first, attempt 1\): failed, /);
  expect(lines.slice(1)).toEqual(["  … theorem t :\n        P"]);
});
