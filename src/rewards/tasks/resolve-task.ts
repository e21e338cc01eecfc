import type { CritiqueSimilarity, TestSuite } from "../../core/index.ts";
import { theoremText } from "../../core/index.ts";
import { sameCritique, taggedPart } from "../../critique/index.ts";
import { type GoalTask, type ModelTask, type ModelTaskOf, UNPROVED } from "../../llm/index.ts";
import type { ProcessScores } from "../process-rewards.ts";
import type { RewardItem } from "../reward-kinds.ts";

/** A model's raw answer to a task, and what may be said besides. */
export interface TaskAnswer {
  task: ModelTask;
  /** With reasoning, blocks, edits and special tokens, as it was sampled. */
  completion: string;
  timeoutMs?: number | undefined;
  scores?: Partial<ProcessScores> | undefined;
  /** Of critiques: the program that a coder wrote in response. */
  revised?: string | undefined;
  /** Of critiques: the caller's own measures. */
  similarity?: CritiqueSimilarity | undefined;
  quality?: number | undefined;
}

/** What is scored for an answer to a task: its kind says which reward. */
export function itemOf(answer: TaskAnswer): RewardItem {
  const { task, timeoutMs } = answer;
  const item = itemFor(task, answer);
  return timeoutMs === undefined ? item : { ...item, timeoutMs };
}

function itemFor(task: ModelTask, answer: TaskAnswer): RewardItem {
  const { completion, scores } = answer;
  switch (task.kind) {
    case "completion":
      return { kind: "proof", statement: "", completion, task, scores };
    case "correction":
      return task.answerFormat === "lemmas-and-proof"
        ? decompositionItem(task, completion)
        : { kind: "proof", statement: "", completion, task, scores };
    case "decomposition":
      return decompositionItem(task, completion);
    case "optimization":
      return { kind: "optimization", original: "", metric: task.metric, completion, task };
    case "critique":
      return critiqueItem(task, answer);
    case "formalization":
      return { kind: "formalization", task, completion };
  }
}

/** The theorem after its context and the lemmas that are proved: one file whose only `sorry` is its proof. */
function decompositionItem(task: GoalTask, completion: string): RewardItem {
  const { context, lemmas, statement } = task;
  const proved = lemmas.flatMap(({ text, proof }) =>
    proof === undefined ? [] : [theoremText({ text }, proof)],
  );
  const file = [context.trimEnd(), ...proved, theoremText({ text: statement }, UNPROVED)];
  const text = file.filter((part) => part !== "").join("\n\n");
  return { kind: "decomposition", statement: `${text}\n`, completion };
}

function critiqueItem(task: ModelTaskOf<"critique">, answer: TaskAnswer): RewardItem {
  const { statement, draft, tests, entryPoint, contestImports, reference, revisions } = task;
  const { revised, similarity, quality } = answer;
  const critique = taggedPart(answer.completion);
  const known = revisions.find((one) => sameCritique(one.critique, critique))?.revised;
  return {
    kind: "critique",
    task: statement,
    draft,
    critique,
    revised: revised ?? known ?? null,
    // Read by the schema of the kind when the task was read.
    tests: (tests ?? "") as string | TestSuite,
    entryPoint,
    contestImports,
    reference,
    similarity,
    quality,
  };
}
