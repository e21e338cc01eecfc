import { expect, test } from "vitest";
import { oneLineJson } from "./one-line-json.ts";

test("keys come in descending order, as Lean prints them", () => {
  expect(oneLineJson({ env: 0, messages: [], sorries: [1, true, null] })).toBe(
    '{"sorries": [1, true, null], "messages": [], "env": 0}',
  );
});

test("strings escape what Lean escapes and nothing else", () => {
  const text = 'a"b\\c\nd\re\tf\u0001g\u0008 é ⊢ \\t 😀';
  const printed = oneLineJson(text);
  expect(printed).toBe('"a\\"b\\\\c\\nd\\re\\u0009f\\u0001g\\u0008 é ⊢ \\\\t 😀"');
  expect(JSON.parse(printed)).toBe(text);
});
