import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadBenchmark } from "./load-benchmark.ts";

const row = (id: string, text = "theorem t : True := by sorry\n") =>
  JSON.stringify({ problem_id: id, formal_problem: text, other: 1 });

test("rows become problems; empty lines, CRLF and a byte order mark do not matter", () => {
  const { problems, faults } = loadBenchmark(`\uFEFF${row("a")}\r\n\r\n${row("b", "-- é ∀")}\n`);
  expect(faults).toEqual([]);
  expect(problems).toEqual([
    { id: "a", text: "theorem t : True := by sorry\n" },
    { id: "b", text: "-- é ∀" },
  ]);
});

test("each bad row is named with its line and what is wrong, and the rest is loaded", () => {
  const lines = [
    row("a"),
    "{oops",
    "[1]",
    '{"formal_problem": "x"}',
    '{"problem_id": "d"}',
    '{"problem_id": 3, "formal_problem": "x"}',
    row("e", "  "),
    row("a"),
    "null",
    row("z"),
  ];
  const { problems, faults } = loadBenchmark(lines.join("\n"));
  expect(problems.map(({ id }) => id)).toEqual(["a", "z"]);
  expect(faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    expect.stringMatching(/^2: not JSON \(.*\); expected one object per line$/),
    "3: expected a JSON object with `problem_id` and `formal_problem`",
    "4: `problem_id` is missing",
    "5: `formal_problem` is missing",
    "6: `problem_id` is not a text",
    "7: `formal_problem` is empty",
    "8: `problem_id` a is that of line 1",
    "9: expected a JSON object with `problem_id` and `formal_problem`",
  ]);
});

test("an empty file has no problems", () => {
  expect(loadBenchmark("")).toEqual({ problems: [], faults: [] });
});

test("every row of the example can be used", () => {
  const example = new URL("../../examples/bench/rules.jsonl", import.meta.url);
  const { problems, faults } = loadBenchmark(readFileSync(example, "utf8"));
  expect(faults).toEqual([]);
  expect(problems).toHaveLength(5);
});

test("a JSON array is read as well, and its bad rows have their lines", () => {
  const hostile = row("quotes", '"]}, [{ \\" -- \n');
  const text = `\uFEFF [\n  ${row("a")},\n  {"problem_id":\n "b"\n }, [1, [2]],\n${hostile} ,"x", ${row("a")}\n]\n`;
  const { problems, faults } = loadBenchmark(text);
  expect(problems).toEqual([
    { id: "a", text: "theorem t : True := by sorry\n" },
    { id: "quotes", text: '"]}, [{ \\" -- \n' },
  ]);
  expect(faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    "3: `formal_problem` is missing",
    "5: expected a JSON object with `problem_id` and `formal_problem`",
    "6: expected a JSON object with `problem_id` and `formal_problem`",
    "6: `problem_id` a is that of line 2",
  ]);
  expect(loadBenchmark("[]")).toEqual({ problems: [], faults: [] });
});

test("an array that is cut off is no JSON", () => {
  const { problems, faults } = loadBenchmark(`[\n${row("a")},\n`);
  expect(problems).toEqual([]);
  expect(faults[0]?.message).toMatch(/^not JSON/);
});
