import { messageOf } from "../core/errors/index.ts";
import type { CodeTask } from "../core/index.ts";
import { readBigCodeBench } from "./bigcodebench.ts";
import { readHumanEval } from "./humaneval.ts";
import { readLiveCodeBench } from "./livecodebench.ts";

/**
 * Reads one row of a benchmark: HumanEval (`task_id`, `prompt`, `entry_point`, `canonical_solution`, `test`),
 * LiveCodeBench (`question_id`, `public_test_cases`, `private_test_cases`, …) or BigCodeBench
 * (`complete_prompt`, `code_prompt`, `test`, …), told apart by their fields. Gives a text for people when
 * the row cannot be used.
 */
export function readCodeTask(row: string): CodeTask | string {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch (error) {
    return `not JSON (${messageOf(error)}); expected one object per line`;
  }
  if (typeof value !== "object" || value === null) return "expected a JSON object";
  if ("question_id" in value) return readLiveCodeBench(value);
  if ("complete_prompt" in value || "code_prompt" in value) return readBigCodeBench(value);
  if ("task_id" in value && "entry_point" in value) return readHumanEval(value);
  return "no row of HumanEval, LiveCodeBench or BigCodeBench: it has neither `task_id` with `entry_point` nor `question_id`";
}
