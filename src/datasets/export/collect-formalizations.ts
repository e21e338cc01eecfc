import {
  type FormalizationExample,
  groupBy,
  type JudgedFormalization,
  type RecordedEvent,
  type RunEvent,
  type TrainingAnswer,
  type TrainingProblem,
  type TrainingRecord,
} from "../../core/index.ts";
import { formalizationTask, textOf } from "../../formalize/index.ts";
import { modelTaskSchema } from "../../llm/index.ts";
import type { PromptWriter } from "./ports.ts";

/** Minimum faithfulness of a formal statement to its text. */
const FAITHFUL = 0.5;

/** Statements that were proposed for texts. Positive: Lean accepts it, and it is faithful. */
export function collectFormalizations(
  problem: TrainingProblem,
  events: Iterable<RecordedEvent>,
  prompts: PromptWriter,
): TrainingRecord[] {
  return recordsOf(problem, events, { prompts, withProof: false });
}

/** Texts with their formal statement and its proof: what the gate accepted when it was found. */
export function collectAlignments(
  problem: TrainingProblem,
  events: Iterable<RecordedEvent>,
  prompts: PromptWriter,
): TrainingRecord[] {
  return recordsOf(problem, events, { prompts, withProof: true });
}

/** One record for each text, with all that was proposed for it. */
function recordsOf(
  problem: TrainingProblem,
  events: Iterable<RecordedEvent>,
  { prompts, withProof }: { prompts: PromptWriter; withProof: boolean },
): TrainingRecord[] {
  const all = [...events].map(({ event }) => event);
  const judged = all.filter((event) => event.kind === "formalization-judge");
  const byText = groupBy(judged, ({ informal }) => informal);
  return [...byText].flatMap(([informal, own]): TrainingRecord[] => {
    const wanted = own.filter(({ proof }) => (proof !== undefined) === withProof);
    const [first] = wanted;
    if (!first) return [];
    const recorded = all.find((event) => event.kind === "model-task" && event.about === informal) as
      | (RunEvent & { kind: "model-task" })
      | undefined;
    const known = recorded && modelTaskSchema.safeParse(recorded.task).data;
    const shown = known?.kind === "formalization" ? known : undefined;
    const asked = formalizationTask({
      informal,
      withProof,
      examples: (shown?.examples ?? []) as FormalizationExample[],
      lemmas: shown?.lemmas ?? [],
      judged: judged.map(({ context, statement, compiles, faithfulness }) => {
        return { context, statement, faithfulness: compiles ? faithfulness : 0 };
      }),
    });
    const kind = withProof ? "alignment" : "formalization";
    const about = { problem, statement: first.statement, context: first.context };
    const prompt = prompts.write(asked);
    const answers = wanted.map((event) => answerOf(event, withProof));
    return [{ kind, asked, ...about, task: first.context, prompt, answers }];
  });
}

function answerOf(
  { imports = [], context, statement, compiles, faithfulness, proof = "" }: JudgedFormalization,
  withProof: boolean,
): TrainingAnswer {
  if (withProof) return { text: block(proof.trim()), score: 1, isPositive: true };
  const score = compiles ? faithfulness : 0;
  const text = block(textOf({ imports, context, statement }));
  return { text, score, isPositive: score >= FAITHFUL };
}

const block = (text: string) => `\`\`\`lean\n${text.trimEnd()}\n\`\`\``;
