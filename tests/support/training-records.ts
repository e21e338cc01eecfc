import type { RunId, TrainingRecord } from "../../src/core/index.ts";
import { goalTask } from "../../src/llm/index.ts";

const taskOf = (name: string, statement: string) =>
  goalTask("completion", {
    goal: {
      statement: { name, text: statement },
      context: "",
      lemmas: [],
      refused: [],
      goal: { text: `⊢ ${statement}` },
    },
  });

/** A record of a completion; each answer as `[text, score]`, positive above 0. */
export function trainingRecord(
  name: string,
  answers: [string, number][],
  changes: Partial<TrainingRecord> = {},
): TrainingRecord {
  const statement = `theorem ${name} (n : Nat) : n + ${name.length} = ${name.length} + n`;
  return {
    kind: "completion",
    asked: taskOf(name, statement),
    problem: {
      id: `id-${name}`,
      name: `${name}.lean`,
      text: `${statement} := by\n  sorry\n`,
      run: "k3f9x2mq" as RunId,
    },
    prompt: [
      { role: "system", content: "You prove theorems in Lean 4." },
      { role: "user", content: `Prove:\n${statement}` },
    ],
    statement,
    context: "",
    task: `${statement} := by\n  sorry\n`,
    answers: answers.map(([text, score]) => ({ text, score, isPositive: score > 0 })),
    ...changes,
  };
}
