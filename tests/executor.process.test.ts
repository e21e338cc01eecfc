import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestSuite } from "../src/core/index.ts";
import { SandboxedExecutor } from "../src/sandbox/index.ts";
import { ASSERTS, executorContract } from "./executor-contract.ts";

let executor: SandboxedExecutor;
beforeAll(async () => {
  executor = await SandboxedExecutor.open({ lanes: 2 });
});
afterAll(() => executor?.close());

executorContract("the sandbox, one program at a time", () => SandboxedExecutor.open({ lanes: 1 }));
executorContract("the sandbox, programs side by side", () => SandboxedExecutor.open({ lanes: 2 }));

describe("with `trace`, a failed test tells which line of the program gave its answer", () => {
  const lineOf = async (program: string, suite: TestSuite, trace = true) => {
    const { tests, status } = await executor.runTests({ program, suite, trace });
    const failed = tests.find((one) => one.status !== "passed");
    return [status, failed?.raised?.line ?? null, failed?.answerLine ?? null];
  };
  const SIGN = "def f(x):\n    if x > 1:\n        return 7\n    y = x + 1\n    return y\n";

  test("of assertions and of data: the last line that ran in the call", async () => {
    expect(await lineOf(SIGN, ASSERTS)).toEqual(["wrong-answer", null, 3]);
    expect(await lineOf(SIGN, ASSERTS, false)).toEqual(["wrong-answer", null, null]);
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

test("without a sandbox nothing runs, and the error says what to install", async () => {
  const opening = SandboxedExecutor.open({ python: "/nowhere/python3" });
  await expect(opening).rejects.toMatchObject({
    code: "sandbox-unavailable",
    message: "there is no Python at /nowhere/python3",
    hint: expect.stringContaining("apt-get install bubblewrap python3"),
  });
});
