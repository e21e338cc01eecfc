import {
  type AskedGoal,
  candidateText,
  completionTask,
  decompositionTask,
  llmSchema,
  Prompts,
} from "../llm/index.ts";
import { METRICS, ownPrompts, rewriteMessages } from "../optimize/index.ts";
import type { PromptWriter, ShownGoal } from "./export/ports.ts";

/** Our own prompts with their defaults, as the policies use them. */
export function promptWriter(): PromptWriter {
  const prompts = Prompts.load();
  const settings = llmSchema.parse({});
  const place = (goal: ShownGoal) => ({ goal: toAskedGoal(goal), prompts, settings });
  return {
    complete: (goal) => completionTask(place(goal)).ask(),
    decompose: (goal) => decompositionTask(place(goal)).ask(),
    optimize: ({ statement, original, context, metric: name, before: value }) => {
      const metric = METRICS.find((one) => one.name === name) ?? unknownMetric(name);
      const proof = `${statement} ${original}`;
      const texts = { proof, value, context };
      return rewriteMessages({ metric, format: "string", hasChain: false, ...texts }, ownPrompts);
    },
    answer: (statement, candidate) => `\`\`\`lean\n${candidateText(statement, candidate)}\n\`\`\``,
  };
}

function toAskedGoal({ statement, shown, context, lemmas }: ShownGoal): AskedGoal {
  return { statement, goal: { text: shown }, context, lemmas, refused: [] };
}

/** A metric of the user: the run only recorded its name. */
const unknownMetric = (name: string) => ({ name, unit: "points", evaluate: () => 0 });
