import { LemmataError } from "../../core/errors/index.ts";
import type { RewardAnswer, RewardItem } from "../reward-kinds.ts";

/** The item in OpenRLHF's request: the statement is the label, or else the end of the prompt. */
export function openRlhfItem(
  query: string,
  prompt: string | undefined,
  label: unknown,
): RewardItem {
  const completion = prompt && query.startsWith(prompt) ? query.slice(prompt.length) : query;
  if (typeof label === "string" && label.trim() !== "")
    return { kind: "proof", statement: label, completion };
  return { kind: "proof", statement: statementIn(prompt ?? query).statement, completion };
}

/** The item in a message that is prompt and response: the first ```lean block states, the rest proves. */
export function llamaFactoryItem(message: string): RewardItem {
  const { statement, end } = statementIn(message);
  return { kind: "proof", statement, completion: message.slice(end) };
}

/** The text of the first ```lean block, open or closed; throws `bad-input` when there is none. */
function statementIn(text: string): { statement: string; end: number } {
  const open = /^[ \t]*(`{3,})[ \t]*lean4?[ \t]*\r?\n/im.exec(text);
  if (!open)
    throw new LemmataError("bad-input", "there is no ```lean block with the statement", {
      hint: "put the theorem with `sorry` into the prompt, or send it as the label",
    });
  const start = open.index + open[0].length;
  const close = new RegExp(`^[ \\t]*${open[1]}[ \\t]*\\r?$`, "m").exec(text.slice(start));
  const end = close ? start + close.index : text.length;
  return { statement: text.slice(start, end), end: close ? end + close[0].length : end };
}

/** The number for trainers that take a single one: g, or 0 when the item could not be scored. */
export function outcomeOf(answer: RewardAnswer): number {
  return answer.status === "ok" && answer.kind === "proof" ? answer.reward.outcome : 0;
}

/** OpenRLHF's answer. `extra_logs` are averaged by the trainer, so they are numbers, one per item. */
export function openRlhfAnswer(answers: readonly RewardAnswer[]) {
  const outcomes = answers.map(outcomeOf);
  if (answers.length === 0) return { rewards: [], scores: [], extra_logs: {} };
  const tactics = (answer: RewardAnswer) =>
    answer.status === "ok" && answer.kind === "proof" ? answer.reward.tactics : [];
  const passed = (answer: RewardAnswer) => {
    const all = tactics(answer);
    const isPassed = ({ status }: { status: string }) => status === "passed";
    return all.length === 0 ? 0 : all.filter(isPassed).length / all.length;
  };
  return {
    rewards: outcomes,
    scores: outcomes,
    extra_logs: {
      tactics: answers.map((answer) => tactics(answer).length),
      passed_tactics: answers.map(passed),
      unjudged: answers.map(({ status }) => (status === "ok" ? 0 : 1)),
    },
  };
}
