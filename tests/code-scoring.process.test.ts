import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestRequest } from "../src/core/ports/index.ts";
import { SandboxedExecutor } from "../src/sandbox/index.ts";

// What the benchmarks' own judges say, case by case.

let executor: SandboxedExecutor;
beforeAll(async () => {
  executor = await SandboxedExecutor.open({ lanes: 2, limits: { testMs: 5_000, totalMs: 20_000 } });
});
afterAll(() => executor?.close());

async function runTests(request: TestRequest) {
  const { status, detail, raised, tests } = await executor.runTests(request);
  return { status, detail, raised, tests: tests.map((one) => one.status) };
}

const functional = (program: string, ...cases: [input: string, output: string][]) =>
  runTests({
    program,
    contestImports: true,
    suite: {
      kind: "calls",
      functionName: "answer",
      cases: cases.map(([input, output]) => ({ input, output })),
    },
  });

const script = (program: string, ...cases: [input: string, output: string][]) =>
  runTests({
    program,
    contestImports: true,
    suite: { kind: "stdin", cases: cases.map(([input, output]) => ({ input, output })) },
  });

const returning = (value: string) => `def answer(*args):\n    return ${value}\n`;

describe("LiveCodeBench, functional", () => {
  test("arguments come one per line, in JSON", async () => {
    const program =
      "def answer(numbers, text, flag):\n    return [sum(numbers), text, flag, None]\n";
    const verdict = await functional(program, ['[1, 2]\n"a b"\ntrue', '[3, "a b", true, null]']);
    expect(verdict.status).toBe("passed");
  });

  test("a method of class Solution is called, with the types and modules that contests provide", async () => {
    const program =
      "class Solution:\n    def answer(self, a: List[int]) -> Optional[int]:\n        return heappop(a) + Counter(a)[2] + math.gcd(4, 2)\n";
    expect((await functional(program, ["[1, 2, 2]", "5"])).status).toBe("passed");
  });

  test("a tuple counts as a list at the top, and not inside", async () => {
    expect((await functional(returning("(1, 2)"), ["0", "[1, 2]"])).status).toBe("passed");
    expect((await functional(returning("[(1, 2)]"), ["0", "[[1, 2]]"])).status).toBe(
      "wrong-answer",
    );
  });

  test("numbers are equal as Python has it: 2.0 is 2, True is 1, and no tolerance", async () => {
    expect((await functional(returning("2.0"), ["0", "2"])).status).toBe("passed");
    expect((await functional(returning("True"), ["0", "1"])).status).toBe("passed");
    expect((await functional(returning("0.1 + 0.2"), ["0", "0.3"])).status).toBe("wrong-answer");
  });

  test("a set is no list, and a text is no number", async () => {
    expect((await functional(returning("{1, 2}"), ["0", "[1, 2]"])).status).toBe("wrong-answer");
    expect((await functional(returning("'3'"), ["0", "3"])).status).toBe("wrong-answer");
  });

  test("large numbers keep their digits", async () => {
    const verdict = await functional(returning("10 ** 30 + 1"), ["0", `1${"0".repeat(29)}1`]);
    expect(verdict.status).toBe("passed");
  });

  test("sys.exit in a function is an exception, with its line", async () => {
    const verdict = await functional("import sys\ndef answer(x):\n    sys.exit(0)\n", [
      "0",
      "null",
    ]);
    expect(verdict.status).toBe("exception");
    expect(verdict.raised).toEqual({ type: "SystemExit", message: "0", line: 3 });
  });

  test("a function that is missing, and a program that does not parse, are exceptions", async () => {
    expect((await functional("def other(x): return x", ["0", "0"])).raised?.type).toBe("NameError");
    const broken = await functional("def answer(x)\n    return x\n", ["0", "0"]);
    expect(broken.raised).toMatchObject({ type: "SyntaxError", line: 1 });
  });

  test("what a program prints is not its answer", async () => {
    const program = "def answer(x):\n    print(x)\n";
    expect((await functional(program, ["1", "1"])).status).toBe("wrong-answer");
  });

  test("an empty suite is no pass, although the original counts it as one", async () => {
    expect((await functional(returning("1"))).status).toBe("no-tests");
    expect((await script("print(1)")).status).toBe("no-tests");
  });
});

describe("LiveCodeBench, stdin", () => {
  test("several lines are read by input, sys.stdin, readline, iteration and the buffer", async () => {
    const programs = [
      "n = int(input())\nprint(sum(int(input()) for _ in range(n)))",
      "import sys\nprint(sum(map(int, sys.stdin.read().split()[1:])))",
      "import sys\nn = int(sys.stdin.readline())\nprint(sum(int(line) for line in sys.stdin))",
      "import sys\nprint(sum(map(int, sys.stdin.buffer.read().split()[1:])))",
      "print(sum(map(int, open(0).read().split()[1:])))",
    ];
    for (const program of programs) {
      expect(await script(program, ["3\n1\n2\n3\n", "6\n"])).toMatchObject({ status: "passed" });
    }
  });

  test("spaces at the ends of lines and empty lines around do not matter, those within do", async () => {
    const program = "print()\nprint('  1 2  ')\nprint('3')\nprint()";
    expect((await script(program, ["", "1 2\n3"])).status).toBe("passed");
    expect((await script("print('1  2')", ["", "1 3"])).status).toBe("wrong-answer");
    expect((await script("print('1\\n\\n2')", ["", "1\n2"])).status).toBe("wrong-answer");
  });

  test("numbers are compared by value, words by letter", async () => {
    expect((await script("print('1.50 2')", ["", "1.5 2.0"])).status).toBe("passed");
    expect((await script("print(50000000000000001)", ["", "50000000000000000"])).status).toBe(
      "wrong-answer",
    );
    expect((await script("print(0.3333)", ["", "0.33333"])).status).toBe("wrong-answer");
    expect((await script("print('yes')", ["", "Yes"])).status).toBe("wrong-answer");
  });

  test("the number of lines must agree", async () => {
    expect((await script("print(1)\nprint(2)", ["", "1"])).detail).toBe("2 lines instead of 1");
  });

  test("the block under __name__ runs, and global works", async () => {
    const program =
      "count = 0\ndef add():\n    global count\n    count += 1\nif __name__ == '__main__':\n    add()\n    print(count)\n";
    expect((await script(program, ["", "1"])).status).toBe("passed");
  });

  test("exit after the output is judged by the output", async () => {
    const early = "print(1)\nimport sys\nsys.exit(0)\nprint(2)";
    expect((await script(early, ["", "1"])).status).toBe("passed");
    expect((await script("print(1)\nexit()", ["", "2"])).status).toBe("wrong-answer");
  });

  test("an exception after the right output fails, with its line", async () => {
    const verdict = await script("print(1)\nprint([][0])", ["", "1"]);
    expect(verdict).toMatchObject({ status: "exception", raised: { type: "IndexError", line: 2 } });
  });

  test("reading beyond the end is an EOFError", async () => {
    expect((await script("input()\ninput()", ["1", ""])).raised?.type).toBe("EOFError");
  });

  test("each input gets a program and folders of its own", async () => {
    const program =
      "import os\nprint('seen' in globals(), os.listdir('/tmp'))\nseen = 1\nopen('a', 'w').write('x')\nos.mkdir('b')";
    const cases: [string, string][] = [1, 2, 3].map(() => ["", "False []"]);
    expect((await script(program, ...cases)).tests).toEqual(Array(3).fill("passed"));
  });

  test("a test that takes too long ends alone; the others have their turn", async () => {
    const program = "n = int(input())\nwhile n == 2: pass\nprint(n)";
    const { tests } = await runTests({
      program,
      limits: { testMs: 1_000 },
      suite: { kind: "stdin", cases: ["1", "2", "3"].map((n) => ({ input: n, output: n })) },
    });
    expect(tests).toEqual(["passed", "timed-out", "passed"]);
  });
});

describe("HumanEval", () => {
  const humanEval = (program: string, body: string, setup = "") =>
    runTests({
      program,
      suite: {
        kind: "asserts",
        source: `def check(candidate):\n${body.replaceAll(/^/gm, "    ")}\n`,
        setup,
        functions: ["f"],
        invoke: "check",
      },
    });

  test("every assertion is a test, also after one that failed", async () => {
    const body =
      "assert candidate(1) == 1\nassert candidate(2) == 3, 'why'\nassert candidate(4) == 4";
    const verdict = await humanEval("def f(x): return x", body);
    expect(verdict.tests).toEqual(["passed", "wrong-answer", "passed"]);
    expect(verdict.detail).toBe("f(2) returned 2; expected: candidate(2) == 3");
  });

  test("the block under __name__ does not run", async () => {
    const program = "def f(x): return x\nif __name__ == '__main__':\n    raise ValueError\n";
    expect((await humanEval(program, "assert candidate(1) == 1")).status).toBe("passed");
  });

  test("helpers of the prompt are there for the test, as the prompt has them", async () => {
    const prompt = "def twice(x):\n    return 2 * x\n\ndef f(x):\n    pass\n";
    const program = "def twice(x):\n    return 0\n\ndef f(x):\n    return 0\n";
    const body = "assert twice(candidate(1)) == 2";
    expect((await humanEval(program, body, prompt)).status).toBe("wrong-answer");
    const honest = `${prompt}def f(x):\n    return 1\n`;
    expect((await humanEval(honest, body, prompt)).status).toBe("passed");
  });

  test("values keep their kind on the way", async () => {
    const values =
      "[None, True, 1, 1.5, 'é', (1, 2), {1: (2,)}, {3}, frozenset({4}), b'x', 2j, range(3), float('inf')]";
    const body = `assert repr(candidate(${values})) == repr(${values})`;
    expect((await humanEval("def f(x): return x", body)).status).toBe("passed");
  });

  test("a tolerance, an expected exception, a loop with random inputs", async () => {
    const body = [
      "assert abs(candidate(2) - 4.0000001) < 1e-6",
      "try:\n    candidate('x')\n    assert False\nexcept TypeError:\n    pass",
      "import random\nfor _ in range(50):\n    n = random.randint(0, 99)\n    assert candidate(n) == n * n",
    ].join("\n");
    expect((await humanEval("def f(x): return x ** 2", body)).status).toBe("passed");
  });

  test("an answer that the assertion cannot compare is wrong", async () => {
    const verdict = await humanEval("def f(x): pass", "assert abs(candidate(1) - 1) < 1e-6");
    expect(verdict.status).toBe("wrong-answer");
  });

  test("a statement between the assertions that cannot use the answer fails the program", async () => {
    const verdict = await humanEval("def f(x): pass", "a, b = candidate(1)\nassert a == 1");
    expect(verdict.status).toBe("wrong-answer");
  });

  test("tests that are broken say nothing about the program", async () => {
    const lacking = "assert candidate(1) == 1\nassert missing(1)";
    expect((await humanEval("def f(x): return x", lacking)).status).toBe("harness-error");
    const broken = await runTests({
      program: "def f(x): return x",
      suite: {
        kind: "asserts",
        source: "def check(",
        setup: "",
        functions: ["f"],
        invoke: "check",
      },
    });
    expect(broken.status).toBe("harness-error");
  });

  test("assertions that never call the program are no pass", async () => {
    expect((await humanEval("def f(x): return x", "assert True")).status).toBe("no-tests");
    expect((await humanEval("def f(x): return x", "pass")).status).toBe("no-tests");
  });
});

describe("BigCodeBench", () => {
  const suite = (program: string, body: string, before = "") =>
    runTests({
      program,
      suite: {
        kind: "unittest",
        className: "TestCases",
        source: `import unittest\nfrom unittest.mock import patch\n${before}\nclass TestCases(unittest.TestCase):\n${body.replaceAll(/^/gm, "    ")}\n`,
      },
    });
  const task =
    "import os\ndef task_func(x):\n    print('hello')\n    return os.path.join(x, 'b')\n";

  test("setUp, subtests, patches and expected exceptions work", async () => {
    const body = [
      "def setUp(self):\n    self.value = 'a'",
      "def test_value(self):\n    self.assertEqual(task_func(self.value), 'a/b')",
      "@patch('os.path.join', return_value='patched')\ndef test_patch(self, join):\n    self.assertEqual(task_func('a'), 'patched')\n    join.assert_called_once_with('a', 'b')",
      "@patch('builtins.print')\ndef test_print(self, printed):\n    task_func('a')\n    printed.assert_called_with('hello')",
      "def test_many(self):\n    for value in 'xyz':\n        with self.subTest(value=value):\n            self.assertTrue(task_func(value).endswith('b'))",
      "def test_error(self):\n    with self.assertRaises(TypeError):\n        task_func(1)",
    ].join("\n");
    const verdict = await suite(task, body);
    expect(verdict).toMatchObject({ status: "passed", tests: Array(5).fill("passed") });
  });

  test("a failed subtest fails its test; an exception is told apart, with its line", async () => {
    const body = [
      "def test_a(self):\n    for n in (1, 2):\n        with self.subTest(n=n):\n            self.assertEqual(task_func('a'), n)",
      "def test_b(self):\n    task_func(None)",
      "def test_c(self):\n    assert task_func('a') == 'a/b'",
    ].join("\n");
    const verdict = await suite(task, body);
    expect(verdict.tests).toEqual(["wrong-answer", "exception", "passed"]);
    const only = await suite(task, "def test_b(self):\n    task_func(None)");
    expect(only.raised).toMatchObject({ type: "TypeError", line: 4 });
  });

  test("an empty class is no pass, nor is a class that is missing", async () => {
    expect((await suite(task, "pass")).status).toBe("no-tests");
    const missing = await runTests({
      program: task,
      suite: { kind: "unittest", className: "TestCases", source: "x = 1" },
    });
    expect(missing.status).toBe("no-tests");
  });

  test("objects of the program's own classes are compared as they say", async () => {
    const program =
      "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\nclass Q:\n    def __init__(self, x): self.x = x\n    def __eq__(self, o): return isinstance(o, Q) and o.x == self.x\n";
    const body =
      "def test_a(self):\n    self.assertEqual(P(1), P(1))\n    self.assertEqual(Q(1), Q(1))";
    expect((await suite(program, body)).status).toBe("passed");
  });

  test("a loop without end leaves the tests before it as they are, and passes none", async () => {
    const { status, tests } = await runTests({
      program: "def task_func(x):\n    while x: pass\n",
      limits: { totalMs: 2_000 },
      suite: {
        kind: "unittest",
        className: "TestCases",
        source:
          "import unittest\nclass TestCases(unittest.TestCase):\n    def test_a(self):\n        task_func(0)\n    def test_b(self):\n        task_func(1)\n",
      },
    });
    expect(status).toBe("timed-out");
    expect(tests).toEqual(["passed", "timed-out"]);
  });
});
