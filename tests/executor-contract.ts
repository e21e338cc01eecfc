import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestSuite } from "../src/core/index.ts";
import type { Executor } from "../src/core/ports/index.ts";

/** Two assertions about `f(x) = x + 1`. */
export const ASSERTS: TestSuite = {
  kind: "asserts",
  source: "assert f(1) == 2\nassert f(2) == 3",
  setup: "",
  functions: ["f"],
};
const ENDLESS = "def f(x):\n    while True: pass\n";

/** What every `Executor` does. */
export function executorContract(name: string, open: () => Promise<Executor>): void {
  describe(`${name} keeps the contract of an executor`, () => {
    let executor: Executor;
    beforeAll(async () => {
      executor = await open();
    });
    afterAll(() => executor?.close());

    test("top-level assertions are tests where nothing is to be invoked", async () => {
      const verdict = await executor.runTests({
        program: "def f(x): return x + 1",
        suite: ASSERTS,
      });
      expect(verdict).toMatchObject({ status: "passed", isolation: "separate" });
      expect(verdict.tests.map(({ testLine }) => testLine)).toEqual([1, 2]);
    });

    test("stopping at the first failure leaves the rest out", async () => {
      const program = "def f(x): return 0";
      const { tests } = await executor.runTests({ program, suite: ASSERTS, stopAtFailure: true });
      expect(tests.map(({ status }) => status)).toEqual(["wrong-answer", "not-run"]);
    });

    test("a test run that is aborted ends at once and is cancelled, running or waiting", async () => {
      const stop = new AbortController();
      const limits = { testMs: 60_000, totalMs: 60_000 };
      const request = { program: ENDLESS, suite: ASSERTS, limits, signal: stop.signal };
      const unittest: TestSuite = {
        kind: "unittest",
        className: "T",
        source:
          "import unittest\nclass T(unittest.TestCase):\n    def test_a(self):\n        f(1)\n",
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
      const other = await open();
      const limits = { testMs: 60_000, totalMs: 60_000 };
      const verdict = other.runTests({ program: ENDLESS, suite: ASSERTS, limits });
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

    test("a limit that is left undefined is the executor's own", async () => {
      const program = "def f(x): return x + 1";
      const limits = { testMs: undefined, memoryBytes: undefined };
      const { status } = await executor.runTests({ program, suite: ASSERTS, limits });
      expect(status).toBe("passed");
    });

    test("a limit that makes no sense is refused by name", () => {
      const request = { program: "", suite: ASSERTS, limits: { memoryBytes: 10 } };
      expect(() => executor.runTests(request)).toThrow(/memoryBytes is 10/);
    });
  });
}
