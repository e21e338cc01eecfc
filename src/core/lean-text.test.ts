import { expect, test } from "vitest";
import { blankComments } from "./lean-text.ts";

test.each([
  ["a -- b\nc", "a     \nc"],
  ["a /- b /- c -/ -/ d", "a                 d"],
  ["/-- doc\n𝒽 -/ x", "       \n     x"],
  ['"--" -- "', '"--"     '],
  ['r#"a"--"# -- x', 'r#"a"--"#     '],
  ["'\"' -- x", "'\"'     "],
  ["'\\'' -- x", "'\\''     "],
  ["h' -- it's", "h'        "],
  ["«--» -- x", "«--»     "],
  ["a /- open", "a /- open"],
])("comments of %j become blanks of the same shape", (text, expected) => {
  expect(blankComments(text)).toBe(expected);
});
