import { expect, test } from "vitest";
import { declarationsIn } from "./declarations.ts";
import { commentsIn, examplesIn } from "./examples.ts";
import { literalEnd } from "./literal.ts";

test("literals are read to their end, and nothing that would run", () => {
  const whole = [
    ...["12", "-1.5e3", "10n", "0xff", "'a\\'b'", '"("', "`x`", "null", "-Infinity", "[]"],
    ...["[1, [2, 3],]", "{ a: 1, 'b c': [true], 3: {} }", "new Set([1, 2])", "new Map([[1, 'a']])"],
  ];
  for (const text of whole) expect(literalEnd(`${text} and`, 0), text).toBe(text.length);
  for (const text of [
    "f(1)",
    "x",
    `\`\${x}\``,
    "[f(1)]",
    "{ a }",
    "'open",
    "12px",
    "new Foo(1)",
    "",
  ]) {
    expect(literalEnd(text, 0), text).toBe(-1);
  }
});

const said = (text: string, ...names: string[]) =>
  examplesIn(text, names).map(({ expression, expected, raises }) => [
    expression,
    raises ? `throws ${raises.name}` : expected,
  ]);

test("examples are found in comments and sentences, with arrows and words", () => {
  const text = `
    f(1, 2) // => 3
    console.log(f("a)", [1])); // "a"
    f({ a: 1 }) === { a: 2 }
    await f(x => x + 1) // returns [1, 2].
    f(4)
    // => null
    For example, f(5) should return 'five', and f(6) is 6.
    f(-1) // throws RangeError
    f(-2) throws an error
  `;
  expect(said(text, "f")).toEqual([
    ["f(1, 2)", "3"],
    ['f("a)", [1])', '"a"'],
    ["f({ a: 1 })", "{ a: 2 }"],
    ["f(x => x + 1)", "[1, 2]"],
    ["f(4)", "null"],
    ["f(5)", "'five'"],
    ["f(6)", "6"],
    ["f(-1)", "throws RangeError"],
    ["f(-2)", "throws null"],
  ]);
});

test("what is no example is left alone: more than a value, other functions, two results for one call", () => {
  expect(said("f(1) returns 3 elements; f(2) is the sum; f(3) = g(4)", "f")).toEqual([]);
  expect(
    said("f(1) // => 2 * n\nxf(1) // => 2\na.f(1) // => 2\nfunction f(1) // => 2", "f"),
  ).toEqual([]);
  expect(said("f(1) // => 2\nf(1) // => 3", "f")).toEqual([]);
  expect(said("f(1) // => 2", ...[])).toEqual([]);
});

test("comments of a draft are read, and calls that one follows; its other code is not", () => {
  const draft =
    "/**\n * @example\n * f(1) // => 2\n */\nfunction f(n) {\n  return n === 0 ? f(1) : 2;\n}\n// f(2) => 2\nf(3); // 2\n";
  expect(said(commentsIn(draft), "f")).toEqual([
    ["f(1)", "2"],
    ["f(2)", "2"],
    ["f(3)", "2"],
  ]);
});

test("functions, classes and constants at the top level, with the types of results", () => {
  const code = `import x from "y";
export function a<T>(xs: T[], n = f(1)): number[] {
  const inner = () => 1;
}
export const b = async (n: number): Promise<string | null> => null;
/** @returns {boolean} whether */
function c(n) {}
export default class D {}
const e = 3;
function g(): Foo {}
let h = n => n;
`;
  expect(
    declarationsIn(code).map(({ name, isFunction, line, result }) => [
      name,
      isFunction,
      line,
      result,
    ]),
  ).toEqual([
    ["a", true, 2, ["array"]],
    ["b", true, 5, ["string", "null"]],
    ["c", true, 7, ["boolean"]],
    ["D", false, 8, null],
    ["e", false, 9, null],
    ["g", true, 10, null],
    ["h", true, 11, null],
  ]);
});
