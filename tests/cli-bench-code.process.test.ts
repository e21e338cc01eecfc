import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CodeReport } from "../src/core/index.ts";
import { runLemmata } from "./support/run-lemmata.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-code-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, rows: readonly object[]): string {
  const path = join(folder, name);
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  writeFileSync(path, name.endsWith(".gz") ? gzipSync(text) : text);
  return path;
}

const HUMAN_EVAL = ["add", "sub"].map((name, i) => ({
  task_id: `HumanEval/${i}`,
  prompt: `def ${name}(a, b):\n`,
  entry_point: name,
  canonical_solution: `    return a ${i === 0 ? "+" : "-"} b\n`,
  test: `def check(candidate):\n    assert candidate(5, 2) == ${i === 0 ? 7 : 3}\n    assert candidate(0, 0) == 0\n`,
}));

const LIVE = {
  question_id: "sum",
  question_content: "Print the sum.",
  platform: "atcoder",
  difficulty: "easy",
  starter_code: "",
  metadata: "{}",
  public_test_cases: '[{"input": "1 2\\n", "output": "3\\n", "testtype": "stdin"}]',
  private_test_cases: "[]",
};

const BIG = {
  task_id: "BigCodeBench/0",
  code_prompt: "import json\ndef task_func(x):\n",
  entry_point: "task_func",
  libs: "['json']",
  canonical_solution: "    return json.dumps(x)\n",
  test: "import unittest\nclass TestCases(unittest.TestCase):\n    def test_list(self):\n        self.assertEqual(task_func([1]), '[1]')\n",
};

const report = (name: string) =>
  JSON.parse(readFileSync(join(folder, name, "report.json"), "utf8")) as CodeReport;

test("a dataset's own solutions pass; all three benchmarks may share a file", async () => {
  const dataset = file("own.jsonl.gz", [...HUMAN_EVAL, LIVE, BIG]);
  const place = join(folder, "own");
  const args = ["bench", "code", dataset, "--solutions", "canonical", "--report", place];
  const { status, stdout, stderr } = await runLemmata(folder, args);
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(stdout).toContain("3 of 3: 100.0 %");
  expect(stdout).not.toContain("tested in the program's own process");
  expect(stderr).toContain("3 of 3 tasks solved");
});

test("samples of three benchmarks: pass@k, groups, failures, faults, and what changed since", async () => {
  const dataset = file("mixed.jsonl", [...HUMAN_EVAL, LIVE, BIG, { nonsense: true }]);
  const before = file("before.jsonl", [
    { task_id: "HumanEval/0", completion: "    return a + b\n" },
    { task_id: "HumanEval/1", completion: "    return a + b\n" },
    { question_id: "sum", code_list: ["print(sum(map(int, input().split())))"] },
    { task_id: "BigCodeBench/0", solution: "def task_func(x):\n    return str(x)\n" },
  ]);
  const after = file("after.jsonl", [
    { task_id: "HumanEval/0", completion: "    return [][0]\n" },
    { task_id: "HumanEval/1", completion: "    return a - b\n" },
    { question_id: "sum", code_list: ["print(3)"] },
    { task_id: "unknown", completion: "" },
  ]);
  const run = (samples: string, place: string, ...more: string[]) => {
    const options = ["--samples", samples, "--report", join(folder, place)];
    return runLemmata(folder, ["bench", "code", dataset, ...options, ...more]);
  };
  const first = await run(before, "before");
  expect(first.status).toBe(0);
  expect(report("before").summary).toMatchObject({
    tasks: 4,
    solved: { count: 3 },
    sharedProcess: 0,
    byDifficulty: [{ name: "easy", tasks: 1, passAt1: 1 }],
    failures: [{ failureClass: "assertion-only", count: 1 }],
  });
  const against = ["--against", join(folder, "before", "report.json"), "--json"];
  const second = await run(after, "after", ...against);
  const said = JSON.parse(second.stdout);
  expect(said.comparison).toMatchObject({ wins: ["HumanEval/1"], regressions: ["HumanEval/0"] });
  expect(said.faults.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining("no row of HumanEval"),
    "samples for unknown, which the dataset does not have",
  ]);
  const failed = report("after").tasks[0]?.samples[0];
  expect(failed).toMatchObject({ status: "exception", failureClass: "crash-like", line: 2 });
});

test("the same command goes on from its journal, whose last line may be cut off", async () => {
  const place = join(folder, "own");
  const journal = join(place, "verdicts.jsonl");
  const lines = readFileSync(journal, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(3);
  // A verdict that is only in the journal shows that it was read; another that it was tested again.
  const told = (lines[0] as string).replace('"detail":""', '"detail":"from the journal"');
  writeFileSync(journal, `${told}\n${(lines[1] as string).slice(0, 40)}`);
  const dataset = join(folder, "own.jsonl.gz");
  const args = ["bench", "code", dataset, "--solutions", "canonical", "--report", place];
  expect((await runLemmata(folder, args)).status).toBe(0);
  const details = report("own").tasks.map(({ samples }) => samples[0]?.detail);
  expect(details.filter((detail) => detail === "from the journal")).toHaveLength(1);
  expect(report("own").summary.solved.count).toBe(3);
});

test("usage errors say what to do, and a missing sandbox is an environment failure", async () => {
  const dataset = file("plain.jsonl", HUMAN_EVAL);
  const neither = await runLemmata(folder, ["bench", "code", dataset]);
  expect(neither.status).toBe(2);
  expect(neither.stderr).toContain(
    "give one of --samples FILE, --solutions canonical and --method",
  );
  const options = ["--solutions", "canonical", "--python", "/nowhere/python3"];
  const none = await runLemmata(folder, ["bench", "code", dataset, ...options]);
  expect(none.status).toBe(3);
  expect(none.stderr).toContain("apt-get install bubblewrap python3");
  const missing = await runLemmata(folder, [
    "bench",
    "code",
    "/nowhere.jsonl",
    "--solutions",
    "canonical",
  ]);
  expect(missing.status).toBe(2);
  expect(missing.stderr).toContain("cannot read /nowhere.jsonl");
});
