import { z } from "zod";
import { modelTaskSchema } from "../../llm/index.ts";
import { REWARD_KINDS, type RewardItem } from "../reward-kinds.ts";
import { itemText } from "../scorer.ts";
import type { TaskAnswer } from "../tasks/resolve-task.ts";

const MAX_ITEMS = 1024;

const shared = {
  /** Given back with the answer. */
  id: z.union([z.string(), z.number()]).optional(),
  timeoutMs: z.int().min(1).optional(),
};

const share = z.number().min(0).max(1);

/** A model's raw answer to a task that the service knows by its id, or that comes along. */
const taskAnswer = z.strictObject({
  kind: z.literal("task"),
  taskId: z.string().optional(),
  task: modelTaskSchema.optional(),
  completion: itemText,
  revised: itemText.optional(),
  similarity: z.strictObject({ subgoals: share, gaps: share, checklist: share }).optional(),
  quality: share.optional(),
  scores: REWARD_KINDS.proof.schema.shape.scores,
  ...shared,
});

/** Of each kind of reward. */
const items = [
  ...Object.entries(REWARD_KINDS).map(([kind, { schema }]) =>
    schema.extend({ kind: z.literal(kind), ...shared }),
  ),
  taskAnswer,
] as z.ZodObject[] as [z.ZodObject];

/** An item without a kind is an answer to a task if it names one, else a proof. */
const item: z.ZodType<unknown> = z.preprocess(
  (given) => {
    if (typeof given !== "object" || given === null || "kind" in given) return given;
    const isTask = "taskId" in given || ("task" in given && typeof given.task === "object");
    return { ...given, kind: isTask ? "task" : "proof" };
  },
  z.discriminatedUnion("kind", items),
);

/** An item of a request: what a kind of reward takes, or an answer to a task. */
export type GivenItem = (
  | RewardItem
  | (Omit<TaskAnswer, "task"> & { kind: "task"; taskId?: string; task?: TaskAnswer["task"] })
) & { id?: string | number };

/** `POST /score`. */
export const scoreRequest = z.strictObject({
  items: z.array(item).min(1).max(MAX_ITEMS),
}) as z.ZodType<{ items: GivenItem[] }>;

/** What OpenRLHF posts: `query` is prompt and response, `labels` name the tasks, or state the theorem. */
export const openRlhfRequest = z.looseObject({
  query: z.array(itemText).max(MAX_ITEMS).default([]),
  prompts: z.array(itemText).max(MAX_ITEMS).default([]),
  labels: z.array(z.unknown()).max(MAX_ITEMS).default([]),
});

/** What LLaMA-Factory posts: each message is prompt and response. */
export const llamaFactoryRequest = z.looseObject({
  model: z.string().optional(),
  messages: z.array(itemText).max(MAX_ITEMS),
});

/** `POST /token-advantages`: the rollouts of one or more groups, as the tokens that were sampled. */
export const tokenAdvantagesRequest = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        items: z
          .array(
            z.strictObject({
              taskId: z.string().optional(),
              task: modelTaskSchema.optional(),
              statement: itemText.optional(),
              tokenIds: z.array(z.int().min(0)).min(1).max(200_000),
              entropies: z.array(z.number()).optional(),
              timeoutMs: z.int().min(1).optional(),
            }),
          )
          .min(1)
          .max(MAX_ITEMS),
      }),
    )
    .min(1)
    .max(MAX_ITEMS),
  options: z
    .strictObject({
      only: z.enum(["outcome", "tactics"]).optional(),
      at: z.enum(["first", "last", "all", "high-entropy"]).optional(),
      baseline: z.enum(["mean", "none"]).optional(),
      propagate: z.boolean().optional(),
      std: z.enum(["population", "sample"]).optional(),
      epsilon: z.number().min(0).optional(),
      beforeError: z.number().optional(),
      fromError: z.number().optional(),
      entropyShare: share.optional(),
    })
    .default({}),
});
export type TokenAdvantagesRequest = z.infer<typeof tokenAdvantagesRequest>;

/** E.g. `items.3.statement: expected string`. */
export function problemsOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join(".") || "body"}: ${message}`)
    .join("; ");
}
