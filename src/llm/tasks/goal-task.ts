import type { Candidate, Feedback, Statement } from "../../core/index.ts";
import type { ModelMessage } from "../../core/ports/index.ts";
import type { LlmSettings } from "../policy/llm-settings.ts";
import type { Prompts } from "../policy/prompts.ts";
import {
  type AskedGoal,
  completionTask,
  decompositionTask,
  type Refused,
  type ShownLean,
  UNKNOWN_LEAN,
} from "../policy/task.ts";
import {
  candidateOf,
  feedbackOf,
  type GoalTask,
  type ModelTaskOf,
  refusalOf,
  withTaskId,
} from "./model-task.ts";

/** A goal as a policy is asked about it. */
export interface GoalToAsk {
  goal: AskedGoal;
  shownLean?: ShownLean | undefined;
}

/** The task of a first question about a goal. */
export function goalTask(
  kind: "completion" | "decomposition",
  asked: GoalToAsk,
): ModelTaskOf<"completion" | "decomposition"> {
  const fields = fieldsOf(asked);
  return kind === "completion"
    ? withTaskId({ kind, answerFormat: "proof-or-edits", ...fields })
    : withTaskId({ kind, answerFormat: "lemmas-and-proof", ...fields });
}

/** The task of putting right a candidate that was refused; `tried`: those before it. */
export function correctionTask(
  asked: GoalToAsk,
  {
    candidate,
    feedback,
    tried,
  }: { candidate: Candidate; feedback: Feedback; tried: readonly Refused[] },
): ModelTaskOf<"correction"> {
  return withTaskId({
    kind: "correction",
    answerFormat: candidate.kind === "proof" ? "proof-or-edits" : "lemmas-and-proof",
    ...fieldsOf(asked),
    attempt: candidateOf(candidate),
    feedback: feedbackOf(feedback),
    tried: tried.map(refusalOf),
  });
}

function fieldsOf({ goal, shownLean = UNKNOWN_LEAN }: GoalToAsk) {
  const { lean, leanVersion, library } = shownLean;
  return {
    context: goal.context,
    statement: goal.statement.text,
    name: goal.statement.name,
    goal: goal.goal.text,
    lemmas: goal.lemmas.map(({ name, text, ...rest }) => ({ name, text, ...proofOf(rest) })),
    droppedImports: [...(goal.droppedImports ?? [])],
    lean: { lean, leanVersion, library },
    refused: goal.refused.map(refusalOf),
  };
}

function proofOf(rest: object): { proof?: string } {
  const { proof } = rest as { proof?: string };
  return proof === undefined ? {} : { proof };
}

/** What the policies ask about a goal: the same code that asks in a search, so that prompts are equal byte for byte. */
export function goalMessages(
  task: GoalTask,
  { prompts, settings }: { prompts: Prompts; settings: LlmSettings },
): ModelMessage[] {
  const deps = { goal: askedGoal(task), shownLean: task.lean, prompts, settings };
  const isPlan = task.answerFormat === "lemmas-and-proof";
  const asking = isPlan ? decompositionTask(deps) : completionTask(deps);
  if (task.kind !== "correction") return asking.ask();
  return asking.correct(task.attempt, fullFeedback(task.feedback), task.tried.map(fullRefusal));
}

/** The theorem of a task. */
export function statementOf({ name, statement }: GoalTask): Statement {
  return { name, text: statement };
}

function askedGoal(task: GoalTask): AskedGoal {
  const { context, goal, lemmas, droppedImports, refused } = task;
  return {
    statement: statementOf(task),
    context,
    droppedImports,
    lemmas: lemmas.map(({ name, text }) => ({ name, text })),
    refused: refused.map(fullRefusal),
    goal: { text: goal },
  };
}

type KeptFeedback = GoalTask["refused"][number]["feedback"];

const fullRefusal = ({ candidate, feedback }: GoalTask["refused"][number]): Refused => {
  return { candidate, feedback: fullFeedback(feedback) };
};

/** Of goals only the text was kept: prompts show nothing else. */
function fullFeedback({ goals, ...rest }: KeptFeedback): Feedback {
  const whole = goals.map(({ text }) => ({ id: "", tag: "", hypotheses: [], target: "", text }));
  return { ...rest, goals: whole };
}
