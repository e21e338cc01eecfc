import { expect, test } from "vitest";
import { programOf, readSamples } from "../bench/code/samples.ts";
import type { CodeTask } from "../core/index.ts";
import { readCodeTask } from "./read-task.ts";

const read = (row: object) => readCodeTask(JSON.stringify(row)) as CodeTask;

const HUMAN_EVAL = {
  task_id: "HumanEval/0",
  prompt: "def f(x):\n",
  entry_point: "f",
  canonical_solution: "    return x\n",
  test: "def check(candidate):\n    assert candidate(1) == 1\n",
};

const LIVE = {
  question_id: "1873_A",
  question_content: "Add.",
  platform: "codeforces",
  difficulty: "easy",
  starter_code: "",
  public_test_cases: '[{"input": "1\\n2\\n", "output": "3\\n", "testtype": "stdin"}]',
  private_test_cases: '[{"input": "2\\n2\\n", "output": "4\\n", "testtype": "stdin"}]',
  metadata: "{}",
};

test("HumanEval: the test is asked of the function that the prompt begins", () => {
  const task = read(HUMAN_EVAL);
  expect(task.canonical).toBe("def f(x):\n    return x\n");
  expect(task.suite).toMatchObject({ kind: "asserts", functions: ["f"], invoke: "check" });
  expect(task.limits).toMatchObject({ testMs: 3000, totalMs: 3000 });
});

test("LiveCodeBench: public and private tests together; a function where the metadata names one", () => {
  const task = read(LIVE);
  expect(task.suite).toMatchObject({ kind: "stdin" });
  expect(task.suite.kind === "stdin" && task.suite.cases).toEqual([
    { input: "1\n2\n", output: "3\n" },
    { input: "2\n2\n", output: "4\n" },
  ]);
  expect(task.publicCases).toEqual([{ input: "1\n2\n", output: "3\n" }]);
  expect(task.limits.totalMs).toBe(19_000);
  expect(task).toMatchObject({ difficulty: "easy", stopAtFailure: true, entryPoint: null });
  const functional = read({ ...LIVE, metadata: '{"func_name": "add"}' });
  expect(functional).toMatchObject({ entryPoint: "add", suite: { kind: "calls" } });
});

test("BigCodeBench: libraries are categories, as a list or as Python's text of one", () => {
  const row = {
    task_id: "BigCodeBench/0",
    complete_prompt: 'import os\ndef task_func(x):\n    """Doc"""\n',
    code_prompt: "import os\ndef task_func(x):\n",
    canonical_solution: "    return x\n",
    test: "import unittest\nclass TestCases(unittest.TestCase): pass\n",
    entry_point: "task_func",
    libs: "['os', 'itertools']",
  };
  expect(read(row)).toMatchObject({
    categories: ["os", "itertools"],
    canonical: "import os\ndef task_func(x):\n    return x\n",
    suite: { kind: "unittest", className: "TestCases" },
  });
  expect(read({ ...row, libs: ["re"] }).categories).toEqual(["re"]);
});

test("rows that cannot be used say why", () => {
  expect(readCodeTask("{")).toMatch(/not JSON/);
  expect(readCodeTask('{"a": 1}')).toMatch(/no row of HumanEval/);
  expect(readCodeTask(JSON.stringify({ ...HUMAN_EVAL, test: 1 }))).toMatch(/test/);
  expect(readCodeTask(JSON.stringify({ ...LIVE, private_test_cases: "x" }))).toMatch(
    /cannot be read/,
  );
});

test("samples are completions, programs, or lists of programs; wrong rows are reported", () => {
  const rows = [
    { task_id: "HumanEval/0", completion: "    return 1\n" },
    { task_id: "HumanEval/0", solution: "def f(x): return 2" },
    { question_id: 7, code_list: ["a", "b"] },
    { task_id: "x" },
    { completion: "x" },
  ];
  const { samples, faults } = readSamples(rows.map((row) => JSON.stringify(row)).join("\n"));
  expect(samples.map(({ taskId }) => taskId)).toEqual(["HumanEval/0", "HumanEval/0", "7", "7"]);
  expect(faults.map(({ line }) => line)).toEqual([4, 5]);
  const programs = samples.slice(0, 2).map((sample) => programOf(read(HUMAN_EVAL), sample));
  expect(programs).toEqual(["def f(x):\n    return 1\n", "def f(x): return 2"]);
});
