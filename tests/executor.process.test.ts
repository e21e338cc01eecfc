import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestSuite } from "../src/core/index.ts";
import { SandboxedExecutor } from "../src/sandbox/index.ts";

let executor: SandboxedExecutor;
beforeAll(async () => {
  executor = await SandboxedExecutor.open({ lanes: 2 });
});
afterAll(() => executor?.close());

const SUITE: TestSuite = {
  kind: "asserts",
  source: "assert f(1) == 2\nassert f(2) == 3",
  setup: "",
  functions: ["f"],
};
const ENDLESS = "def f(x):\n    while True: pass\n";

test("top-level assertions are tests where nothing is to be invoked", async () => {
  const verdict = await executor.runTests({ program: "def f(x): return x + 1", suite: SUITE });
  expect(verdict).toMatchObject({ status: "passed", isolation: "separate" });
  expect(verdict.tests.map(({ testLine }) => testLine)).toEqual([1, 2]);
});

test("stopping at the first failure leaves the rest out", async () => {
  const program = "def f(x): return 0";
  const { tests } = await executor.runTests({ program, suite: SUITE, stopAtFailure: true });
  expect(tests.map(({ status }) => status)).toEqual(["wrong-answer", "not-run"]);
});

test("a test run that is aborted ends at once and is cancelled, running or waiting", async () => {
  const stop = new AbortController();
  const limits = { testMs: 60_000, totalMs: 60_000 };
  const request = { program: ENDLESS, suite: SUITE, limits, signal: stop.signal };
  const unittest: TestSuite = {
    kind: "unittest",
    className: "T",
    source: "import unittest\nclass T(unittest.TestCase):\n    def test_a(self):\n        f(1)\n",
  };
  const started = performance.now();
  const verdicts = Promise.all([
    ...[request, { ...request, suite: unittest }, request].map((one) => executor.runTests(one)),
  ]);
  setTimeout(() => stop.abort(), 1_500);
  expect((await verdicts).map(({ status }) => status)).toEqual(Array(3).fill("cancelled"));
  expect(performance.now() - started).toBeLessThan(20_000);
});

test("closing ends what runs", async () => {
  const other = await SandboxedExecutor.open({ lanes: 1 });
  const limits = { testMs: 60_000, totalMs: 60_000 };
  const verdict = other.runTests({ program: ENDLESS, suite: SUITE, limits });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await other.close();
  expect((await verdict).status).toBe("cancelled");
});

test("calls report values, exceptions, changed arguments and lines; one that never ends spoils no other", async () => {
  const program = [
    "def f(items, n):",
    "    if n > 2:",
    "        items.append(n)",
    "    while n == 9:",
    "        pass",
    "    return items[n]",
  ].join("\n");
  const outcomes = await executor.call({
    program,
    functionName: "f",
    trace: true,
    limits: { testMs: 500, totalMs: 10_000 },
    calls: ["([1, 2], 1)", "([1], 9)", "([], 3)", "([7], 0)"],
  });
  expect(outcomes).toMatchObject([
    { status: "returned", value: "2", type: "int", changedArguments: null, lastLine: 6 },
    { status: "timed-out", value: null },
    {
      status: "exception",
      raised: { type: "IndexError", line: 6 },
      changedArguments: "([3], 3)",
      lines: [2, 3, 4, 6],
    },
    { status: "returned", value: "7", lines: [2, 4, 6] },
  ]);
});

describe("with `trace`, a failed test tells which line of the program gave its answer", () => {
  const lineOf = async (program: string, suite: TestSuite, trace = true) => {
    const { tests, status } = await executor.runTests({ program, suite, trace });
    const failed = tests.find((one) => one.status !== "passed");
    return [status, failed?.raised?.line ?? null, failed?.answerLine ?? null];
  };
  const SIGN = "def f(x):\n    if x > 1:\n        return 7\n    y = x + 1\n    return y\n";

  test("of assertions and of data: the last line that ran in the call", async () => {
    expect(await lineOf(SIGN, SUITE)).toEqual(["wrong-answer", null, 3]);
    expect(await lineOf(SIGN, SUITE, false)).toEqual(["wrong-answer", null, null]);
    const cases = [{ input: "1", output: "3" }];
    const calls: TestSuite = { kind: "calls", functionName: "f", cases };
    expect(await lineOf(SIGN, calls)).toEqual(["wrong-answer", null, 5]);
    expect(await lineOf("def f(x):\n    return x[0]", calls)).toEqual(["exception", 2, null]);
  });

  test("of output: the line that wrote what differs, or the last one where something is missing", async () => {
    const expecting = (output: string): TestSuite => ({
      kind: "stdin",
      cases: [{ input: "3\n", output }],
    });
    const program = [
      "import sys, os",
      "n = int(input())",
      "print()",
      "print('n', n)",
      "for i in range(n):",
      "    sys.stdout.write(f'{i}\\n')",
      "sys.stdout.buffer.write(b'end\\n')",
    ].join("\n");
    expect(await lineOf(program, expecting("n 3\n0\n1\n2\nend\n"))).toEqual(["passed", null, null]);
    const lines = async (...outputs: string[]) =>
      (await Promise.all(outputs.map((output) => lineOf(program, expecting(output))))).map(
        ([status, , line]) => [status, line],
      );
    expect(await lines("n 4\n0\n1\n2\nend", "n 3\n0\n1\n1\nend", "n 3\n0\n1\n2", "n 3")).toEqual([
      ...[4, 6, 7, 6].map((line) => ["wrong-answer", line]),
    ]);
    const more = "n 3\n0\n1\n2\nend\nmore";
    expect(await lines(more)).toEqual([["wrong-answer", 7]]);
    const past = `${program}\nos.write(1, b'past')`;
    expect(await lineOf(past, expecting("n 3"))).toEqual(["wrong-answer", null, null]);
    expect(await lineOf("pass", expecting("n 3"))).toEqual(["wrong-answer", null, null]);
  });

  test("of a test case: the last line that ran within the test", async () => {
    const source = [
      "import unittest",
      "class T(unittest.TestCase):",
      "    def test_a(self):",
      "        self.assertEqual(f(0), 1)",
      "    def test_b(self):",
      "        self.assertEqual(f(5), 6)",
      "    def test_c(self):",
      "        f(1).upper()",
    ].join("\n");
    const suite: TestSuite = { kind: "unittest", source, className: "T" };
    const { tests, status } = await executor.runTests({ program: SIGN, suite, trace: true });
    expect(status).toBe("wrong-answer");
    expect(tests.map(({ answerLine }) => answerLine)).toEqual([null, 3, 5]);
  });

  test("what a program says of its lines is no more than that", async () => {
    const program = 'import os\nprint(1)\nos.write(9, b\'{"writers": ["x", 1e99, true]}\')\n';
    const suite: TestSuite = { kind: "stdin", cases: [{ input: "", output: "2" }] };
    const { status } = await executor.runTests({
      program: `${program}os._exit(0)`,
      suite,
      trace: true,
    });
    expect(status).toBe("wrong-answer");
  });
});

test("when the program does not load, every call says why", async () => {
  const request = { program: "x = 1 / 0", functionName: "f", calls: ["(1,)", "(2,)"] };
  const outcomes = await executor.call(request);
  expect(outcomes.map(({ raised }) => raised)).toEqual([
    { type: "ZeroDivisionError", message: "division by zero", line: 1 },
    { type: "ZeroDivisionError", message: "division by zero", line: 1 },
  ]);
});

test("a script reads its input, and its faults are values", async () => {
  const script = "import ast, sys\nprint(len(ast.parse(sys.stdin.read()).body))";
  expect(await executor.runScript({ script, input: "x = 1\ny = 2" })).toMatchObject({
    status: "finished",
    stdout: "2\n",
  });
  const failed = await executor.runScript({ script, input: "x =" });
  expect(failed.status).toBe("failed");
  expect(failed.stderr).toContain("SyntaxError");
  const limits = { totalMs: 300 };
  const endless = await executor.runScript({ script: "while True: pass", input: "", limits });
  expect(endless.status).toBe("timed-out");
});

test("a limit that makes no sense is refused by name", () => {
  const request = { program: "", suite: SUITE, limits: { memoryBytes: 10 } };
  expect(() => executor.runTests(request)).toThrow(/memoryBytes is 10/);
});

test("without a sandbox nothing runs, and the error says what to install", async () => {
  const opening = SandboxedExecutor.open({ python: "/nowhere/python3" });
  await expect(opening).rejects.toMatchObject({
    code: "sandbox-unavailable",
    message: "there is no Python at /nowhere/python3",
    hint: expect.stringContaining("apt-get install bubblewrap python3"),
  });
});
