import { join } from "node:path";
import type { ModelMessage } from "../../core/ports/index.ts";
import type { GoalTask } from "../../llm/index.ts";
import { writeTarget } from "../../platform/index.ts";
import {
  type DecompositionGroup,
  GroupOutcomes,
  type LemmaProof,
  type RlGoal,
} from "../../rewards/index.ts";

/** What a model is asked, with the task by which an answer is judged. */
export interface RlPrompt {
  goal: RlGoal;
  task: GoalTask;
  messages: readonly ModelMessage[];
}

/** The files of a step, by the variable that tells the trainer of each. */
export interface StepFiles {
  LEMMATA_TRAIN: string;
  LEMMATA_GROUPS: string;
  LEMMATA_DEMONSTRATIONS: string;
}

/** Where they are. */
export function stepFiles(out: string, iteration: number): StepFiles {
  const folder = join(out, "steps", String(iteration).padStart(3, "0"));
  return {
    LEMMATA_TRAIN: join(folder, "prompts.jsonl"),
    LEMMATA_GROUPS: join(folder, "groups.jsonl"),
    LEMMATA_DEMONSTRATIONS: join(folder, "demonstrations.jsonl"),
  };
}

const rows = (list: readonly object[]) => list.map((row) => `${JSON.stringify(row)}\n`).join("");

/** A prompt as the exports write it for TRL's GRPO: what else is in the row reaches the reward function. */
function promptRow({ goal, task, messages }: RlPrompt) {
  const { kind, statement } = task;
  return { prompt: messages, kind, task: JSON.stringify(task), statement, problem: goal.key };
}

/**
 * Writes what a step came to: the prompts of its groups, their rollouts with rewards and advantages (mean and standard
 * deviation of the group), and demonstrations for supervised replay.
 */
export async function writeStep(
  files: StepFiles,
  { groups, demonstrations }: { groups: DecompositionGroup[]; demonstrations: LemmaProof[] },
  promptOf: (goal: RlGoal, kind: "decomposition" | "completion") => Promise<RlPrompt>,
): Promise<void> {
  const prompts = await Promise.all(groups.map(({ goal }) => promptOf(goal, "decomposition")));
  const rollouts = groups.flatMap(({ rollouts: own, rewards }, i) => {
    const outcomes = new GroupOutcomes();
    for (const reward of rewards) outcomes.add(reward);
    const { messages, goal } = prompts[i] as RlPrompt;
    return own.map(({ text }, k) => {
      const reward = rewards[k] as number;
      const advantage = outcomes.advantage(reward);
      return { prompt: messages, completion: answer(text), reward, advantage, problem: goal.key };
    });
  });
  const shown = await Promise.all(
    demonstrations.map(async ({ goal, proof, by }) => {
      const { messages } = await promptOf(goal, "completion");
      return { prompt: messages, completion: answer(proof), by, problem: goal.key };
    }),
  );
  writeTarget(files.LEMMATA_TRAIN, rows(prompts.map(promptRow)));
  writeTarget(files.LEMMATA_GROUPS, rows(rollouts));
  writeTarget(files.LEMMATA_DEMONSTRATIONS, rows(shown));
}

const answer = (content: string) => [{ role: "assistant", content }];

/** Writes the prompts of what is held out. */
export function writePrompts(file: string, prompts: readonly RlPrompt[]): void {
  writeTarget(file, rows(prompts.map(promptRow)));
}
