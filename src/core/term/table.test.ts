import fc from "fast-check";
import { expect, test } from "vitest";
import { displayName, nameKey, parseName, userName } from "./table.ts";

test("displayed names read back as the same name", () => {
  const part = fc.stringMatching(/^[^«».\p{Cc}]{1,12}$/u);
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      expect(parseName(displayName(parts))).toEqual(parts);
    }),
  );
});

test("look-alike names have different keys", () => {
  const names = [["a.b"], ["a", "b"], ["a", 0], ["a", "0"], ["a", "#0"], ["a"], []];
  const withControls = [["a\u0001.b"], ["a\u0001\u0001.b"], ["a\u0001", "b"], ["a", "\u0001.b"]];
  const keys = [...names, ...withControls].map(nameKey);
  expect(new Set(keys).size).toBe(keys.length);
});

test("odd components are quoted", () => {
  expect(displayName(["Classical", "choice"])).toBe("Classical.choice");
  expect(displayName(["Classical.choice"])).toBe("«Classical.choice»");
  expect(displayName([])).toBe("[anonymous]");
});

test("private names are shown as they were written", () => {
  expect(userName(["_private", "Foo", "Bar", 0, "helper"])).toEqual(["helper"]);
  expect(userName(["Foo", "helper"])).toEqual(["Foo", "helper"]);
});
