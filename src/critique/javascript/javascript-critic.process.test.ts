import { afterAll, beforeAll, expect, test } from "vitest";
import { SandboxedExecutor } from "../../sandbox/index.ts";
import { JavaScriptCritic } from "./javascript-critic.ts";

let runner: SandboxedExecutor;
beforeAll(async () => {
  runner = await SandboxedExecutor.open({ lanes: 1 });
});
afterAll(() => runner?.close());

async function criticize(prompt: string, draft: string, file = "draft.js", tests?: string) {
  const suite =
    tests === undefined ? {} : { tests: { file: `tests.${file.split(".").at(-1)}`, code: tests } };
  const critic = new JavaScriptCritic({ runner, file, ...suite });
  const task = { id: "t", prompt, entryPoint: null, visibleTests: null };
  const { critique } = await critic.criticize(task, draft);
  return {
    violated: critique.gapAnalysis.map(({ text, line, failingInput, actual }) => [
      text,
      line,
      failingInput,
      actual,
    ]),
    unknown: [...critique.subgoals, ...critique.checklist]
      .filter(({ status }) => status === "unknown")
      .map(({ text }) => text),
    met: critique.subgoals.filter(({ status }) => status === "met").length,
  };
}

const MEDIAN = `/**
 * @example
 * median([3, 1, 2]) // => 2
 * median([4, 1, 3, 2]) // => 2.5
 * median([]) // throws RangeError
 */
export function median(xs: number[]): number {
  if (xs.length === 0) throw new RangeError("empty");
  const ordered = [...xs].sort((a, b) => a - b);
  const middle = Math.floor(ordered.length / 2);
  if (ordered.length % 2) return ordered[middle]!;
  return (ordered[middle]! + ordered[middle - 1]!) / 2;
}
`;

const SUITE = `import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { median } from "../src/median.ts";
describe("median", () => {
  test("digits", () => assert.equal(median([10, 9, 1]), 9));
  test("async", async () => assert.equal(await median([5]), 5));
  test("of itself", () => assert.equal(1, 2));
  test("later", { skip: true }, () => assert.equal(median([1]), 2));
});
`;

test("TypeScript is run on the examples of its comments, on its types and on tests of node:test", async () => {
  expect(await criticize("The median.", MEDIAN, "m.ts", SUITE)).toEqual({
    violated: [],
    unknown: [
      'not checked: test "median > of itself": AssertionError: Expected values to be strictly equal: 1 !== 2',
    ],
    met: 5,
  });
  const wrong = MEDIAN.replace("sort((a, b) => a - b)", "sort()").replace(
    "middle - 1",
    "middle + 1",
  );
  const { violated } = await criticize("", wrong, "m.ts", SUITE);
  expect(violated).toEqual([
    ["median([4, 1, 3, 2]) returns 2.5", 7, "median([4, 1, 3, 2])", "returned 3.5"],
    [
      'test "median > digits" passes',
      7,
      "median([ 10, 9, 1 ])",
      "failed: Expected values to be strictly equal: 10 !== 9",
    ],
  ]);
});

test("CommonJS, results that are promises, exceptions and endless loops", async () => {
  const draft = `const { inspect } = require("util");
async function later(n) { return n; }
function first(xs) {
  return xs[0].name;
}
function spin() { for (;;); }
module.exports = { later, first, inspect };
`;
  const prompt = "later(2) returns 2. first([]) returns null. spin() returns 1.";
  const { violated, met } = await criticize(prompt, draft);
  expect(met).toBe(1);
  expect(violated.map(([text, line]) => [text, line])).toEqual([
    ["first([]) returns null", 4],
    ["spin() returns 1", 6],
  ]);
  const tests = `const test = require("node:test");
const assert = require("node:assert");
const { first } = require("./draft");
test("names", () => assert.deepStrictEqual(first([{ name: 1 }]), 2));
`;
  const suite = await criticize("", draft, "draft.cjs", tests);
  expect(suite.violated.map(([text, line, input]) => [text, line, input])).toEqual([
    ['test "names" passes', 3, "first([ { name: 1 } ])"],
  ]);
});

test("results are compared as data: fractions, sets, missing fields, instances", async () => {
  const draft = `class Point { constructor() { this.x = 0.1 + 0.2; this.y = undefined; } }
export const f = () => new Point();
export function g() { return new Set([1, -0]); }
export const h = (n) => n / 3;
`;
  const prompt =
    "f() // => { x: 0.3 }\ng() // => new Set([1, 0])\nh(1) // => 0.333333\nh(3) // => 2";
  const { violated, met } = await criticize(prompt, draft, "draft.mjs");
  expect(met).toBe(3);
  expect(violated.map(([text]) => text)).toEqual(["h(3) returns 2"]);
});

test("a draft can read no file, start nothing and reach nobody; what it meets there is no fault", async () => {
  const draft = `import fs from "node:fs";
import { execFileSync } from "node:child_process";
import { Worker } from "node:worker_threads";
const kind = (work) => { try { work(); return "done"; } catch (error) { return error.code; } };
export const reads = () => kind(() => fs.readFileSync("/proc/self/environ"));
export const writes = () => kind(() => fs.writeFileSync("/tmp/x", "x"));
export const starts = () => kind(() => execFileSync("/usr/bin/true"));
export const works = () => kind(() => new Worker("1", { eval: true }));
export const binds = () => kind(() => process.binding("fs"));
export const fetches = async () => (await fetch("http://127.0.0.1:80").catch((error) => error.cause.code));
export const loads = () => fs.readFileSync("data.json", "utf8").length;
`;
  const denied = ["reads", "writes", "starts", "works", "binds"].map(
    (name) => `${name}() // => "ERR_ACCESS_DENIED"`,
  );
  const prompt = [...denied, 'fetches() // => "ECONNREFUSED"', "loads() // => 3"].join("\n");
  const { violated, met, unknown } = await criticize(prompt, draft, "draft.mjs");
  expect(violated).toEqual([]);
  expect({ met, unknown }).toEqual({ met: 6, unknown: ["loads() returns 3"] });
});

test("what is not understood is declined, and no fault of the draft", async () => {
  const f = "export function f(n) { return n; }\n";
  const prompt = "f(1) // => 2";
  for (const [draft, file, said] of [
    [`import x from "lodash";\n${f}`, "d.js", "imports lodash"],
    [`import x from "./other.js";\n${f}`, "d.js", "imports ./other.js"],
    [`enum A { B }\n${f}`, "d.ts", "cannot be stripped"],
    ["process.exit(0);\n", "d.js", "did not come to its end"],
    ["const a = 1;\n", "d.js", "no example or test"],
  ] as const) {
    const { violated, unknown } = await criticize(prompt, draft, file);
    expect(violated, draft).toEqual([]);
    expect(unknown.join("\n"), draft).toContain(said);
  }
  const tests =
    'import { expect, test } from "vitest";\nimport { f } from "./d.js";\ntest("a", () => expect(f(1)).toBe(2));\n';
  const foreign = await criticize("", f, "d.js", tests);
  expect(foreign.violated).toEqual([]);
  expect(foreign.unknown).toEqual(["not checked: the tests import vitest"]);
  const broken = await criticize(prompt, "export function f( {\n", "d.js");
  expect(broken.violated).toEqual([
    [expect.stringContaining("is not JavaScript"), 1, "import", null],
  ]);
});
