import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestSuite } from "../src/core/index.ts";
import { pythonTests } from "../src/critique/index.ts";
import { SandboxedExecutor } from "../src/sandbox/index.ts";

// Suites of `unittest` in one process, the program in another.

let executor: SandboxedExecutor;
beforeAll(async () => {
  const limits = { testMs: 30_000, totalMs: 30_000 };
  executor = await SandboxedExecutor.open({ lanes: 1, limits });
});
afterAll(() => executor?.close());

const read = (name: string) =>
  readFileSync(new URL(`corpora/suites/${name}`, import.meta.url), "utf8");

const suiteOf = (body: string, before = ""): TestSuite => ({
  kind: "unittest",
  className: "TestCases",
  source: `import unittest\n${before}\nclass TestCases(unittest.TestCase):\n${body.replaceAll(/^/gm, "    ")}\n`,
});

test("patches, files, output, logs, warnings, random numbers, globals and objects are as in one process", async () => {
  const suite: TestSuite = {
    kind: "unittest",
    className: "TestCases",
    source: read("many-ways-tests.py"),
  };
  const verdict = await executor.runTests({ program: read("many-ways.py"), suite });
  const failed = verdict.tests.filter(({ status }) => status !== "passed");
  expect(failed).toEqual([]);
  expect(verdict).toMatchObject({ status: "passed", isolation: "separate", trust: { trusted: 1 } });
  expect(verdict.trust?.assertions).toBeGreaterThan(30);
});

test("a list that the program keeps stays the same list", async () => {
  const program =
    "class Log:\n    def __init__(self, lines): self.lines = lines\n    def add(self, x): self.lines.append(x)\n";
  const body =
    "def test_a(self):\n    lines = []\n    log = Log(lines)\n    log.add(1)\n    self.assertEqual(lines, [1])\n    lines.append(2)\n    self.assertEqual(log.lines, [1, 2])\n    self.assertIs(log.lines, lines)";
  expect((await executor.runTests({ program, suite: suiteOf(body) })).status).toBe("passed");
});

test("an object of an unknown class equals nothing; one that a test makes compares as it says", async () => {
  const program =
    "class Money:\n    def __init__(self, n): self.n = n\n    def __eq__(self, o): return o == self.n\n    __hash__ = None\nclass _Yes:\n    def __eq__(self, o): return True\ndef f(): return _Yes()\n";
  const honest = suiteOf("def test_a(self):\n    self.assertEqual(Money(3), 3)");
  expect(await executor.runTests({ program, suite: honest })).toMatchObject({
    status: "passed",
    trust: { assertions: 1, trusted: 1 },
  });
  const fooled = suiteOf("def test_a(self):\n    self.assertEqual(f(), 3)");
  expect((await executor.runTests({ program, suite: fooled })).status).toBe("wrong-answer");
});

test("where the tests need one process, the verdict says that they ran in the program's", async () => {
  const program = "import weakref\nclass Node: pass\n";
  const body =
    "def test_a(self):\n    node = Node()\n    gone = weakref.ref(node)\n    del node\n    self.assertIsNone(gone())\n    self.assertEqual(vars(Node()), {})";
  const verdict = await executor.runTests({ program, suite: suiteOf(body, "import weakref") });
  expect(verdict).toMatchObject({ status: "passed", isolation: "shared", trust: null });
});

test("functions named test, statements that test a class, and async tests run without a class of tests", async () => {
  const program =
    "class Stack:\n    def __init__(self): self.items = []\n    def push(self, x): self.items.append(x)\nasync def double(x): return 2 * x\n";
  const context = { program, entryPoint: null };
  const suite = pythonTests(
    "s = Stack()\ns.push(1)\nassert s.items == [1]\nasync def test_double():\n    assert await double(2) == 4\ndef test_push():\n    s.push(2)\n    assert s.items == [1, 2]\n",
    context,
  ) as TestSuite;
  expect(suite).toMatchObject({ kind: "unittest", className: "" });
  expect((await executor.runTests({ program, suite })).status).toBe("passed");
  const broken = program.replace("append(x)", "insert(0, x)");
  const verdict = await executor.runTests({ program: broken, suite });
  expect(verdict.status).toBe("wrong-answer");
});
