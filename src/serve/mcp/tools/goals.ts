import { OPERATIONS } from "../../operations/index.ts";
import { readSource } from "../project-files.ts";
import { joined } from "../show.ts";
import type { Tool } from "./tool.ts";

interface ShownGoal {
  text: string;
}

export const goalAtTool: Tool<"goal_at"> = async (input, { root, ...context }) => {
  const { text, fileName } = readSource(input, root);
  const { line, column, timeoutMs } = input;
  const { goals } = OPERATIONS;
  const request = goals.request.parse({ text, line, column, timeoutMs });
  const answer = goals.answer.parse(await goals.run(request, { ...context, fileName }));
  const { pos } = answer;
  return joined([
    `at ${pos.line}:${pos.column}, tactic: ${shortened(answer.tactic)}`,
    `before:\n${shown(answer.before)}`,
    `after:\n${shown(answer.after)}`,
  ]);
};

export const tryTacticsTool: Tool<"try_tactics"> = async (input, { root, ...context }) => {
  const { text, fileName } = readSource(input, root);
  const { tactics: wanted, hole, line, timeoutMs } = input;
  const { tactics } = OPERATIONS;
  const request = tactics.request.parse({ text, tactics: wanted, hole, line, timeoutMs });
  const answer = tactics.answer.parse(await tactics.run(request, { ...context, fileName }));
  const { otherSorries } = answer;
  const isClosed = answer.results.some(({ isComplete }) => isComplete);
  return joined([
    `goal:\n${answer.goals.join("\n")}`,
    ...answer.results.map(({ tactic, status, isComplete, goals, message }) => {
      const what = isComplete ? "closes the goal" : status === "finished" ? "leaves" : status;
      const left = goals.length > 0 ? `\n${goals.join("\n")}` : "";
      const said = message === undefined ? "" : `\n${withoutGoal(message)}`;
      return `• ${tactic}: ${what}${left}${said}`;
    }),
    isClosed &&
      otherSorries > 0 &&
      `the text has ${otherSorries} more sorry: what uses their theorems is no more proved than they are`,
  ]);
};

/** What failed, without the goal that it is said of: that is above. */
function withoutGoal(message: string): string {
  const [first = "", ...others] = message.split("\n\n");
  return [first, ...others.filter((part) => !/^(?:case .*\n)?(?:.* : .*\n)*⊢ /.test(part))].join(
    "\n\n",
  );
}

function shown(goals: readonly ShownGoal[]): string {
  return goals.length === 0 ? "no goals" : goals.map(({ text }) => text).join("\n\n");
}

function shortened(tactic: string): string {
  return tactic.length > 200 ? `${tactic.slice(0, 200)}...` : tactic;
}
