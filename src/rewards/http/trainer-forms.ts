import { LemmataError } from "../../core/errors/index.ts";
import { modelTaskSchema } from "../../llm/index.ts";
import type { RewardAnswer } from "../reward-kinds.ts";
import { judgedScore } from "../tasks/judged-score.ts";
import type { TaskTable } from "../tasks/task-table.ts";
import type { GivenItem } from "./schemas.ts";

/** The item in OpenRLHF's request: the label is a task, its id, or a statement; without one, the prompt says. */
export function openRlhfItem(
  { query, prompt, label }: { query: string; prompt: string | undefined; label: unknown },
  tasks: TaskTable,
): GivenItem {
  const completion = prompt && query.startsWith(prompt) ? query.slice(prompt.length) : query;
  if (typeof label === "string" && label.trim() !== "") return labelItem(label, completion, tasks);
  return messageItem(query, tasks, { statementIn: prompt ?? query, completion });
}

/** What a dataset row may say of its task in one text: the task as JSON, its id, or Lean text with a `sorry`. */
function labelItem(label: string, completion: string, tasks: TaskTable): GivenItem {
  if (tasks.get(label.trim())) return { kind: "task", taskId: label.trim(), completion };
  const task = label.trimStart().startsWith("{") ? readTask(label) : undefined;
  if (task) return { kind: "task", task, completion };
  return { kind: "proof", statement: label, completion };
}

function readTask(text: string) {
  try {
    return modelTaskSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The item in a message that is prompt and response: of the task whose prompt it begins with. */
export function llamaFactoryItem(message: string, tasks: TaskTable): GivenItem {
  return messageItem(message, tasks, { statementIn: message });
}

/** What chat templates put between the user's words and the answer; `<|channel|>` is what an answer begins with. */
const ASSISTANT =
  /^\s*(?:(?:<\|(?!channel)[a-z0-9_]+\|>|<｜[^｜]*｜>|<end_of_turn>|<start_of_turn>|\[\/INST\])\s*)*(?:(?:assistant|model)\b)?(?:\s*<\|(?!channel)[a-z0-9_]+\|>)*/i;

function messageItem(
  message: string,
  tasks: TaskTable,
  { statementIn: prompt, completion }: { statementIn: string; completion?: string },
): GivenItem {
  const found = tasks.findByPrompt(message);
  if (found) {
    const said = message.slice(found.end).replace(ASSISTANT, "");
    return { kind: "task", task: found.task, completion: said };
  }
  const { statement, end } = statementIn(prompt);
  return { kind: "proof", statement, completion: completion ?? message.slice(end) };
}

/** The text of the first ```lean block, open or closed; throws `bad-input` when there is none. */
function statementIn(text: string): { statement: string; end: number } {
  const open = /^[ \t]*(`{3,})[ \t]*lean4?[ \t]*\r?\n/im.exec(text);
  if (!open)
    throw new LemmataError("bad-input", "there is no ```lean block with the statement", {
      hint: "start the service with --tasks, or put the theorem with `sorry` into the prompt or the label",
    });
  const start = open.index + open[0].length;
  const close = new RegExp(`^[ \\t]*${open[1]}[ \\t]*\\r?$`, "m").exec(text.slice(start));
  const end = close ? start + close.index : text.length;
  return { statement: text.slice(start, end), end: close ? end + close[0].length : end };
}

/** The numbers of a request for trainers that take nothing else; `undefined` where one was not judged. */
export function scoresOf(answers: readonly RewardAnswer[]): number[] | undefined {
  const scores = answers.map(judgedScore);
  return scores.every((score) => score !== null) ? scores : undefined;
}

/** OpenRLHF's answer. `extra_logs` are averaged by the trainer, so they are numbers, one per item. */
export function openRlhfAnswer(answers: readonly RewardAnswer[], scores: readonly number[]) {
  if (answers.length === 0) return { rewards: [], scores: [], extra_logs: {} };
  const tactics = (answer: RewardAnswer) =>
    answer.status === "ok" && answer.kind === "proof" ? answer.reward.tactics : [];
  const passed = (answer: RewardAnswer) => {
    const all = tactics(answer);
    const isPassed = ({ status }: { status: string }) => status === "passed";
    return all.length === 0 ? 0 : all.filter(isPassed).length / all.length;
  };
  return {
    rewards: scores,
    scores,
    extra_logs: {
      tactics: answers.map((answer) => tactics(answer).length),
      passed_tactics: answers.map(passed),
    },
  };
}
