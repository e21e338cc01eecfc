import { expect, test } from "vitest";
import { readCodeTask } from "../../problems/index.ts";
import { programOf } from "./samples.ts";

test("calibrated, a program of BigCodeBench follows the head of its task, and a later definition counts", () => {
  const head = "import json\ndef task_func(x):";
  const row = { task_id: "BigCodeBench/0", code_prompt: head, test: "class TestCases: pass" };
  const task = readCodeTask(JSON.stringify(row));
  if (typeof task === "string") throw new Error(task);
  const program = "def task_func(x):\n    return json.dumps(x)\n";
  expect(programOf(task, { taskId: task.id, program })).toBe(program);
  expect(programOf(task, { taskId: task.id, program }, true)).toBe(`${head}\n    pass\n${program}`);
});
