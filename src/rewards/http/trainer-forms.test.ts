import { expect, test } from "vitest";
import { goalTask } from "../../llm/index.ts";
import { TaskTable } from "../tasks/task-table.ts";
import { llamaFactoryItem } from "./trainer-forms.ts";

const statement = { name: "t", text: "theorem t : 1 = 1" };
const task = goalTask("completion", {
  goal: { statement, context: "", lemmas: [], refused: [], goal: { text: "⊢ 1 = 1" } },
});
const PROMPT = "Prove it.\n\nGoal: ⊢ 1 = 1";
const tasks = new TaskTable();
tasks.add(task, PROMPT);

const CHANNELS =
  "<|channel|>analysis<|message|>Easy.<|end|><|start|>assistant<|channel|>final<|message|>by rfl";

test.each([
  ["ChatML", "<|im_end|>\n<|im_start|>assistant\n", ["by rfl", "<think>\nEasy.\n</think>\nby rfl"]],
  ["Llama", "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n", ["by rfl"]],
  ["Gemma", "<end_of_turn>\n<start_of_turn>model\n", ["by rfl"]],
  ["Mistral", "[/INST]", ["by rfl", "[THINK]Easy.[/THINK]by rfl"]],
  ["DeepSeek", "<｜Assistant｜>", ["by rfl", "<think>\nEasy.\n</think>\nby rfl"]],
  ["gpt-oss", "<|end|><|start|>assistant", [CHANNELS]],
])("an answer begins after what the template of %s puts between", (_, between, answers) => {
  for (const answer of answers) {
    const item = llamaFactoryItem(`<|im_start|>user\n${PROMPT}${between}${answer}`, tasks);
    expect(item).toMatchObject({ kind: "task", task });
    expect("completion" in item && item.completion.trim()).toBe(answer);
  }
});
