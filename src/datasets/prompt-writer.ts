import type { TrainingMessage } from "../core/index.ts";
import { criticPrompt } from "../critique/index.ts";
import { formalizationMessages } from "../formalize/index.ts";
import {
  candidateText,
  goalMessages,
  type LlmSettings,
  llmSchema,
  type ModelTask,
  Prompts,
} from "../llm/index.ts";
import {
  describeExamples,
  examplesFor,
  rewriteTask,
  rewriteTaskMessages,
  tacticAdvice,
} from "../optimize/index.ts";
import type { PromptWriter } from "./export/ports.ts";

/** With what prompts are written; default: our own prompts with their defaults. */
export interface PromptWriterOptions {
  prompts?: Prompts;
  settings?: LlmSettings;
  /** The user's folder of prompts for `formalize`. */
  folder?: string | undefined;
}

/** Examples that a rewrite shows by default. */
const EXAMPLES = 3;

/** Prompts as the policies write them, from tasks. */
export function promptWriter(options: PromptWriterOptions = {}): PromptWriter {
  const { prompts = Prompts.load(), settings = llmSchema.parse({}), folder } = options;
  return {
    write: (task) => messagesOf(task, { prompts, settings, folder }),
    rewrite: ({ statement, original, context, metric, before: value }) => {
      const name = /\b(?:theorem|lemma)\s+(\S+)/.exec(statement)?.[1] ?? "";
      const proof = `${statement} ${original}`;
      const examples = describeExamples(examplesFor(metric, proof, { count: EXAMPLES }));
      const handbook = tacticAdvice({ goal: statement, proof: original }).join("\n\n");
      const of = { name, statement, proof: original };
      const asked = { original: of, metric: { name: metric }, format: "string" as const };
      const shown = { proof, value, hasChain: false, context, examples, handbook };
      return rewriteTask({ ...asked, before: context }, shown);
    },
    answer: (statement, candidate) => `\`\`\`lean\n${candidateText(statement, candidate)}\n\`\`\``,
  };
}

function messagesOf(
  task: ModelTask,
  {
    prompts,
    settings,
    folder,
  }: { prompts: Prompts; settings: LlmSettings; folder?: string | undefined },
): TrainingMessage[] {
  switch (task.kind) {
    case "completion":
    case "decomposition":
    case "correction":
      return plain(goalMessages(task, { prompts, settings }));
    case "optimization":
      return plain(rewriteTaskMessages(task));
    case "critique":
      return plain(criticPrompt({ ...task, task: task.statement }));
    case "formalization":
      return plain(formalizationMessages(task, folder));
  }
}

const plain = (messages: readonly { role: string; content: string }[]) =>
  messages.map(({ role, content }) => ({ role, content }) as TrainingMessage);
