import type {
  JudgedFormalization,
  RecordedEvent,
  TrainingMessage,
  TrainingProblem,
  TrainingRecord,
} from "../../core/index.ts";

/** Minimum faithfulness of a formal statement to its text. */
const FAITHFUL = 0.5;

const FORMALIZE =
  "You state in Lean 4 what a text says: one theorem, faithful to the text, that compiles after the " +
  "definitions given. Answer with exactly one ```lean block that ends in `:= by sorry`.";

const FORMALIZE_AND_PROVE =
  "You state in Lean 4 what a text says and prove it. Answer with exactly one ```lean block: what the theorem " +
  "needs, the theorem, faithful to the text, and its proof.";

/** Statements that were proposed for texts. Positive: Lean accepts it, and it is faithful. */
export function collectFormalizations(
  problem: TrainingProblem,
  events: Iterable<RecordedEvent>,
): TrainingRecord[] {
  return [...events].flatMap(({ event }) =>
    event.kind === "formalization-judge" && event.proof === undefined
      ? [formalizationRecord(problem, event)]
      : [],
  );
}

/** Texts with their formal statement and its proof: what the gate accepted when it was found. */
export function collectAlignments(
  problem: TrainingProblem,
  events: Iterable<RecordedEvent>,
): TrainingRecord[] {
  return [...events].flatMap(({ event }): TrainingRecord[] => {
    if (event.kind !== "formalization-judge" || event.proof === undefined) return [];
    const record = formalizationRecord(problem, event);
    const prompt = asked(FORMALIZE_AND_PROVE, event.informal);
    const answer = { text: block("lean", event.proof.trim()), score: 1, isPositive: true };
    return [{ ...record, kind: "alignment", prompt, answers: [answer] }];
  });
}

function formalizationRecord(problem: TrainingProblem, event: JudgedFormalization): TrainingRecord {
  const { informal, context, statement, compiles, faithfulness } = event;
  const given = context.trim() === "" ? "" : `Definitions:\n\n${block("lean", context)}\n\n`;
  const score = compiles ? faithfulness : 0;
  const text = block("lean", `${statement.trim()} := by sorry`);
  return {
    kind: "formalization",
    problem,
    statement,
    context,
    task: context,
    prompt: asked(FORMALIZE, `${given}${informal}`),
    answers: [{ text, score, isPositive: score >= FAITHFUL }],
  };
}

const block = (language: string, text: string) => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

const asked = (system: string, user: string): TrainingMessage[] => [
  { role: "system", content: system },
  { role: "user", content: user },
];
