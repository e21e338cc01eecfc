import { expect, test } from "vitest";
import { parseLoosely } from "./loose-json.ts";

test.each<[text: string, value: unknown]>([
  ['{"a": [1, true, null], "b": {"c": "d\\n\\u2264"}}', { a: ["1", true, null], b: { c: "d\n≤" } }],
  ["{'a': 'it\\'s', 'done': True,}", { a: "it's", done: true }],
  ["{'a': 'h' h'', 'b': None}", { a: "h' h'", b: null }],
  ['{"a": "one\ntwo"}', { a: "one\ntwo" }],
  ['{a: """x "y" z"""}', { a: 'x "y" z' }],
  ['["x",]', ["x"]],
])("%s", (text, value) => {
  expect(parseLoosely(text)).toEqual({ value, isCutOff: false });
});

test("a value without its end", () => {
  expect(parseLoosely('{"a": ["x", "y')).toEqual({ value: { a: ["x", "y"] }, isCutOff: true });
});

test.each(["", "{}", "[]", "{ x with y }", "words"])("no value: %s", (text) => {
  expect(parseLoosely(text)).toBeUndefined();
});
