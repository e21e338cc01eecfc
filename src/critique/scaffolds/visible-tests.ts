import type { Execution, TestSuite } from "../../core/index.ts";
import { onlyPythonBlock, type Read } from "../llm/answers.ts";
import type { LoopRun } from "./loop-run.ts";

/** Tests that a coder invents for itself, at most. */
const MOST_TESTS = 8;

/**
 * The tests that a loop may see: those that the task shows, else some that the coder invents from the task's
 * text. `undefined`: the run is over.
 */
export async function visibleTests(run: LoopRun): Promise<TestSuite | undefined> {
  const { task } = run.options;
  if (task.visibleTests) return task.visibleTests;
  const { prompt, entryPoint } = task;
  if (entryPoint === null) {
    run.stop(
      "failed",
      "the task shows no tests, and none can be invented for a program without a function",
    );
    return undefined;
  }
  const values = { task: prompt, function: entryPoint, count: String(MOST_TESTS) };
  const source = await run.ask(run.prompts.fill("code-tests", values), (answer) =>
    readAsserts(answer, entryPoint),
  );
  if (source === undefined) return undefined;
  run.note({ kind: "tests", program: run.program as string, text: source });
  return { kind: "asserts", source, setup: "", functions: [entryPoint] };
}

function readAsserts(answer: string, entryPoint: string): Read<string> {
  const block = onlyPythonBlock(answer);
  if ("reason" in block) return block;
  const lines = block.value.split("\n").filter((line) => line.trim() !== "" && !/^\s*#/.test(line));
  const strange = lines.find((line) => !line.startsWith("assert ") || !line.includes(entryPoint));
  if (strange !== undefined) {
    return { reason: `every line has to be an assert about ${entryPoint}, not \`${strange}\`` };
  }
  return lines.length === 0
    ? { reason: "there are no asserts" }
    : { value: `${lines.slice(0, MOST_TESTS).join("\n")}\n` };
}

/** The results of visible tests, for a prompt. */
export function executionText({ status, tests, detail }: Execution): string {
  const failed = tests.filter((each) => each.status !== "passed" && each.status !== "not-run");
  const lines = failed.slice(0, 5).map((each) => `- ${each.name}: ${each.status}: ${each.detail}`);
  if (lines.length === 0) return status === "passed" ? "- all passed" : `- ${status}: ${detail}`;
  return lines.join("\n");
}
