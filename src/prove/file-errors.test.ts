import { expect, test } from "vitest";
import type { Message } from "../core/index.ts";
import { fileErrors } from "./file-errors.ts";

const at = (line: number, severity: Message["severity"], data = `wrong ${line}`): Message => {
  return { severity, pos: { line, column: 2 }, endPos: null, data };
};

test("all errors of a file are told with their places, and warnings are none", () => {
  const messages = [at(1, "warning"), at(3, "error"), at(7, "error", "Tactic failed\n1 = 2\n")];
  expect(fileErrors("a.lean", messages)).toMatchObject({
    code: "bad-input",
    message: "a.lean:3:2: wrong 3\na.lean:7:2: Tactic failed\n  1 = 2",
    hint: "mend the errors first; only `sorry`s can be filled in",
  });
  expect(fileErrors("a.lean", [at(1, "warning")])).toBeUndefined();
});

test("beyond ten, errors are counted", () => {
  const many = Array.from({ length: 13 }, (_, i) => at(i + 1, "error"));
  const lines = fileErrors("a.lean", many)?.message.split("\n") ?? [];
  expect(lines).toHaveLength(11);
  expect(lines.slice(-2)).toEqual(["a.lean:10:2: wrong 10", "and 3 more"]);
});
