import { z } from "zod";
import type { Candidate, Feedback } from "../../core/index.ts";
import { contentKey } from "../../platform/index.ts";
import { PROOF_FORMATS } from "../policy/rewrite-answer.ts";

const theorem = z.strictObject({ name: z.string(), text: z.string() });
const lemma = theorem.extend({ proof: z.string().exactOptional() });
const position = z.strictObject({ line: z.int(), column: z.int() });

const candidate = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("proof"),
    proof: z.string(),
    origin: z.string(),
    lemmas: z.array(lemma).exactOptional(),
  }),
  z.object({
    kind: z.literal("decomposition"),
    decomposition: z.strictObject({ lemmas: z.array(lemma), proof: z.string() }),
    origin: z.string(),
  }),
]);

/** As `Feedback`, of goals only what a prompt shows. */
const feedback = z.strictObject({
  accepted: z.boolean(),
  reasons: z.array(z.string()),
  messages: z.array(
    z.strictObject({
      severity: z.enum(["error", "warning", "info"]),
      pos: position,
      endPos: position.nullable(),
      data: z.string(),
    }),
  ),
  goals: z.array(z.strictObject({ text: z.string() })),
});

const refusal = z.strictObject({ candidate, feedback });

const taskId = z.string().min(1);

/** What a prompt about a goal shows. */
const goal = {
  taskId,
  /** Lean text before the theorem. */
  context: z.string(),
  /** The theorem up to `:=`, and its name as written. */
  statement: z.string(),
  name: z.string(),
  /** The goal as Lean shows it, after its binders were introduced. */
  goal: z.string(),
  /** What may be cited besides the context; with the proofs by which that counts. */
  lemmas: z.array(lemma),
  /** Imports of the context that this Lean does not have. */
  droppedImports: z.array(z.string()),
  /** What the prompt says of Lean. */
  lean: z.strictObject({ lean: z.string(), leanVersion: z.string(), library: z.string() }),
  /** What was refused before. */
  refused: z.array(refusal),
};

const completion = z.strictObject({
  kind: z.literal("completion"),
  answerFormat: z.literal("proof-or-edits"),
  ...goal,
});

const decomposition = z.strictObject({
  kind: z.literal("decomposition"),
  answerFormat: z.literal("lemmas-and-proof"),
  ...goal,
});

/** A refused proof or decomposition is to be put right. */
const correction = z.strictObject({
  kind: z.literal("correction"),
  answerFormat: z.enum(["proof-or-edits", "lemmas-and-proof"]),
  ...goal,
  attempt: candidate,
  feedback,
  /** What was corrected before it. */
  tried: z.array(refusal),
});

const optimization = z.strictObject({
  kind: z.literal("optimization"),
  answerFormat: z.enum(PROOF_FORMATS),
  taskId,
  /** The file up to the theorem: what the proof is checked after. */
  context: z.string(),
  statement: z.string(),
  name: z.string(),
  /** The proof that is to be made better, with its `:=`. */
  original: z.string(),
  metric: z.string(),
  /** Value of the metric for it. */
  before: z.number(),
  /** What the prompt shows. */
  shown: z.strictObject({
    proof: z.string(),
    value: z.number(),
    hasChain: z.boolean(),
    context: z.string(),
    informal: z.string(),
    examples: z.string(),
    documents: z.string(),
    handbook: z.string(),
    attempts: z.string(),
  }),
});

const critique = z.strictObject({
  kind: z.literal("critique"),
  answerFormat: z.literal("tags"),
  taskId,
  /** Nothing: programs have none. */
  context: z.literal(""),
  /** What the program is to do. */
  statement: z.string(),
  draft: z.string(),
  /** What was observed of the draft. */
  evidence: z.string(),
  /** As for the reward of a critique; without them no critique can be judged. */
  tests: z.unknown().optional(),
  entryPoint: z.string().optional(),
  contestImports: z.boolean().optional(),
  /** A critique to compare with. */
  reference: z.string().optional(),
  /** What a coder made of critiques that are known. */
  revisions: z.array(z.strictObject({ critique: z.string(), revised: z.string() })),
});

const formalization = z.strictObject({
  kind: z.literal("formalization"),
  /** `statement-and-proof`: the theorem comes with its proof. */
  answerFormat: z.enum(["statement", "statement-and-proof"]),
  taskId,
  /** Definitions that are given. */
  context: z.string(),
  /** The text that is to be stated. */
  statement: z.string(),
  examples: z.array(
    z.strictObject({ values: z.record(z.string(), z.unknown()), holds: z.boolean() }),
  ),
  /** Theorems of the library, as Lean text. */
  lemmas: z.array(z.string()),
  attempts: z.string(),
  /** Statements that a judge found to say the same as the text, and those it did not. */
  judged: z.array(
    z.strictObject({ context: z.string(), statement: z.string(), faithfulness: z.number() }),
  ),
});

/**
 * What a model is asked, from the prompt to the reward: `kind`, `context`, `statement`, and all else that its prompt
 * shows and its answer is judged by. `taskId` names the content. Plain JSON; a dataset row carries it, and the reward
 * service resolves it.
 */
export const modelTaskSchema = z.discriminatedUnion("kind", [
  completion,
  decomposition,
  correction,
  optimization,
  critique,
  formalization,
]);

export type ModelTask = z.infer<typeof modelTaskSchema>;
type ModelTaskKind = ModelTask["kind"];
export type ModelTaskOf<K extends ModelTaskKind> = Extract<ModelTask, { kind: K }>;
export type GoalTask = ModelTaskOf<"completion" | "decomposition" | "correction">;

type WithoutId<T> = T extends ModelTask ? Omit<T, "taskId"> : never;

/** A task with its id: 20 characters of the hash of its content, so that equal tasks are one. */
export function withTaskId<T extends WithoutId<ModelTask>>(task: T): T & { taskId: string } {
  return { taskId: contentKey(JSON.stringify(task)).slice(0, 20), ...task };
}

/** Candidate and feedback as a task keeps them. */
export function refusalOf(refused: { candidate: Candidate; feedback: Feedback }) {
  return { candidate: candidateOf(refused.candidate), feedback: feedbackOf(refused.feedback) };
}

export function candidateOf(given: Candidate): z.infer<typeof candidate> {
  const { origin } = given;
  if (given.kind === "decomposition") {
    const { lemmas, proof } = given.decomposition;
    return { kind: given.kind, decomposition: { lemmas: lemmas.map(lemmaOf), proof }, origin };
  }
  const { kind, proof, lemmas } = given;
  return lemmas ? { kind, proof, origin, lemmas: lemmas.map(lemmaOf) } : { kind, proof, origin };
}

export function feedbackOf({ accepted, reasons, messages, goals }: Feedback) {
  return {
    accepted,
    reasons,
    messages: messages.map(({ severity, pos, endPos, data }) => {
      return { severity, pos: placeOf(pos), endPos: endPos && placeOf(endPos), data };
    }),
    goals: goals.map(({ text }) => ({ text })),
  };
}

const placeOf = ({ line, column }: { line: number; column: number }) => ({ line, column });

function lemmaOf({ name, text, proof }: { name: string; text: string; proof?: string }) {
  return proof === undefined ? { name, text } : { name, text, proof };
}
